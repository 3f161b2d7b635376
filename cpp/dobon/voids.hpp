#pragma once

#include <array>
#include <bit>
#include <cstdint>
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
  constexpr Trace() = default;
  [[nodiscard]] static constexpr Trace laid(Card card) { return Trace(1 + number(card)); }
  [[nodiscard]] static constexpr Trace drew(int cards) { return Trace(kDrewNone + cards); }
  [[nodiscard]] static constexpr Trace attack() { return Trace(kAttack); }
  [[nodiscard]] static constexpr Trace returned() { return Trace(kReturned); }
  /// Nothing that fits on `card`: its rank, and the suit asked for. `lone`: the hand was a single card, which [D-2.4] bars
  /// effect cards from being laid and so leaves open whether it was one.
  [[nodiscard]] static constexpr Trace unfitting(Card card, bool lone) { return Trace((lone ? kLone : kFitting) + number(card)); }
  [[nodiscard]] static constexpr Trace from_byte(std::uint8_t byte) { return Trace(byte); }

  [[nodiscard]] constexpr std::uint8_t byte() const { return byte_; }
  [[nodiscard]] constexpr bool is_laid() const { return byte_ <= kNumCards; }
  [[nodiscard]] constexpr bool is_void() const { return byte_ > kNumCards && (byte_ <= kReturned || byte_ >= kFitting); }
  [[nodiscard]] constexpr bool is_attack() const { return byte_ == kAttack; }
  [[nodiscard]] constexpr bool is_returned() const { return byte_ == kReturned; }
  [[nodiscard]] constexpr bool is_lone() const { return byte_ >= kLone; }
  [[nodiscard]] constexpr bool is_drawn() const { return byte_ > kReturned && byte_ < kFitting; }
  [[nodiscard]] constexpr int drawn() const { return byte_ - kDrewNone; }
  /// Of a card laid, or of one that nothing fitted on.
  [[nodiscard]] constexpr Card card() const { return card_at(is_laid() ? byte_ - 1 : byte_ & (kFitting - 1)); }
  [[nodiscard]] constexpr bool well_formed() const {
    return byte_ != 0 && byte_ < kLone + kNumCards && (byte_ < kFitting || (byte_ & (kFitting - 1)) < kNumCards);
  }
  /// The cards that a void excludes; `went_back` are those of the last reshuffle.
  [[nodiscard]] constexpr Cards excluded(const Rules& rules, Cards went_back) const {
    if (is_returned()) return went_back;
    if (is_attack()) return kTwos;
    const Cards fits = rules.eight_wild != 0 ? kFittingCards[index(card())] | kEights : kFittingCards[index(card())];
    return is_lone() ? fits - rules.effect_cards() : fits;
  }
  constexpr bool operator==(const Trace&) const = default;

 private:
  static constexpr int kAttack = kNumCards + 1;
  static constexpr int kReturned = kAttack + 1;
  static constexpr int kDrewNone = kReturned;
  static constexpr int kFitting = 64;
  static constexpr int kLone = 128;
  static_assert(kDrewNone + kMostDrawn < kFitting);
  static constexpr auto& kFittingCards = dobon::kFitting;
  constexpr explicit Trace(int byte) : byte_(static_cast<std::uint8_t>(byte)) {}

  std::uint8_t byte_ = 0;
};

/// The traces of a hand spelled out. A card held now, or laid later, that a void excludes was drawn after it. The cards of a hand thus
/// fall into *ages*: 0 = held at the first void, j = drawn after the j-th.
struct History {
  static constexpr std::size_t kMost = 12;
  static constexpr int kVoid = 0;
  /// How many cards of each age a hand has.
  using Ages = std::array<int, kMost + 1>;

  int voids = 0;
  int count = 0;
  int drawn = 0;                         ///< in all the steps
  int laid = 0;
  std::array<Cards, kMost> excluded{};   ///< by each void
  std::array<std::int8_t, kMost> steps;  ///< from the first void: kVoid, or cards drawn, or -1 - the least age of a card laid

  void add(Trace trace, const Rules& rules, Cards went_back);
  /// The least age `card` may be of.
  [[nodiscard]] int least_age(Card card) const;

  /// Goes through the steps to a hand of `now` cards: `choose(ages, least)` says of which age, `least` or younger, a card laid was;
  /// an age that there is not yet if there is none. Then there is no answer.
  template <class Choose>
  [[nodiscard]] std::optional<Ages> run(int now, Choose choose) const {
    Ages ages{now - drawn + laid};
    if (ages[0] < 0) return std::nullopt;
    std::size_t age = 0;
    for (int i = 0; i < count; ++i) {
      const int step = steps[static_cast<std::size_t>(i)];
      if (step == kVoid) ++age;
      else if (step > 0) ages[age] += step;
      else {
        const int chosen = choose(ages, -1 - step);
        if (chosen > static_cast<int>(age)) return std::nullopt;
        --ages[static_cast<std::size_t>(chosen)];
      }
    }
    return ages;
  }
  /// The choice of the oldest card that may be: it leaves every age at least as young as any other choice does.
  [[nodiscard]] static int oldest(const Ages& ages, int least) {
    while (least < static_cast<int>(ages.size()) && ages[static_cast<std::size_t>(least)] == 0) ++least;
    return least;
  }
  /// The youngest card, whether it may be or not: it leaves every age at most as young as any other choice does.
  [[nodiscard]] static int youngest(const Ages& ages, int) {
    int age = static_cast<int>(ages.size()) - 1;
    while (age > 0 && ages[static_cast<std::size_t>(age)] == 0) --age;
    return age;
  }
};

/// What is publicly known of where the cards of one hand come from: its last twelve traces from some void on. Older ones give way;
/// that forgets knowledge and adds nothing false. A turn only writes them down; what they mean is worked out where it is asked for.
class Voids {
 public:
  [[nodiscard]] constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr void note_void(Trace trace) { append(trace); }
  /// What every forced draw is.
  constexpr void note_void_and_draw(Trace trace) {
    set(low() << 16 | static_cast<std::uint64_t>(trace.byte()) << 8 | Trace::drew(1).byte(), words_[2] << 16 | words_[1] >> 16);
  }
  /// This and the next do nothing if there are no traces. What is there nobody can foresee, so there is no branch.
  constexpr void note_draw() {
    const std::uint8_t last = at(0).byte();
    const bool once_more = at(0).is_drawn() && at(0).drawn() < Trace::kMostDrawn;
    const int shift = once_more || last == 0 ? 0 : 8;
    const std::uint64_t added = last == 0 ? 0 : once_more ? 1 : Trace::drew(1).byte();
    set((low() << shift) + added, words_[2] << shift | (shift == 0 ? 0 : words_[1] >> 24));
  }
  constexpr void note_lay(Card card) {
    const std::uint64_t known = low() == 0 ? 0 : ~std::uint64_t{0};
    set((low() << 8 | Trace::laid(card).byte()) & known, (words_[2] << 8 | words_[1] >> 24) & static_cast<std::uint32_t>(known));
  }
  [[nodiscard]] constexpr bool ends_in_draw() const { return at(0).is_drawn(); }
  /// The card that was just drawn is laid, as all see: as if it had not been drawn. Precondition: the last trace is of a draw.
  constexpr void take_back_draw() {
    if (at(0).drawn() > 1) --words_[0];
    else set(low() >> 8 | std::uint64_t{words_[2]} << 56, words_[2] >> 8);
  }
  constexpr void clear() { *this = Voids{}; }

  [[nodiscard]] History history(const Rules& rules, Cards went_back) const;
  [[nodiscard]] bool well_formed() const;
  /// The traces in order: a void as the card that nothing fitted on ("!" if the hand was a lone card), `attack` or `returned`;
  /// `+` or `+2` … for cards drawn; `-` and the card for one laid.
  [[nodiscard]] std::string text() const;
  /// Nothing if the text is no such traces.
  [[nodiscard]] static std::optional<Voids> parse(std::string_view text);
  constexpr bool operator==(const Voids&) const = default;

 private:
  [[nodiscard]] constexpr std::uint64_t low() const { return std::uint64_t{words_[1]} << 32 | words_[0]; }
  constexpr void set(std::uint64_t low, std::uint32_t high) {
    words_ = {static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(low >> 32), high};
  }
  constexpr void append(Trace trace) { set(low() << 8 | trace.byte(), words_[2] << 8 | words_[1] >> 24); }
  /// The traces from the last one, 0, backwards.
  [[nodiscard]] constexpr Trace at(int place) const {
    return Trace::from_byte(static_cast<std::uint8_t>(words_[static_cast<std::size_t>(place / 4)] >> (8 * (place % 4))));
  }
  [[nodiscard]] constexpr int size() const {
    return (words_[2] != 0 ? 71 + static_cast<int>(std::bit_width(words_[2])) : 7 + static_cast<int>(std::bit_width(low()))) / 8;
  }

  std::array<std::uint32_t, 3> words_{};  ///< a byte each, the last trace lowest
};

}  // namespace ttadak::dobon
