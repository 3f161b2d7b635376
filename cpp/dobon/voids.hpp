#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "dobon/rules.hpp"

namespace ttadak::dobon {

/// Why a whole hand is publicly known to have lacked some cards at some moment; one byte.
/// Whoever had to draw held nothing that fitted; whoever had to take an attack held no 2; and nobody holds, at a reshuffle,
/// a card that goes back into the stock.
class Void {
 public:
  constexpr Void() = default;
  /// Nothing that fits on `card`: its rank, and the suit asked for. `lone`: the hand was a single card, which [D-2.4] bars
  /// effect cards from being laid and so leaves open whether it was one.
  [[nodiscard]] static constexpr Void fitting(Card card, bool lone) { return Void(number(card) | (lone ? kLone : 0)); }
  [[nodiscard]] static constexpr Void attack() { return Void(kAttackCode); }
  [[nodiscard]] static constexpr Void returned() { return Void(kReturnedCode); }

  [[nodiscard]] constexpr std::uint8_t byte() const { return byte_; }
  [[nodiscard]] constexpr bool none() const { return byte_ == 0; }
  [[nodiscard]] constexpr bool is_attack() const { return code() == kAttackCode; }
  [[nodiscard]] constexpr bool is_returned() const { return code() == kReturnedCode; }
  [[nodiscard]] constexpr bool lone() const { return (byte_ & kLone) != 0; }
  [[nodiscard]] constexpr Card card() const { return card_at(code()); }
  /// Whether some reason is written this way.
  [[nodiscard]] constexpr bool well_formed() const {
    return (byte_ & kGiven) != 0 && code() <= kReturnedCode && (code() < kAttackCode || !lone());
  }
  /// The cards that were lacking; `went_back` are those of the last reshuffle. Precondition: well formed.
  [[nodiscard]] constexpr Cards cards(const Rules& rules, Cards went_back) const {
    if (is_returned()) return went_back;
    if (is_attack()) return kTwos;
    Cards fits = kFitting[index(card())];
    if (rules.eight_wild != 0) fits |= kEights;
    return lone() ? fits - rules.effect_cards() : fits;
  }
  constexpr bool operator==(const Void&) const = default;

 private:
  static constexpr int kAttackCode = kNumCards;
  static constexpr int kReturnedCode = kNumCards + 1;
  static constexpr int kLone = 0x40;
  static constexpr int kGiven = 0x80;
  constexpr explicit Void(int code) : byte_(static_cast<std::uint8_t>(kGiven | code)) {}
  [[nodiscard]] constexpr int code() const { return byte_ & 0x3f; }

  std::uint8_t byte_ = 0;
};

/// What is publicly known of where the cards of one hand come from: its last voids, and what was drawn and laid since the first of them.
/// A card held now, or laid later, that a void excludes was drawn after it. The cards of a hand thus fall into *ages*: 0 = held at the
/// first void kept, j = drawn after the j-th. Twelve bytes: at most four voids and 21 steps, of which the oldest give way.
class Voids {
 public:
  static constexpr std::size_t kMaxVoids = 4;
  static constexpr int kMaxSteps = 21;
  /// One step in three bits. kLaid + j: a card was laid that the j-th void excludes and no later one; it was of age j or younger.
  enum Step : std::uint8_t { kNothing, kDrew, kVoid, kLaid };
  using Excluded = std::array<Cards, kMaxVoids>;
  /// How many cards of each age a hand has.
  using Ages = std::array<int, kMaxVoids + 1>;

  [[nodiscard]] constexpr bool empty() const { return kinds_[0].none(); }
  [[nodiscard]] constexpr int size() const { return std::popcount(std::bit_cast<std::uint32_t>(kinds_) & 0x80808080u); }
  [[nodiscard]] constexpr Void kind(int place) const { return kinds_[static_cast<std::size_t>(place)]; }
  [[nodiscard]] constexpr int steps() const { return (static_cast<int>(std::bit_width(log())) + 2) / 3; }
  /// Step 0 is the first void.
  [[nodiscard]] constexpr int step(int place) const { return static_cast<int>(log() >> (3 * (steps() - 1 - place)) & 7); }
  /// The cards each void excludes.
  [[nodiscard]] Excluded excluded(const Rules& rules, Cards went_back) const;
  /// The least age `card` may be of.
  [[nodiscard]] static int least_age(const Excluded& excluded, int voids, Card card);

  /// Goes through the steps from the first void to a hand of `now` cards: `choose(ages, least)` says of which age, `least` or younger,
  /// a card laid was; an age that there is not yet if there is none. Then there is no answer.
  template <class Choose>
  [[nodiscard]] std::optional<Ages> run(int now, Choose choose) const {
    const std::uint64_t written = log();
    const int last = 3 * (steps() - 1);
    Ages ages{now - std::popcount(draws(written)) + std::popcount(lays(written))};
    if (ages[0] < 0) return std::nullopt;
    std::size_t age = 0;
    for (int shift = last; shift >= 0; shift -= 3) {
      const int next = static_cast<int>(written >> shift & 7);
      if (next == kVoid) ++age;
      else if (next == kDrew) ++ages[age];
      else {
        const int chosen = choose(ages, next - kLaid);
        if (chosen > static_cast<int>(age)) return std::nullopt;
        --ages[static_cast<std::size_t>(chosen)];
      }
    }
    return ages;
  }
  /// Whether the ages of the cards are known for certain.
  [[nodiscard]] bool certain() const { return lays(log()) == 0; }
  /// The choice of the oldest card that may be: it leaves every age at least as young as any other choice does.
  [[nodiscard]] static int oldest(const Ages& ages, int least) {
    while (least < static_cast<int>(ages.size()) && ages[static_cast<std::size_t>(least)] == 0) ++least;
    return least;
  }

  void note_void(Void kind);
  void note_draw();
  void note_lay(Card card, const Rules& rules, Cards went_back);
  /// Whether the log is one that the three above can write, as far as it shows by itself.
  [[nodiscard]] bool well_formed() const;
  constexpr void clear() { *this = Voids{}; }
  /// The steps in order: a void as the card that nothing fitted on ("!" if the hand was a lone card), `attack` or `returned`;
  /// `+` for a card drawn; the least age of a card laid.
  [[nodiscard]] std::string text() const;
  /// Nothing if the text is no such steps.
  [[nodiscard]] static std::optional<Voids> parse(std::string_view text);
  constexpr bool operator==(const Voids&) const = default;

 private:
  static constexpr std::uint64_t kOnes = 0x1249249249249249;  ///< the lowest bit of every step
  [[nodiscard]] constexpr std::uint64_t log() const { return std::uint64_t{high_} << 32 | low_; }
  [[nodiscard]] static constexpr std::uint64_t draws(std::uint64_t log) { return log & ~(log >> 1) & ~(log >> 2) & kOnes; }
  [[nodiscard]] static constexpr std::uint64_t lays(std::uint64_t log) { return (log >> 2 | (log & log >> 1)) & kOnes; }
  [[nodiscard]] static constexpr std::uint64_t voids(std::uint64_t log) { return ~log & log >> 1 & ~(log >> 2) & kOnes; }
  void set_log(std::uint64_t log) {
    low_ = static_cast<std::uint32_t>(log);
    high_ = static_cast<std::uint32_t>(log >> 32);
  }
  [[nodiscard]] int least_age(Card card, const Rules& rules, Cards went_back) const;
  [[nodiscard]] bool read(std::string_view word);
  void append(int step) { set_log(log() << 3 | static_cast<unsigned>(step)); }
  [[nodiscard]] bool full() const { return log() >> (3 * (kMaxSteps - 1)) != 0; }
  void forget_oldest();
  void forget(int place);

  std::uint32_t low_ = 0;  ///< the steps, the newest in the lowest three bits
  std::uint32_t high_ = 0;
  std::array<Void, kMaxVoids> kinds_{};  ///< oldest first
};

}  // namespace ttadak::dobon
