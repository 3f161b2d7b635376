#pragma once

#include <memory>

#include <pybind11/pybind11.h>

#include "py_state.hpp"

namespace ttadak {

/// A game with its rules as Python holds it. Equal if name and rules are.
struct PyGame {
  const GameTable* table;
  std::shared_ptr<const void> rules;

  [[nodiscard]] std::string rules_text() const { return table->write_rules(rules.get()).dump(); }
  [[nodiscard]] PyState deal(std::uint64_t seed, Chance chance) const {
    AnyState state;
    Rng rng(seed);
    table->deal(state, rules.get(), chance, rng);
    return PyState(*table, state);
  }
  /// No utility is larger; a utility is a score, or its distance from the mean.
  [[nodiscard]] double most_points() const { return table->most_points(rules.get()); }
  /// Seats of a deal under these rules.
  [[nodiscard]] int seats() const {
    AnyState state;
    Rng rng(0);
    table->deal(state, rules.get(), Chance::kSampled, rng);
    return table->seats(state);
  }
};

[[nodiscard]] inline PyGame game_of(const PyState& state) { return {&state.table(), state.table().rules_of(state.value())}; }

/// The JSON of a Python object; ParseError for what JSON cannot hold.
[[nodiscard]] std::string json_dumps(const pybind11::handle& object);
[[nodiscard]] pybind11::object json_loads(const std::string& text);

}  // namespace ttadak
