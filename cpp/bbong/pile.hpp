#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "bbong/cards.hpp"
#include "core/seat.hpp"

namespace ttadak::bbong {

/// What a seat did from its draw or its bbong on until it had laid a card.
struct Turn {
  Seat seat{};
  std::optional<Month> drawn;  ///< none: it began with a bbong
  Month group{};               ///< laid together, by a bbong or jayeon-bbong, before the one card …
  int group_size = 0;          ///< … two or three of them, or none
  std::optional<Month> laid;   ///< none while it is still owed

  bool operator==(const Turn&) const = default;
};

/// The stock, its top last, and the turns since the last reshuffle: who has not drawn since holds none of the cards that went back.
///
/// They share one array, the stock from the front, the turns from the back; unused places are zero. There is always room: a turn
/// that draws takes a place for the card it took from the stock, and a bbong or jayeon-bbong, which need one or two more, come
/// from hands of five cards, which were not in the stock either.
///
/// A turn is one byte, the month drawn and the month laid, counted from 1; a zero stands for what is still owed. With
/// `kGroupFollows` as the month laid, a byte for the three equal cards and the month laid then follows. A bbong is `kClaim` with the
/// discarder, and such a byte for its two cards.
class Pile {
 public:
  /// A stock of these cards, ascending.
  [[nodiscard]] static Pile of(Months months) {
    Pile pile;
    Month* next = pile.places_.data();
#pragma GCC unroll 12
    for (int m = 0; m < kMonths; ++m) {  // no branch on the counts; what is too much is written over
      std::fill_n(next, kCopies, static_cast<Month>(m));
      next += months.count(static_cast<Month>(m));
    }
    pile.count_ = static_cast<std::uint8_t>(next - pile.places_.data());
    pile.forget_turns();
    return pile;
  }

  [[nodiscard]] constexpr int size() const { return count_; }
  [[nodiscard]] constexpr bool empty() const { return count_ == 0; }
  [[nodiscard]] constexpr std::span<const Month> cards() const { return {places_.data(), count_}; }
  [[nodiscard]] constexpr std::span<Month> cards() { return {places_.data(), count_}; }
  /// Precondition: not full.
  constexpr void push(Month card) { places_[count_++] = card; }
  /// Precondition: not empty.
  constexpr Month pop() {
    const Month top = places_[--count_];
    places_[count_] = Month{};
    return top;
  }
  /// So many from the top. Precondition: they are there.
  constexpr Months pop(int cards) {
    Months popped;
    for (Month* top = places_.data() + count_; cards > 0; --cards, --count_) {
      popped.add(*--top);
      *top = Month{};
    }
    return popped;
  }
  /// Removes one copy of `card`, keeping the order of the rest. Precondition: it is there.
  constexpr void take(Month card) {
    Month* const end = places_.data() + count_;
    Month* const place = std::find(places_.data(), end, card);
    std::copy(place + 1, end, place);
    places_[--count_] = Month{};
  }

  void note_draw(Month drawn) { add(high(drawn)); }
  /// Nothing is noted of a turn whose beginning is not there: that of a position made by hand.
  void note_laid(Month laid);
  void note_jayeon_bbong(Month group);
  void note_bbong(Seat discarder, Month group);
  void forget_turns() { std::fill(places_.begin() + count_, places_.end(), Month{}); }

  struct Turns {
    std::array<Turn, kDeckSize> list{};
    std::size_t count = 0;
    [[nodiscard]] const Turn* begin() const { return list.data(); }
    [[nodiscard]] const Turn* end() const { return list.data() + count; }
  };
  /// All turns, oldest first; `last` is who had the last one.
  [[nodiscard]] Turns turns(Seat last, int seats) const;
  /// Replaces them. Precondition: as `turns` gives them. False if there is no room.
  bool set_turns(const Turns& turns);
  /// Whether the cards are months, the bytes of the turns are such, and nothing else is there.
  [[nodiscard]] bool sound(int seats) const;

  constexpr bool operator==(const Pile&) const = default;

 private:
  static constexpr unsigned kGroupFollows = 13;
  static constexpr unsigned kClaim = 13;

  [[nodiscard]] static constexpr unsigned low(Month month) { return static_cast<unsigned>(month) + 1; }
  [[nodiscard]] static constexpr unsigned high(Month month) { return low(month) << 4; }
  [[nodiscard]] static constexpr Month month_of(unsigned nibble) { return static_cast<Month>(nibble - 1); }

  /// Byte `i` of the turns, oldest first.
  [[nodiscard]] unsigned byte(std::size_t i) const { return static_cast<unsigned>(places_[kDeckSize - 1 - i]); }
  void set_byte(std::size_t i, unsigned value) { places_[kDeckSize - 1 - i] = static_cast<Month>(value); }
  [[nodiscard]] std::size_t room() const { return static_cast<std::size_t>(kDeckSize - count_); }
  [[nodiscard]] std::size_t bytes() const;
  void add(unsigned value) { set_byte(bytes(), value); }
  [[nodiscard]] bool owes() const;

  std::array<Month, kDeckSize> places_{};
  std::uint8_t count_ = 0;
};

}  // namespace ttadak::bbong
