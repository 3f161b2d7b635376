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

/// kNextSeats[1 + direction][players]: the seat next to each one, four bits each; no branch on where the ring closes, which nobody can foresee.
inline constexpr auto kNextSeats = [] {
  std::array<std::array<std::uint32_t, 8>, 3> rings{};
  for (const int direction : {-1, 1}) {
    for (int players = 1; players < 8; ++players) {
      std::uint32_t& ring = rings[static_cast<std::size_t>(1 + direction)][static_cast<std::size_t>(players)];
      for (int seat = 0; seat < players; ++seat) ring |= static_cast<std::uint32_t>(number(seat_after(seat_at(seat), direction, players))) << 4 * seat;
    }
  }
  return rings;
}();

/// The other one of two seats.
[[nodiscard]] constexpr Seat other(Seat seat) { return seat_at(1 - number(seat)); }

}  // namespace ttadak
