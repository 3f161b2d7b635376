#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/seat.hpp"
#include "dobon/voids.hpp"

namespace ttadak::dobon {

/// The bytes of all hands' traces. All hands have as much room at first; where one needs more it gets some that others do not use.
class AllVoids {
 public:
  static constexpr int kLeastRoom = 1 + Notes::kNext;  ///< bytes, the number of traces included
  static constexpr int kMostRoom = 1 + History::kMost;
  /// The room of each hand at first.
  [[nodiscard]] static constexpr int share(int hands) { return std::min(kMostRoom, kBytes / hands); }

  constexpr AllVoids() = default;
  /// The same room for each of some hands, and no traces.
  [[nodiscard]] static const AllVoids& equal(std::size_t hands);
  /// Without traces; nothing if there is not so much room.
  [[nodiscard]] static std::optional<AllVoids> of_rooms(std::span<const int> rooms);

  [[nodiscard]] std::span<const std::uint8_t> of(Seat seat) const {
    return {bytes_.data() + begins_[index(seat)], static_cast<std::size_t>(room(index(seat)))};
  }
  [[nodiscard]] std::span<std::uint8_t> of(Seat seat) {
    return {bytes_.data() + begins_[index(seat)], static_cast<std::size_t>(room(index(seat)))};
  }
  [[nodiscard]] constexpr int room(std::size_t place) const { return begins_[place + 1] - begins_[place]; }
  /// Those of all hands. Where they do not leave room for what comes next all rooms are divided anew; false, and nothing is done, if even
  /// so there is none.
  [[nodiscard]] bool write(std::span<const Voids::Bytes> traces);
  [[nodiscard]] bool well_formed(int hands) const;
  constexpr bool operator==(const AllVoids&) const = default;

 private:
  static constexpr std::size_t kMostHands = 6;
  static constexpr int kBytes = 100;
  using Rooms = std::array<int, kMostHands>;
  constexpr void divide(const Rooms& rooms) {
    for (std::size_t place = 0; place < kMostHands; ++place) {
      begins_[place + 1] = static_cast<std::uint8_t>(begins_[place] + rooms[place]);
    }
  }

  std::array<std::uint8_t, kBytes> bytes_{};
  std::array<std::uint8_t, kMostHands + 1> begins_{};  ///< of each hand's, and the end

  static const std::array<AllVoids, kMostHands + 1> kEqual;
};

inline constexpr std::array<AllVoids, AllVoids::kMostHands + 1> AllVoids::kEqual = [] {
  std::array<AllVoids, kMostHands + 1> table;
  for (std::size_t hands = 1; hands < table.size(); ++hands) {
    Rooms rooms{};
    std::fill_n(rooms.begin(), hands, share(static_cast<int>(hands)));
    table[hands].divide(rooms);
  }
  return table;
}();

inline const AllVoids& AllVoids::equal(std::size_t hands) { return kEqual[hands]; }

}  // namespace ttadak::dobon
