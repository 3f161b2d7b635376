#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <mutex>

#include "errors.hpp"
#include "hot.hpp"
#include "module.hpp"
#include "py_batch.hpp"

namespace py = pybind11;

namespace ttadak {

std::string json_dumps(const py::handle& object) {
  try {
    return py::module_::import("json").attr("dumps")(object, py::arg("ensure_ascii") = false).cast<std::string>();
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_TypeError) && !error.matches(PyExc_ValueError) && !error.matches(PyExc_RecursionError)) throw;
    throw ParseError(concat("not JSON-able: ", std::string(py::str(error.value()))));
  } catch (const py::cast_error&) {
    throw ParseError("not JSON-able: a string that is not Unicode text");
  }
}

py::object json_loads(const std::string& text) { return py::module_::import("json").attr("loads")(text); }

namespace {

std::string names_of(const GameTable& table) {
  std::vector<std::string> names;
  for (const Preset& preset : table.presets) names.emplace_back(preset.first);
  return join(names, ", ");
}

/// The rules of a preset with further options over them.
PyGame make_game(const py::str& name, const std::optional<py::str>& preset, const py::kwargs& options) {
  const GameTable& table = game_named(checked_text(name, "name"));
  std::shared_ptr<const void> base = table.read_rules(Json(Json::Object{}), nullptr);
  if (preset) {
    const std::string wanted = checked_text(*preset, "preset");
    bool found = false;
    for (const auto& [known, differences] : table.presets) {
      if (known != wanted) continue;
      base = table.read_rules(Json::parse(differences), base.get());
      found = true;
    }
    if (!found) throw ParseError(concat("unknown preset '", wanted, "' of ", table.name, "; its presets: ", names_of(table)));
  }
  return {&table, table.read_rules(Json::parse(json_dumps(options)), base.get())};
}

/// The position with the game's own name and rules where it names none.
Json completed(const PyGame& game, const Json& given) {
  if (given.object() == nullptr) throw ParseError(concat("a position: expected an object, got ", given.dump()));
  Json::Object members = *given.object();
  if (given.find("game") == nullptr) members.emplace_back("game", game.table->name);
  if (given.find("rules") == nullptr) members.emplace_back("rules", game.table->write_rules(game.rules.get()));
  return members;
}

PyState state_from_text(const PyGame& game, const std::string& text) {
  const Json given = Json::parse(text);
  const Json* const name = given.find("game");
  if (name != nullptr && (name->string() == nullptr || *name->string() != game.table->name)) {
    throw ParseError(concat("key 'game': expected \"", game.table->name, "\", got ", name->dump()));
  }
  AnyState state;
  game.table->parse(state, completed(game, given).dump());
  return PyState(*game.table, state);
}

py::list options(const PyGame& game) {
  py::list out;
  const std::shared_ptr<const void> defaults = game.table->read_rules(Json(Json::Object{}), nullptr);
  const auto standard = game.table->options(defaults.get());
  const auto own = game.table->options(game.rules.get());
  for (std::size_t i = 0; i < own.size(); ++i) {
    py::dict option;
    option["name"] = own[i].name;
    option["value"] = json_loads(own[i].value);
    option["default"] = json_loads(standard[i].value);
    option["values"] = own[i].values;
    option["clause"] = own[i].clause;
    out.append(option);
  }
  return out;
}

py::list planes(const PyGame& game) {
  py::list out;
  for (const Plane& plane : game.table->planes) out.append(py::make_tuple(std::string(plane.name), plane.offset, plane.size));
  return out;
}

SimulationTotals simulate_games(const PyGame& game, std::uint64_t seed, std::uint64_t first, std::size_t count, int threads) {
  SimulationTotals totals;
  std::mutex mutex;
  run_without_gil(count, threads, 256, [&](std::size_t begin, std::size_t end) {
    SimulationTotals own;
    game.table->simulate(game.rules.get(), {seed, first + begin}, end - begin, own);
    const std::lock_guard lock(mutex);
    totals.add(own);
  });
  return totals;
}

py::dict totals_to_dict(const PyGame& game, const SimulationTotals& totals) {
  const auto seats = static_cast<std::size_t>(game.seats());
  py::dict events;
  for (std::size_t i = 0; i < totals.events.size(); ++i) {
    if (totals.events[i] == 0) continue;
    const std::string words = game.table->event_words(static_cast<int>(i / EventCounts::kCauses), static_cast<int>(i % EventCounts::kCauses));
    events[py::str(words)] = py::int_(totals.events[i]) + (events.contains(words) ? py::object(events[py::str(words)]) : py::object(py::int_(0)));
  }
  py::dict out;
  out["games"] = totals.games;
  out["decisions"] = totals.decisions;
  out["shortest"] = totals.games > 0 ? totals.shortest : 0;
  out["longest"] = totals.longest;
  out["wins"] = std::vector<std::uint64_t>(totals.wins.begin(), totals.wins.begin() + static_cast<std::ptrdiff_t>(seats));
  out["undecided"] = totals.undecided;
  out["points"] = std::vector<std::int64_t>(totals.points.begin(), totals.points.begin() + static_cast<std::ptrdiff_t>(seats));
  out["histogram"] = totals.histogram;
  out["events"] = events;
  return out;
}

using GameClass = py::class_<PyGame>;

void bind_states(GameClass& cls) {
  const auto deal = [](const PyGame& game, const py::object& seed, bool explicit_chance) {
    return game.deal(checked_seed(seed), explicit_chance ? Chance::kExplicit : Chance::kSampled);
  };
  attach_new_initial_state(cls, py::cpp_function(deal, py::is_method(cls), py::name("new_initial_state"), py::arg("seed") = py::none(),
                                                 py::arg("explicit_chance") = false));
  cls.def("state_from_dict", [](const PyGame& game, const py::object& position) { return state_from_text(game, json_dumps(position)); },
           py::arg("position"), "The position in a dict (see the game's RULES.md, Position); omitted keys take their start-of-deal value.\n\n"
           "Raises:\n    ParseError: naming the key and what was expected.")
      .def("state_from_text", [](const PyGame& game, const py::str& text) { return state_from_text(game, checked_text(text, "a position")); }, py::arg("text"),
           "The position that `str(state)` wrote.\n\nRaises:\n    ParseError: it cannot be read.")
      .def("from_bytes", [](const PyGame& game, const py::bytes& bytes) {
             AnyState state;
             game.table->from_bytes(state, std::string_view(bytes));
             return PyState(*game.table, state);
           }, py::arg("data"), "The position that `state.to_bytes()` wrote; its log starts here.\n\nRaises:\n    ParseError: it cannot be read.")
      .def("deserialize_state", [](const PyGame& game, const py::str& text) {
             const py::bytes packed = py::module_::import("ttadak.errors").attr("unhex")(text);
             return PyState::unpack(*game.table, std::string_view(packed));
           }, py::arg("text"), "The state, with its log, that `state.serialize()` wrote.\n\nRaises:\n    ParseError: it cannot be read.");
}

void bind_facts_of_game(GameClass& cls) {
  cls.def_property_readonly("name", [](const PyGame& game) { return std::string(game.table->name); }, "The game's name, as in `load_game`.")
      .def_property_readonly("rules", [](const PyGame& game) { return json_loads(game.rules_text()); }, "The options that differ from the default.")
      .def("options", &options, "Every option: name, value, default, values, clause.")
      .def("presets", [](const PyGame& game) {
             py::dict out;
             for (const auto& [name, differences] : game.table->presets) out[py::str(std::string(name))] = json_loads(std::string(differences));
             return out;
           }, "Preset names, each with the options it changes.")
      .def("num_players", &PyGame::seats, "Seats under these rules.")
      .def("num_distinct_actions", [](const PyGame& game) { return game.table->num_actions; }, "Action ids are smaller than this (<= 64).")
      .def("max_game_length", [](const PyGame& game) { return game.table->max_decisions; }, "No game has more decisions (RULES.md, Termination).")
      .def("max_utility", &PyGame::most_points, "No seat's return is larger; a proven bound, seldom near what occurs.")
      .def("min_utility", [](const PyGame& game) { return -game.most_points(); }, "No seat's return is smaller.")
      .def("utility_sum", [](const PyGame&) { return 0.0; }, "What the returns of all seats add up to.")
      .def("get_type", [](const PyGame& game) {
             return py::module_::import("ttadak.adapters.openspiel").attr("game_type")(std::string(game.table->name));
           }, "OpenSpiel's description of the game, which its algorithms ask for (extra `openspiel`).")
      .def("information_state_tensor_shape", [](const PyGame& game) { return std::vector<int>{game.table->observation_size + kKeyBits}; },
           "The shape of `information_state_tensor`.")
      .def("observation_tensor_shape", [](const PyGame& game) { return std::vector<int>{game.table->observation_size}; }, "The shape of `observation_tensor`.")
      .def("observation_planes", &planes, "(name, first cell, cells) of each plane of the observation.");
}

void bind_many(GameClass& cls) {
  cls.def("batch", [](const PyGame& game, const py::object& n, const py::object& seed, bool explicit_chance, const py::object& threads) {
           return deal_batch(game, checked_rows(n), checked_seed(seed), explicit_chance ? Chance::kExplicit : Chance::kSampled, checked_threads(threads));
         }, py::arg("n"), py::arg("seed") = py::none(), py::arg("explicit_chance") = false, py::arg("threads") = py::none(),
         "A StateBatch of `n` new deals; row i is the deal of seed `ttadak.derive_seed(seed, i)`.")
      .def("batch_from_bytes", [](const PyGame& game, const py::bytes& bytes, const py::object& threads) {
             return batch_from_bytes(game, std::string_view(bytes), checked_threads(threads));
           }, py::arg("data"), py::arg("threads") = py::none(), "The batch that `batch.to_bytes()` wrote.\n\nRaises:\n    ParseError: it cannot be read.")
      .def("simulate", [](const PyGame& game, const py::object& n, const py::object& seed, const py::object& first, const py::object& threads) {
             const auto start = static_cast<std::uint64_t>(checked_int(first, "first", 0, INT64_MAX));
             const auto count = static_cast<std::size_t>(checked_int(n, "n", 0, INT64_MAX));
             return totals_to_dict(game, simulate_games(game, checked_seed(seed), start, count, checked_threads(threads)));
           }, py::arg("n"), py::arg("seed") = py::none(), py::arg("first") = 0, py::arg("threads") = py::none(),
           "Plays games first … first+n-1 of a seed at random, on all cores, and counts: games, decisions, wins, points, histogram, events.");
}

}  // namespace

void bind_game_class(py::module_& module) {
  GameClass cls(module, "Game", py::is_final(), "One of the games with its rules. Immutable; equal if name and rules are.");
  cls.def(py::init(&make_game), py::arg("name"), py::arg("preset") = py::none(),
          "The game of that name; options by keyword go over the preset's.\n\nRaises:\n    ParseError: unknown game, preset, option or value.");
  bind_states(cls);
  bind_facts_of_game(cls);
  bind_many(cls);
  cls.def("__eq__", [](const PyGame& game, const py::object& other) -> py::object {
       if (!py::isinstance<PyGame>(other)) return py::reinterpret_borrow<py::object>(Py_NotImplemented);
       const auto& that = other.cast<const PyGame&>();
       return py::bool_(game.table == that.table && game.rules_text() == that.rules_text());
     }, py::arg("other"))
      .def("__hash__", [](const PyGame& game) { return std::hash<std::string>{}(std::string(game.table->name) + game.rules_text()); })
      .def("__repr__", [](const PyGame& game) { return concat("<ttadak Game ", game.table->name, " ", game.rules_text(), ">"); })
      .def("__reduce__", [](const PyGame& game) {
        return py::make_tuple(py::module_::import("ttadak._core").attr("_unpickle_game"),
                              py::make_tuple(std::string(game.table->name), game.rules_text()));
      });
  seal(cls, Bound::kGame);
  module.def("unpack_game", [](const std::string& name, const std::string& rules) {
    const GameTable& table = game_named(name);
    return PyGame{&table, table.read_rules(Json::parse(rules), nullptr)};
  }, py::arg("name"), py::arg("rules"));
}

}  // namespace ttadak
