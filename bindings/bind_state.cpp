#include <pybind11/gil_safe_call_once.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "arrays.hpp"
#include "errors.hpp"
#include "hot.hpp"
#include "module.hpp"
#include "py_game.hpp"

namespace py = pybind11;

namespace ttadak {
namespace {

Seat seat_or_actor(const PyState& state, const py::object& player) {
  if (!player.is_none()) return checked_seat(player, state.seats());
  if (state.to_act() >= Seat{0}) return state.to_act();
  throw py::value_error("player: nobody is to act here, so name the seat whose view is meant");
}

/// Any id the game has, legal here or not.
Action checked_action(const PyState& state, const py::handle& action) {
  return static_cast<Action>(checked_int(action, "action", 0, state.table().num_actions - 1));
}

py::array_t<bool> legal_mask(const PyState& state, const py::object& player) {
  const int size = state.table().num_actions;
  py::array_t<bool> mask(size);
  const bool his = player.is_none() || checked_int(player, "player", INT32_MIN, INT32_MAX) == number(state.to_act());
  const std::uint64_t bits = his ? state.legal().bits() : 0;
  for (int i = 0; i < size; ++i) mask.mutable_data()[i] = (bits >> i & 1) != 0;
  return mask;
}

py::list chance_outcomes(const PyState& state) {
  py::list outcomes;
  if (state.to_act() != kChance) return outcomes;
  int total = 0;
  for (const Action outcome : state.legal()) total += state.table().chance_weight(state.value(), outcome);
  for (const Action outcome : state.legal()) {
    outcomes.append(py::make_tuple(number(outcome), static_cast<double>(state.table().chance_weight(state.value(), outcome)) / total));
  }
  return outcomes;
}

std::vector<double> returns(const PyState& state) {
  return state.to_act() == kTerminal ? state.table().utilities(state.value()) : std::vector<double>(static_cast<std::size_t>(state.seats()), 0.0);
}

/// OpenSpiel calls both `f(action)` and `f(player, action)`.
std::string action_to_string(const PyState& state, const py::args& args) {
  if (args.empty() || args.size() > 2) throw py::type_error("action_to_string takes an action, or a player and an action");
  return state.table().action_text(state.value(), checked_action(state, args[args.size() - 1]));
}

int string_to_action(const PyState& state, const py::args& args) {
  if (args.empty() || args.size() > 2) throw py::type_error("string_to_action takes a text, or a player and a text");
  const std::string text = checked_text(args[args.size() - 1], "action");
  if (const auto action = state.table().parse_action(state.value(), text)) return number(*action);
  std::vector<std::string> legal;
  for (const Action action : state.legal()) legal.push_back(state.table().action_text(state.value(), action));
  throw ParseError(concat("no action '", text, "' here; legal: ", join(legal, ", ")));
}

/// Fills `out` (uint8 or float32, C order, the right number of cells) or a new float32 array.
py::array observation(const PyState& state, const py::object& player, const py::object& out) {
  const Seat seat = seat_or_actor(state, player);
  const auto size = static_cast<std::size_t>(state.table().observation_size);
  if (!out.is_none() && py::isinstance<py::array_t<std::uint8_t, py::array::c_style>>(out)) {
    auto array = out.cast<py::array_t<std::uint8_t, py::array::c_style>>();
    check_output(array, {static_cast<py::ssize_t>(size)}, "out");
    state.table().observe(state.value(), seat, array.mutable_data());
    return array;
  }
  py::array_t<float> array = out.is_none() ? py::array_t<float>(static_cast<py::ssize_t>(size)) : checked_output<float>(out, {static_cast<py::ssize_t>(size)}, "out");
  std::vector<std::uint8_t> cells(size);
  state.table().observe(state.value(), seat, cells.data());
  std::copy(cells.begin(), cells.end(), array.mutable_data());
  return array;
}

/// The observation, then the bits of the key, low bit first.
py::array information_tensor(const PyState& state, const py::object& player) {
  const Seat seat = seat_or_actor(state, player);
  const auto size = static_cast<std::size_t>(state.table().observation_size);
  std::vector<std::uint8_t> cells(size + kKeyBits);
  state.table().observe(state.value(), seat, cells.data());
  const std::uint64_t key = state.information_key(seat);
  for (std::size_t bit = 0; bit < kKeyBits; ++bit) cells[size + bit] = static_cast<std::uint8_t>(key >> bit & 1);
  py::array_t<float> array(static_cast<py::ssize_t>(cells.size()));
  std::copy(cells.begin(), cells.end(), array.mutable_data());
  return array;
}

py::object settlement(const PyState& state) {
  if (state.to_act() != kTerminal) throw py::value_error("settlement: the game is not over");
  return json_loads(state.table().settlement(state.value()).dump());
}

py::bytes to_bytes(const PyState& state) {
  std::string out;
  state.table().append_bytes(state.value(), out);
  return out;
}

py::tuple reduce(const PyState& state) {
  PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> unpickler;
  unpickler.call_once_and_store_result([] { return py::object(py::module_::import("ttadak._core").attr("_unpickle_state")); });
  return py::make_tuple(unpickler.get_stored(), py::make_tuple(std::string(state.table().name), py::bytes(state.pack())));
}

PyState resample(const PyState& state, const py::handle& player, const py::object& rng) {
  Rng generator(checked_seed(rng));
  return state.resampled(checked_seat(player, state.seats()), generator);
}

/// Compares with anything; only a State can be equal.
py::object equals(const PyState& state, const py::object& other) {
  if (!py::isinstance<PyState>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
  return py::bool_(state.same_value(other.cast<const PyState&>()));
}

py::dict record_parts(const PyState& state) {
  const PyState::Script script = state.script();
  py::dict parts;
  parts["start"] = json_loads(script.start);
  parts["actions"] = script.actions;
  parts["reshuffles"] = script.reshuffles;
  return parts;
}

void bind_play(StateClass& cls) {
  cls.def("legal_actions_mask", &legal_mask, py::arg("player") = py::none(),
          "The legal actions as a bool array of `num_distinct_actions()` cells; all False for a player who is not to act.")
      .def("chance_outcomes", &chance_outcomes, "At a chance node (action, probability) pairs, ascending; else empty.")
      .def("is_player_node", [](const PyState& state) { return state.to_act() >= Seat{0}; }, "Whether a seat is to act.")
      .def("is_simultaneous_node", [](const PyState&) { return false; }, "Never: claims are asked one seat at a time.")
      .def("returns", &returns, "Utilities by seat (float, zero-sum, higher is better); zeros before the end.")
      .def("rewards", &returns, "Utilities gained by the last action: zeros before the end, then `returns()`.")
      .def("player_return", [](const PyState& state, const py::object& player) {
             return returns(state)[index(checked_seat(player, state.seats()))];
           }, py::arg("player"), "`returns()` of one seat.")
      .def("scores", [](const PyState& state) { return state.table().scores(state.value()); },
           "The game's own points by seat (int); zeros before the end. `returns()` says who did well: in some games low points are good.")
      .def("settlement", &settlement, "Every factor of the payment, as a dict (see the game's RULES.md, Settlement).\n\nRaises:\n    ValueError: the game is not over.")
      .def("num_players", [](const PyState& state) { return state.seats(); }, "Seats of this deal.")
      .def("num_distinct_actions", [](const PyState& state) { return state.table().num_actions; }, "Action ids are smaller than this (<= 64).")
      .def("move_number", [](const PyState& state) { return state.actions().size(); }, "Actions taken since the log began.")
      .def("history", [](const PyState& state) { return std::vector<int>(state.actions().begin(), state.actions().end()); },
           "Ids of the actions and chance outcomes since the log began. A resampled world's log begins where it was drawn.")
      .def("events", [](const PyState& state, const py::object& player) {
             return state.events(player.is_none() ? kNobody : checked_seat(player, state.seats()));
           }, py::arg("player") = py::none(),
           "What the last action caused, in order (what the opening did, if none was taken); as `player` saw it, if given.")
      .def("playout", [](PyState& state, const py::object& seed) {
             Rng rng(checked_seed(seed));
             state.playout(rng);
           }, py::arg("seed") = py::none(), "Plays uniformly random actions to the end.");
}

void bind_text(StateClass& cls) {
  cls.def("action_to_string", &action_to_string,
          "The text of an action id here: `action_to_string(action)` or, as OpenSpiel calls it, `(player, action)`.")
      .def("string_to_action", &string_to_action,
           "The id of an action text: `string_to_action(text)` or `(player, text)`.\n\nRaises:\n    ParseError: no action has that text here.")
      .def("why_illegal", [](const py::object& self, const std::string& action) {
             return py::module_::import("ttadak.errors").attr("why_illegal")(self, action);
           }, py::arg("action"), "The first clause that forbids an action text here and the reason, by the reference; None if it is legal.")
      .def("to_dict", [](const PyState& state) { return json_loads(state.table().text(state.value())); },
           "The whole position as a JSON-able dict; `game.state_from_dict` reads it back.")
      .def("__str__", [](const PyState& state) { return state.table().text(state.value()); })
      .def("__repr__", [](const PyState& state) { return concat("<ttadak State ", state.table().text(state.value()), ">"); })
      .def("_repr_svg_", [](const py::object& self) {
             return py::str(py::module_::import("ttadak.svg").attr("of_seat_to_act")(self));
           }, "A picture for notebooks: the view of the seat to act; all cards at the end.")
      .def("to_bytes", &to_bytes, "The position as bytes, the same for equal positions; the log is not in them.")
      .def("serialize", [](const PyState& state) { return py::bytes(state.pack()).attr("hex")(); },
           "The state with its log as text; `game.deserialize_state` reads it back.")
      .def("get_game", &game_of, "The game with the rules of this deal.")
      .def("record_parts", &record_parts, "What a record holds of this game: `start`, `actions`, `reshuffles`.")
      .def("perft", [](const PyState& state, int depth) {
             if (depth < 0 || depth > 64) throw py::value_error(concat("depth: expected 0..64, got ", depth));
             const Perft result = state.table().perft(state.value(), depth);
             return std::pair(result.leaves, result.hash);
           }, py::arg("depth"), py::call_guard<py::gil_scoped_release>(), "(leaves, hash of their scores) of the tree of that many actions.")
      .def("__eq__", &equals, py::arg("other"))
      .def("__hash__", [](const PyState& state) { return state.hash(); })
      .def("__reduce__", &reduce);
}

void bind_knowledge(StateClass& cls) {
  cls.def("observation_string", [](const PyState& state, const py::object& player) {
             return state.table().view(state.value(), seat_or_actor(state, player));
           }, py::arg("player") = py::none(), "The position as `player` knows it: `__str__` with `??` for cards he cannot know.")
      .def("information_state_string", [](const PyState& state, const py::object& player) {
             return state.information_state(seat_or_actor(state, player));
           }, py::arg("player") = py::none(), "All that `player` has seen since the deal (perfect recall): his first view, then a line an event.")
      .def("information_state_tensor", &information_tensor, py::arg("player") = py::none(),
           "`observation_tensor`, then the 64 bits of `information_state_key`, low bit first: perfect recall in a fixed shape.")
      .def("information_state_key", [](const PyState& state, const py::object& player) {
             return state.information_key(seat_or_actor(state, player));
           }, py::arg("player") = py::none(), "A 64-bit hash of what `information_state_string` says.")
      .def("resample_from_infostate", &resample, py::arg("player"), py::arg("rng") = py::none(),
           "A world `player` may be in: all he cannot know is dealt anew, uniformly over what fits all he has seen.\n\n"
           "Where drawing fails it is only nearly uniform: see Resampling in the RULES.md of the game.\n\n"
           "`rng` is a seed, a numpy Generator, a callable giving floats in [0, 1), or None (system entropy).");
  bind_resample_batch(cls);
}

}  // namespace

void bind_state(py::module_& module) {
  StateClass cls(module, "State", py::is_final(), "A position of one of the games, with the log that led to it. Made by a Game.");
  bind_play(cls);
  bind_text(cls);
  bind_knowledge(cls);
  attach_hot_methods(cls, py::cpp_function(&observation, py::is_method(cls), py::name("observation_tensor"), py::arg("player") = py::none(), py::arg("out") = py::none()));
  seal(cls, Bound::kState);
  module.def("unpack_state", [](const std::string& game, const py::bytes& packed) {
    return PyState::unpack(game_named(game), std::string_view(packed));
  }, py::arg("game"), py::arg("packed"));
}

}  // namespace ttadak
