#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>

#include "dobon/rules.hpp"

namespace ttadak::dobon {

/// One thing that all saw of a hand; one byte. A *void* tells that the whole hand lacked some cards at that moment: whoever had to draw
/// held nothing that fitted; whoever had to take an attack held no 2; and nobody holds, at a reshuffle, a card that goes back.
class Trace {
 public:
  static constexpr int kMostDrawn = 9;
  static constexpr int kMostReturns = 12;
  static constexpr int kFoldedDraw = 116;  ///< added to the byte of a void, if it folds a draw, that is followed by one
  constexpr Trace() = default;
  [[nodiscard]] static constexpr Trace laid(Card card) { return Trace(1 + number(card)); }
  [[nodiscard]] static constexpr Trace drew(int cards) { return Trace(kDrewNone + cards); }
  [[nodiscard]] static constexpr Trace attack() { return Trace(kAttack); }
  [[nodiscard]] static constexpr Trace returned() { return Trace(kReturned); }
  /// Nothing that fits on `card`: its rank, and the suit asked for. `lone`: the hand was a single card, which [D-2.4] bars
  /// effect cards from being laid and so leaves open whether it was one.
  [[nodiscard]] static constexpr Trace unfitting(Card card, bool lone) { return Trace((lone ? kLone : kFitting) + number(card)); }
  /// The same void, and after it a card was drawn; a byte of its own, as every forced draw is that. Precondition: `folds_a_draw`.
  [[nodiscard]] constexpr Trace and_drew() const { return Trace(byte_ + kFoldedDraw); }
  [[nodiscard]] constexpr bool folds_a_draw() const { return byte_ >= kFitting && byte_ < kLone; }
  [[nodiscard]] static constexpr Trace from_byte(std::uint8_t byte) { return Trace(byte); }

  [[nodiscard]] constexpr std::uint8_t byte() const { return byte_; }
  [[nodiscard]] constexpr bool is_laid() const { return byte_ != 0 && byte_ <= kNumCards; }
  [[nodiscard]] constexpr bool is_void() const { return byte_ == kAttack || byte_ >= kFitting; }
  [[nodiscard]] constexpr bool is_attack() const { return byte_ == kAttack; }
  [[nodiscard]] constexpr bool is_returned() const { return (byte_ >= kReturned && byte_ < kLone) || byte_ >= kReturned + kFoldedDraw; }
  /// How many reshuffles it tells of: those without a card drawn in between are one trace.
  [[nodiscard]] constexpr int returns() const { return is_returned() ? without_draw().byte_ - kReturned + 1 : 0; }
  [[nodiscard]] constexpr bool has_room_for_return() const { return byte_ >= kReturned && byte_ < kReturned + kMostReturns - 1; }
  /// Precondition: `has_room_for_return`.
  [[nodiscard]] constexpr Trace returned_again() const { return Trace(byte_ + 1); }
  /// No trace if it tells of one. Precondition: `is_returned`, and no draw after it.
  [[nodiscard]] constexpr Trace returned_less() const { return byte_ == kReturned ? Trace() : Trace(byte_ - 1); }
  [[nodiscard]] constexpr bool is_lone() const { return byte_ >= kLone && byte_ < kStuck; }
  [[nodiscard]] constexpr bool is_drawn() const { return byte_ > kDrewNone && byte_ < kFitting; }
  /// Cards drawn, after the void if it is one.
  [[nodiscard]] constexpr int drawn() const { return is_drawn() ? byte_ - kDrewNone : byte_ >= kStuck ? 1 : 0; }
  [[nodiscard]] constexpr bool ends_in_draw() const { return byte_ > kDrewNone && (byte_ < kFitting || byte_ >= kStuck); }
  /// A void alone.
  [[nodiscard]] constexpr Trace without_draw() const { return byte_ >= kStuck ? Trace(byte_ - kFoldedDraw) : *this; }
  /// One card less drawn. Precondition: some were. No trace, byte 0, if nothing is left.
  [[nodiscard]] constexpr Trace one_less() const {
    if (byte_ >= kStuck) return Trace(byte_ - kFoldedDraw);
    return drawn() > 1 ? Trace(byte_ - 1) : Trace();
  }
  /// Of a card laid, or of one that nothing fitted on.
  [[nodiscard]] constexpr Card card() const {
    return card_at(is_laid() ? byte_ - 1 : byte_ >= kStuck ? byte_ - kStuck : byte_ & (kFitting - 1));
  }
  [[nodiscard]] constexpr bool well_formed() const { return byte_ != 0 && byte_ < kLone + kFoldedDraw && drawn() <= kMostDrawn; }
  /// The cards that a void excludes; `went_back` are those of the reshuffles if it tells of some.
  [[nodiscard]] constexpr Cards excluded(const Rules& rules, Cards went_back) const {
    if (is_returned()) return went_back;
    if (is_attack()) return kTwos;
    const Cards fits = rules.eight_wild != 0 ? kFittingCards[index(card())] | kEights : kFittingCards[index(card())];
    return is_lone() ? fits - rules.effect_cards() : fits;
  }
  constexpr bool operator==(const Trace&) const = default;

 private:
  static constexpr int kAttack = kNumCards + 1;
  static constexpr int kDrewNone = kAttack;
  static constexpr int kFitting = 64;
  static constexpr int kReturned = kFitting + kNumCards;
  static constexpr int kLone = 128;
  static constexpr int kStuck = kLone + kNumCards;
  static_assert(kDrewNone + kMostDrawn < kFitting && kStuck + kNumCards <= 256 && kStuck == kFitting + kFoldedDraw);
  static_assert(kReturned + kMostReturns == kLone && kLone + kFoldedDraw <= 256);
  static constexpr auto& kFittingCards = dobon::kFitting;
  constexpr explicit Trace(int byte) : byte_(static_cast<std::uint8_t>(byte)) {}

  std::uint8_t byte_ = 0;
};

/// How long ago each card last went back. When it does, every hand is known to lack it, and all that was known of it before is told again.
class Returned {
 public:
  static constexpr int kKnown = 63;  ///< reshuffles; more than there are cards, so that there are some of which no card is left
  /// Those that last went back in the last reshuffle, if `ago` is 0, in the one before, 1, ….
  [[nodiscard]] Cards cards(int ago) const;
  [[nodiscard]] Cards all() const;
  void add(Cards went_back);
  /// Whether there is no room for one more.
  [[nodiscard]] bool full() const { return !cards(kKnown - 1).empty(); }
  /// How long ago the last reshuffle was of which no card is left to tell of. Precondition: `full`.
  [[nodiscard]] int told_again() const;
  /// Counts that one, of which no card is left to tell of, and the one before as one.
  void forget(int ago);
  [[nodiscard]] bool well_formed() const;
  /// The cards of the last reshuffle and, after a "/", those of the one before, and so on.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static std::optional<Returned> parse(std::string_view text);
  constexpr bool operator==(const Returned&) const = default;

 private:
  static constexpr std::size_t kBytes = 7;
  static constexpr std::size_t kDigits = 6;
  [[nodiscard]] Cards digit(std::size_t place) const {
    std::uint64_t bits = 0;
    std::memcpy(&bits, digits_[place].data(), kBytes);
    return Cards::from_bits(bits);
  }
  void set_digit(std::size_t place, Cards cards) {
    const std::uint64_t bits = cards.bits();
    std::memcpy(digits_[place].data(), &bits, kBytes);
  }

  /// Of each card `kKnown` less the reshuffles ago, 0 if it is not known: the cards with a 1 in each binary digit; bytes, to save room.
  std::array<std::array<std::uint8_t, kBytes>, kDigits> digits_{};
};

}  // namespace ttadak::dobon
