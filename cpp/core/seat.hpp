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

/// kNextSeats[upwards][players]: the seat next to each one, four bits each; no branch on where the ring closes, which nobody can foresee.
inline constexpr auto kNextSeats = [] {
  std::array<std::array<std::uint32_t, 7>, 2> rings{};
  for (int players = 1; players <= 6; ++players) {
    for (int seat = 0; seat < players; ++seat) {
      for (const int up : {0, 1}) {
        const auto next = static_cast<std::uint32_t>(number(seat_after(seat_at(seat), up != 0 ? 1 : -1, players)));
        rings[static_cast<std::size_t>(up)][static_cast<std::size_t>(players)] |= next << 4 * seat;
      }
    }
  }
  return rings;
}();

/// The other one of two seats.
[[nodiscard]] constexpr Seat other(Seat seat) { return seat_at(1 - number(seat)); }

}  // namespace ttadak
