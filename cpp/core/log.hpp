#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/game.hpp"

namespace ttadak {

// What a seat has seen is not in the state, so that playing costs nothing extra: it is found by playing the actions again
// from where they began. An `Engine` is how: `Engine<S>` below for one game, the bindings' GameTable for a state of any game.

/// The calls that replaying makes.
template <Game S>
struct Engine {
  void look_away(S& state) const { ttadak::look_away(state); }
  void start(S& state, EventLog* log) const { state.start(*log); }
  void play(S& state, Action action, EventLog* log) const { state.play(action, *log); }
  [[nodiscard]] Seat to_act(const S& state) const { return state.to_act(); }
  [[nodiscard]] std::string view(const S& state, Seat seat) const { return state.view(seat); }
  [[nodiscard]] std::string event_text(const Event& event, Seat unnamed, bool full) const { return ttadak::event_text<S>(event, unnamed, full); }
};

/// Plays `actions` from `state`, a position before its forced steps, and calls `each(actor, log of events)` for the opening
/// and for every action; the actor is kNobody for the opening and for chance.
template <class AnEngine, class State, class Actions, class F>
void replay(const AnEngine& engine, State state, const Actions& actions, F&& each) {
  EventLog log;
  engine.look_away(state);
  engine.start(state, &log);
  each(kNobody, log);
  for (const auto action : actions) {
    log.events.clear();
    log.reshuffles.clear();
    const Seat actor = engine.to_act(state);
    engine.play(state, static_cast<Action>(action), &log);
    each(actor < Seat{0} ? kNobody : actor, log);
  }
}

/// Calls `f(event)` for every event that `viewer` noticed.
template <class AnEngine, class State, class Actions, class F>
void each_noticed(const AnEngine& engine, const State& origin, const Actions& actions, Seat viewer, F&& f) {
  replay(engine, origin, actions, [&](Seat, const EventLog& log) {
    for (const Event& event : log.events) {
      if (event.noticed(viewer)) f(event);
    }
  });
}

/// Appends what `viewer` noticed of an event as a line.
template <class AnEngine>
void append_line(const AnEngine& engine, const Event& event, Seat viewer, std::string& out) {
  out += '\n';
  out += engine.event_text(event, viewer, event.seen(viewer));
}

/// 64-bit FNV-1a.
[[nodiscard]] constexpr std::uint64_t fnv(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return hash;
}

/// The key of the information state of `player` before any event: his first view, and who he is.
[[nodiscard]] inline std::uint64_t first_key(std::string_view view, Seat player) {
  std::uint64_t state = fnv(view) + index(player);
  return splitmix64(state);
}

/// What `viewer` knows of a noticed event.
[[nodiscard]] inline Event blanked(Event event, Seat viewer) {
  if (!event.seen(viewer)) event.number = 0, event.cards = 0;
  event.seen_by = event.seen(viewer) ? 1 : 0;
  return event;
}

/// The key of an information state, a 64-bit hash, after one more event.
[[nodiscard]] inline std::uint64_t mix(std::uint64_t key, const Event& event) {
  std::uint64_t state = key ^ (std::uint64_t{event.kind} | std::uint64_t{event.cause} << 8 |
                               static_cast<std::uint64_t>(static_cast<std::uint8_t>(event.seat)) << 16 |
                               std::uint64_t{event.seen_by} << 24 | static_cast<std::uint64_t>(static_cast<std::uint32_t>(event.number)) << 32);
  state = splitmix64(state) ^ event.cards;
  return splitmix64(state);
}

}  // namespace ttadak
