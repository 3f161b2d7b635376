#pragma once

#include <bit>
#include <cstdint>

#include "core/seat.hpp"
#include "matgo/cards.hpp"

namespace ttadak::matgo {

/// What all have seen that tells against four cards of a month in one hand; resampling asks it, play does not. A seat was not dealt
/// all four [M-2.4], so where no card of a month has come from elsewhere, only a card drawn for a bonus [M-3.3] can complete them.
///
/// One word, as play writes to it with every card. Nibble m tells of month m. Bit 0: closed to seat 1; bit 1: closed to seat 0. It is
/// closed as soon as a card of it comes from elsewhere, so the bit of the seat that plays one is set, or all four are accounted for.
/// Bits 2 and 3: the number of the first draw that can have completed it. Above the nibbles: who made each draw, in order, and
/// whether the last one is fresh, nothing having been seen since.
class Traces {
 public:
  static constexpr int kMostDraws = 3;
  /// Who made a draw; a spent one is known to have completed a month.
  enum class Draw : std::uint8_t { kNone, kSeat0, kSeat1, kSpent };

  constexpr Traces() = default;
  /// Of the play before nothing is known: a month is closed to both if a card of it lies open.
  explicit constexpr Traces(Cards open) {
    const std::uint64_t pairs = open.bits() | open.bits() >> 1;
    bits_ = ((pairs | pairs >> 2) & kFirstCards.bits()) * kBoth;
  }
  [[nodiscard]] static constexpr Traces from_bits(std::uint64_t bits) { Traces traces; traces.bits_ = bits; return traces; }
  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

  /// A month card was turned up.
  constexpr void turned_up(Card card) { bits_ |= kBoth << place(card); }
  /// A month card was played from the hand of `seat`.
  constexpr void played(Card card, Seat seat) { bits_ |= std::uint64_t{1} << (place(card) + index(seat)); }
  /// There is nothing more to tell of these months: the seat is known to have had all four cards.
  constexpr void close(Cards months, Seat seat) {
    for (const Card card : months & kFirstCards) played(card, other(seat));
  }
  /// Only draws to come can complete these months.
  constexpr void wait(Cards months) {
    const auto next = static_cast<std::uint64_t>(draws());
    for (const Card card : months & kFirstCards) bits_ = (bits_ & ~(kBoth << (place(card) + 2))) | next << (place(card) + 2);
  }
  /// `seat` draws a card for a bonus, or nobody as there is none.
  constexpr void add_draw(Seat seat) {
    if (const int count = draws(); count < kMostDraws) set_draw(count, drawn_by(seat));
    bits_ |= kFresh;
  }
  constexpr void age() { bits_ &= ~kFresh; }
  [[nodiscard]] constexpr bool is_fresh() const { return (bits_ & kFresh) != 0; }
  /// One month was completed by a draw of `seat`: the first that can have done it.
  constexpr void complete(Cards month, Seat seat) {
    close(month, seat);
    int number = 0;
    while (number < kMostDraws && (needing(number) & month).empty()) ++number;
    for (; number < kMostDraws; ++number) {
      if (draw(number) == drawn_by(seat)) return set_draw(number, Draw::kSpent);
    }
  }
  /// One month was completed by the last draw, which `seat` made.
  constexpr void complete_last(Cards month, Seat seat) {
    close(month, seat);
    if (const int count = draws(); count > 0 && draw(count - 1) == drawn_by(seat)) set_draw(count - 1, Draw::kSpent);
  }

  /// The cards of the months that are not closed to `seat`.
  [[nodiscard]] constexpr Cards open_to(Seat seat) const { return whole(~bits_ >> index(other(seat))); }
  /// Whether draws of `seat`, each of them one, can have completed all these months.
  [[nodiscard]] constexpr bool can_have_completed(Cards months, Seat seat) const {
    // The draws from each number on must be enough for the months that need such a one.
    int spare = 0;
    for (int number = kMostDraws; number >= 0; --number) {
      if (number < kMostDraws && draw(number) == drawn_by(seat)) ++spare;
      spare -= (months & needing(number) & kFirstCards).size();
      if (spare < 0) return false;
    }
    return true;
  }

  [[nodiscard]] constexpr bool well_formed() const {
    const int count = draws();
    for (int number = count; number < kMostDraws; ++number) {
      if (draw(number) != Draw::kNone || !needing(number + 1).empty()) return false;
    }
    return bits_ < kFresh << 1 && (count > 0 || !is_fresh());
  }
  constexpr bool operator==(const Traces&) const = default;

 private:
  static constexpr std::uint64_t kBoth = 3;
  static constexpr Cards kFirstCards = Cards::from_bits(0x111111111111);  // one of each month
  static constexpr int kDrawBits = 48;
  static constexpr std::uint64_t kFresh = std::uint64_t{1} << (kDrawBits + 2 * kMostDraws);

  [[nodiscard]] static constexpr unsigned place(Card card) { return static_cast<unsigned>(card) & 60; }
  /// All cards of the months whose nibble has bit 0 set.
  [[nodiscard]] static constexpr Cards whole(std::uint64_t nibbles) { return Cards::from_bits((nibbles & kFirstCards.bits()) * 0xf); }
  [[nodiscard]] static constexpr Draw drawn_by(Seat seat) {
    if (seat == kNobody) return Draw::kSpent;
    return seat == Seat{0} ? Draw::kSeat0 : Draw::kSeat1;
  }
  [[nodiscard]] constexpr Draw draw(int number) const { return static_cast<Draw>(bits_ >> (kDrawBits + 2 * number) & kBoth); }
  [[nodiscard]] constexpr int draws() const {
    constexpr std::uint64_t kAll = (kFresh - 1) >> kDrawBits;
    return (static_cast<int>(std::bit_width(bits_ >> kDrawBits & kAll)) + 1) / 2;
  }
  constexpr void set_draw(int number, Draw draw) {
    const int at = kDrawBits + 2 * number;
    bits_ = (bits_ & ~(kBoth << at)) | static_cast<std::uint64_t>(draw) << at;
  }
  /// The months of which draw `number` is the first that can have completed them.
  [[nodiscard]] constexpr Cards needing(int number) const {
    const std::uint64_t wrong = bits_ >> 2 ^ static_cast<std::uint64_t>(number) * kFirstCards.bits();
    return whole(~(wrong | wrong >> 1));
  }

  std::uint64_t bits_ = 0;
};

}  // namespace ttadak::matgo
