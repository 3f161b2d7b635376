#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace ttadak {

/// Who acts: a seat 0, 1, …, or one of the two below. A seat never converts to a number by accident.
enum class Seat : std::int8_t {};

inline constexpr Seat kChance{-1};
inline constexpr Seat kTerminal{-4};
/// The subject of an event that concerns nobody.
inline constexpr Seat kNobody{-2};

[[nodiscard]] constexpr int number(Seat seat) { return static_cast<int>(seat); }
[[nodiscard]] constexpr std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }
[[nodiscard]] constexpr Seat seat_at(int number) { return static_cast<Seat>(number); }

/// The seat `steps` places after `seat` among `seats`; steps may be negative.
[[nodiscard]] constexpr Seat seat_after(Seat seat, int steps, int seats) {
  const int place = (number(seat) + steps) % seats;
  return seat_at(place < 0 ? place + seats : place);
}

/// A bit a seat, or `width` bits, counted from `first` on: the i-th are of the seat i places after it. Precondition: fewer than 64 in all.
[[nodiscard]] constexpr std::uint64_t seen_from(Seat first, std::uint64_t word, int seats, int width = 1) {
  return (word >> number(first) * width | word << (seats - number(first)) * width) & ((std::uint64_t{1} << seats * width) - 1);
}

/// kSeatAt[players][kMostSteps + place]: the seat at a place up to kMostSteps before the first or behind the last one; no branch on where
/// the ring closes, which nobody can foresee.
inline constexpr int kMostSteps = 5;
inline constexpr auto kSeatAt = [] {
  std::array<std::array<Seat, 16>, 7> table{};
  for (int players = 1; players < 7; ++players) {
    for (int place = -kMostSteps; place < players + kMostSteps; ++place) {
      table[static_cast<std::size_t>(players)][static_cast<std::size_t>(kMostSteps + place)] = seat_after(Seat{}, place, players);
    }
  }
  return table;
}();

/// The other one of two seats.
[[nodiscard]] constexpr Seat other(Seat seat) { return seat_at(1 - number(seat)); }

}  // namespace ttadak
