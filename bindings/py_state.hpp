#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "bind_game.hpp"

namespace ttadak {

/// Cells of an information state tensor after those of the observation.
inline constexpr int kKeyBits = 64;

/// Where a log of actions begins: the position as it was dealt, read or resampled, before any forced step.
/// A resampled world remembers the log it was drawn from, because its observer remembers it.
struct Origin {
  AnyState state;
  std::shared_ptr<const Origin> parent;
  std::vector<std::uint8_t> parent_actions;
  Seat observer = kNobody;
};

/// A state as Python holds it: the value, and the log that led to it. What needs history (events, information states,
/// records) is computed from the log when asked for, so that playing costs nothing extra.
class PyState {
 public:
  PyState(const GameTable& table, const AnyState& before_forced_steps);

  [[nodiscard]] const GameTable& table() const { return *table_; }
  [[nodiscard]] const AnyState& value() const { return state_; }
  [[nodiscard]] Seat to_act() const { return table_->to_act(state_); }
  [[nodiscard]] ActionSet legal() const { return table_->legal(state_); }
  [[nodiscard]] int seats() const { return table_->seats(state_); }
  [[nodiscard]] const std::vector<std::uint8_t>& actions() const { return actions_; }

  /// Precondition: legal.
  void apply(Action action) {
    table_->play(state_, action, nullptr);
    actions_.push_back(static_cast<std::uint8_t>(action));
  }
  /// Plays to the end at random.
  void playout(Rng& rng);
  /// A world that `observer` may be in; its log starts anew from there.
  [[nodiscard]] PyState resampled(Seat observer, Rng& rng) const;

  [[nodiscard]] bool same_value(const PyState& other) const;
  [[nodiscard]] std::uint64_t hash() const;

  /// What the last action (or the opening, if none was taken) caused. `viewer` kNobody: everything.
  [[nodiscard]] std::vector<std::string> events(Seat viewer) const;
  /// All that `player` has seen: his view at the origin, then a line per event.
  [[nodiscard]] std::string information_state(Seat player) const;
  [[nodiscard]] std::uint64_t information_key(Seat player) const;
  /// The events `player` noticed since the origin, oldest first, with what he may not see blanked.
  [[nodiscard]] std::vector<Event> noticed(Seat player) const;

  /// What a record needs: the start, the actions as text, the stock of each reshuffle top first.
  struct Script {
    std::string start;
    std::vector<std::string> actions;
    std::vector<std::string> reshuffles;
  };
  [[nodiscard]] Script script() const;
  [[nodiscard]] std::string origin_text() const { return table_->text(origin_->state); }
  /// Bytes of origin and log, for pickling; and back.
  [[nodiscard]] std::string pack() const;
  [[nodiscard]] static PyState unpack(const GameTable& table, std::string_view bytes);

 private:
  void replay_actions(std::string_view ids);

  const GameTable* table_;
  AnyState state_;
  std::shared_ptr<const Origin> origin_;
  std::vector<std::uint8_t> actions_;
};

}  // namespace ttadak
