#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/seat.hpp"

namespace ttadak {

inline constexpr std::uint8_t kEverybody = 0xff;
[[nodiscard]] constexpr std::uint8_t only(Seat seat) { return static_cast<std::uint8_t>(1u << index(seat)); }

/// One thing that happened. `kind` (< 64) and `cause` (< 16, 0 = none) are enums of the game, `number` and `cards` are read by its `event_words`.
/// Seats outside the mask `seen_by` see the event without its words if `glimpsed`, else not at all.
struct Event {
  std::uint8_t kind = 0;
  std::uint8_t cause = 0;
  Seat seat = kNobody;
  std::uint8_t seen_by = kEverybody;
  bool glimpsed = false;
  std::int32_t number = 0;
  std::uint64_t cards = 0;

  [[nodiscard]] bool seen(Seat viewer) const { return ((seen_by >> index(viewer)) & 1) != 0; }
  [[nodiscard]] bool noticed(Seat viewer) const { return glimpsed || seen(viewer); }
};

/// The sink of a playout: costs nothing.
struct NullEvents {
  static constexpr bool kWanted = false;
  void add(const Event&) {}
  template <class Card>
  void reshuffled(std::span<const Card>) {}
};

/// Only counts: one number for each kind and cause.
struct EventCounts {
  static constexpr bool kWanted = true;
  static constexpr std::size_t kCauses = 16;
  void add(const Event& event) { ++counts[event.kind * kCauses + event.cause]; }
  template <class Card>
  void reshuffled(std::span<const Card>) {}

  std::span<std::uint64_t> counts;
};

/// Keeps everything: the events in order, and the new order of the stock (top last) of each reshuffle.
struct EventLog {
  static constexpr bool kWanted = true;
  void add(const Event& event) { events.push_back(event); }
  template <class Card>
  void reshuffled(std::span<const Card> stock) {
    auto& order = reshuffles.emplace_back();
    for (Card card : stock) order.push_back(static_cast<std::uint8_t>(card));
  }

  std::vector<Event> events;
  std::vector<std::vector<std::uint8_t>> reshuffles;
};

}  // namespace ttadak
