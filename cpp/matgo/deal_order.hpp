#pragma once

#include <cstdint>
#include <span>

#include "matgo/rules.hpp"

namespace ttadak::matgo {

enum class Zone : std::uint8_t { kSeon, kOther, kFloor };

/// Cards dealt to one zone at once.
struct Packet {
  Zone zone;
  std::uint8_t size;
};

inline constexpr int kDealtCards = 28;

/// [M-2.1] The packets of a deal in order, from the top of the deck.
[[nodiscard]] constexpr std::span<const Packet> packets_of(DealPattern pattern);

namespace detail {
inline constexpr Packet k442[] = {{Zone::kSeon, 4},  {Zone::kOther, 4}, {Zone::kFloor, 4}, {Zone::kSeon, 4},
                                  {Zone::kOther, 4}, {Zone::kFloor, 4}, {Zone::kSeon, 2},  {Zone::kOther, 2}};
inline constexpr Packet k55[] = {{Zone::kSeon, 5}, {Zone::kOther, 5}, {Zone::kFloor, 4},
                                 {Zone::kSeon, 5}, {Zone::kOther, 5}, {Zone::kFloor, 4}};
}  // namespace detail

constexpr std::span<const Packet> packets_of(DealPattern pattern) {
  if (pattern == DealPattern::k442) return detail::k442;
  return detail::k55;
}

}  // namespace ttadak::matgo
