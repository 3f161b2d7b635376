#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <charconv>

#include "errors.hpp"
#include "module.hpp"
#include "py_batch.hpp"

namespace py = pybind11;

namespace ttadak {
namespace {

void deal(PyBatch& batch, std::uint64_t seed, Chance chance) {
  batch.each([&](std::size_t begin, std::size_t end) {
    batch.table().deal_batch(batch.rows(begin, end), batch.game().rules.get(), chance, {seed, begin});
  }, 256);
}

PyBatch from_states(const std::vector<const PyState*>& states, const py::object& threads) {
  if (states.empty()) throw py::value_error("states: expected at least one");
  for (const PyState* state : states) {
    if (state == nullptr) throw py::type_error("states: expected State objects, got None");
  }
  const PyGame game = game_of(*states.front());
  PyBatch batch(game, states.size(), checked_threads(threads));
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (&states[i]->table() != game.table || states[i]->seats() != batch.seats()) {
      throw py::value_error(concat("states: number ", i, " is of another game or has another number of seats"));
    }
    batch.set(i, states[i]->value());
  }
  return batch;
}

PyBatch resampled_batch(const PyState& state, const py::object& player, const py::object& n, const py::object& seed, const py::object& threads) {
  const Seat seat = checked_seat(player, state.seats());
  PyBatch batch(game_of(state), checked_rows(n), checked_threads(threads));
  const std::uint64_t word = checked_seed(seed);
  const AnyState origin = state.value();  // a copy: other threads may play on meanwhile
  batch.each([&](std::size_t begin, std::size_t end) {
    batch.table().resample_batch(origin, batch.rows(begin, end), seat, {word, begin});
  }, 128);
  return batch;
}

}  // namespace

std::size_t checked_rows(const py::handle& n) {
  return static_cast<std::size_t>(checked_int(n, "n", 0, static_cast<std::int64_t>(PyBatch::kMaxStates)));
}

int checked_threads(const py::handle& threads) {
  return threads.is_none() ? default_threads() : static_cast<int>(checked_int(threads, "threads", 1, kMaxThreads));
}

PyBatch deal_batch(const PyGame& game, std::size_t count, std::uint64_t seed, Chance chance, int threads) {
  PyBatch batch(game, count, threads);
  deal(batch, seed, chance);
  return batch;
}

PyBatch batch_from_bytes(const PyGame& game, std::string_view bytes, int threads) {
  std::vector<AnyState> states;
  while (!bytes.empty()) {
    std::uint32_t size = 0;
    const char* const last = bytes.data() + bytes.size();
    const auto [end, fault] = std::from_chars(bytes.data(), last, size);
    if (fault != std::errc{} || end == last || *end != ':' || size > static_cast<std::size_t>(last - end) - 1) {
      throw ParseError(concat("bytes of a batch: state ", states.size(), " has no valid length"));
    }
    game.table->from_bytes(states.emplace_back(), {end + 1, size});
    bytes = {end + 1 + size, last};
  }
  PyBatch batch(game, states.size(), threads);
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (game.table->seats(states[i]) != batch.seats()) throw ParseError(concat("bytes of a batch: state ", i, " has another number of seats"));
    batch.set(i, states[i]);
  }
  return batch;
}

void bind_batch_makers(BatchClass& cls, py::module_& module) {
  cls.def_static("from_states", &from_states, py::arg("states"), py::arg("threads") = py::none(), "A batch of copies of the states' positions.");
  module.def("unpack_batch", [](const PyGame& game, const py::bytes& data, const py::object& threads) {
    return batch_from_bytes(game, std::string_view(data), checked_threads(threads));
  }, py::arg("game"), py::arg("data"), py::arg("threads"));
}

void bind_resample_batch(StateClass& cls) {
  cls.def("resample_batch", &resampled_batch, py::arg("player"), py::arg("n"), py::arg("seed") = py::none(), py::arg("threads") = py::none(),
          "A StateBatch of `n` worlds `player` may be in (see `resample_from_infostate`); world i uses seed (seed, i).");
}

}  // namespace ttadak
