#include "dobon/all_voids.hpp"

#include <numeric>

namespace ttadak::dobon {

std::optional<AllVoids> AllVoids::of_rooms(std::span<const int> rooms) {
  Rooms sizes{};
  std::ranges::copy(rooms, sizes.begin());
  AllVoids divided;
  divided.divide(sizes);
  return std::accumulate(rooms.begin(), rooms.end(), 0) <= kBytes ? std::optional(divided) : std::nullopt;
}

bool AllVoids::write(std::span<const Voids::Bytes> traces) {
  Rooms rooms{};
  bool fits = true;
  for (std::size_t place = 0; place < traces.size(); ++place) {
    rooms[place] = traces[place][0] + kLeastRoom;
    fits = fits && rooms[place] <= room(place);
  }
  if (!fits) {
    const int more = kBytes - std::accumulate(rooms.begin(), rooms.end(), 0);
    if (more < 0) return false;
    for (int& size : std::span(rooms).first(traces.size())) size = std::min(kMostRoom, size + more / static_cast<int>(traces.size()));
    divide(rooms);
  }
  bytes_ = {};
  for (std::size_t place = 0; place < traces.size(); ++place) {
    std::copy_n(traces[place].begin(), room(place), bytes_.begin() + begins_[place]);
  }
  return true;
}

bool AllVoids::well_formed(int hands) const {
  for (std::size_t place = 0; place < kMostHands; ++place) {
    const bool some = room(place) >= kLeastRoom && room(place) <= kMostRoom;
    if (static_cast<int>(place) < hands ? !some : room(place) != 0) return false;
  }
  if (begins_[0] != 0 || begins_[kMostHands] > kBytes) return false;
  return std::ranges::all_of(std::span(bytes_).subspan(begins_[kMostHands]), [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace ttadak::dobon
