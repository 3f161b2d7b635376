#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "arrays.hpp"
#include "errors.hpp"
#include "module.hpp"
#include "py_batch.hpp"

namespace py = pybind11;

namespace ttadak {
namespace {

/// A method that only reads its batch, or that changes it: refused while another thread is doing what does not go with it.
template <bool kChanges, class B, class R, class... A>
auto shared_with_care(R (*function)(B&, A...)) {
  return [function](B& batch, A... arguments) -> R {
    const Access::Use use(batch.access(), kChanges);
    return function(batch, std::forward<A>(arguments)...);
  };
}
template <class R, class... A>
auto reads(R (*function)(const PyBatch&, A...)) { return shared_with_care<false>(function); }
template <class R, class... A>
auto changes(R (*function)(PyBatch&, A...)) { return shared_with_care<true>(function); }

template <class T>
using Input = py::array_t<T, py::array::c_style | py::array::forcecast>;

/// Integers as int64, one dimension; an empty one if the argument is anything else (fractions are not cut off).
Input<std::int64_t> integers(const py::handle& given) {
  const auto array = py::array::ensure(given);
  if (!array || array.ndim() != 1 || (array.size() > 0 && std::string_view("biu").find(array.dtype().kind()) == std::string_view::npos)) {
    PyErr_Clear();
    return py::reinterpret_steal<Input<std::int64_t>>(py::handle());
  }
  return Input<std::int64_t>::ensure(array);
}

py::ssize_t rows_of(const PyBatch& batch) { return static_cast<py::ssize_t>(batch.count()); }

std::size_t checked_row(const PyBatch& batch, py::ssize_t row) {
  const py::ssize_t count = rows_of(batch);
  if (row < -count || row >= count) throw py::index_error(concat("row ", row, " of a batch of ", count));
  return static_cast<std::size_t>(row < 0 ? row + count : row);
}

/// A new array of one T a row, made of a column of the batch.
template <class T, class C, class F = std::identity>
py::array_t<T> column(std::span<const C> cells, F convert = {}) {
  py::array_t<T> out(static_cast<py::ssize_t>(cells.size()));
  std::ranges::transform(cells, out.mutable_data(), convert);
  return out;
}

py::array_t<std::int8_t> current_player(const PyBatch& batch) { return column<std::int8_t>(batch.states().seats()); }

py::array_t<std::uint64_t> legal_bits(const PyBatch& batch) { return column<std::uint64_t>(batch.states().legal()); }

py::array_t<bool> is_terminal(const PyBatch& batch) {
  return column<bool>(batch.states().seats(), [](std::int8_t seat) { return seat == number(kTerminal); });
}

py::array_t<bool> legal_actions_mask(const PyBatch& batch, const py::object& out) {
  const auto width = static_cast<std::size_t>(batch.table().num_actions);
  const Shape shape{rows_of(batch), static_cast<py::ssize_t>(width)};
  auto mask = out.is_none() ? py::array_t<bool>(shape) : checked_output<bool>(out, shape, "out");
  bool* const cells = mask.mutable_data();
  batch.each([&](std::size_t begin, std::size_t end) {
    ObservationWriter writer(reinterpret_cast<std::uint8_t*>(cells + begin * width));
    for (std::size_t i = begin; i < end; ++i) writer.bits("", batch.states().legal()[i], static_cast<int>(width));
  }, 2048);
  return mask;
}

py::array_t<float> returns(const PyBatch& batch) {
  const auto seats = static_cast<std::size_t>(batch.seats());
  py::array_t<float> out(Shape{rows_of(batch), static_cast<py::ssize_t>(seats)});
  float* const cells = out.mutable_data();
  batch.each([&](std::size_t begin, std::size_t end) {
    const auto acting = batch.states().seats().subspan(begin, end - begin);
    batch.table().returns_batch(batch.states().at(begin), acting, seats, cells + begin * seats);
  }, 1024);
  return out;
}

/// The ids as the batch takes them: copied once and checked, so that nobody can change them before they are played.
std::vector<std::uint8_t> checked_actions(const PyBatch& batch, const Input<std::int64_t>& given) {
  std::vector<std::uint8_t> ids(batch.count());
  std::size_t bad = 0;
  std::string rows;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::int64_t action = given.data()[i];
    ids[i] = static_cast<std::uint8_t>(action);
    if (action >= 0 && action < 64 && (batch.states().legal()[i] >> ids[i] & 1) != 0) [[likely]] continue;
    if (++bad <= 10) rows += concat(rows.empty() ? "" : ", ", i, " (action ", action, ")");
  }
  if (bad > 0) raise("IllegalActionError", concat("illegal actions in ", bad, " of ", batch.count(), " rows: ", rows, bad > 10 ? ", …" : "", "; nothing was applied"));
  return ids;
}

void apply(PyBatch& batch, const py::object& given) {
  const auto actions = integers(given);
  if (!actions || actions.shape(0) != rows_of(batch)) {
    throw py::value_error(concat("actions: expected ", rows_of(batch), " integers, one a row"));
  }
  const std::vector<std::uint8_t> ids = checked_actions(batch, actions);
  batch.each([&](std::size_t begin, std::size_t end) { batch.table().apply_batch(batch.rows(begin, end), ids.data() + begin); });
}

py::array observe(const PyBatch& batch, const py::object& player, const py::object& out) {
  const Seat seat = player.is_none() ? kNobody : checked_seat(player, batch.seats());
  const auto width = static_cast<std::size_t>(batch.table().observation_size);
  const Shape shape{rows_of(batch), static_cast<py::ssize_t>(width)};
  if (py::isinstance<py::array>(out) && py::reinterpret_borrow<py::array>(out).dtype().kind() == 'f') {
    auto array = checked_output<float>(out, shape, "out");
    float* const cells = array.mutable_data();
    batch.each([&](std::size_t begin, std::size_t end) {
      std::vector<std::uint8_t> row(width);
      for (std::size_t i = begin; i < end; ++i) {
        batch.table().observe_batch(batch.states().at(i), 1, seat, row.data());
        std::copy(row.begin(), row.end(), cells + i * width);
      }
    });
    return array;
  }
  auto array = out.is_none() ? py::array_t<std::uint8_t>(shape) : checked_output<std::uint8_t>(out, shape, "out");
  std::uint8_t* const cells = array.mutable_data();
  batch.each([&](std::size_t begin, std::size_t end) {
    batch.table().observe_batch(batch.states().at(begin), end - begin, seat, cells + begin * width);
  });
  return array;
}

py::array_t<float> playout(PyBatch& batch, const py::object& seed) {
  const std::uint64_t word = checked_seed(seed);
  batch.each([&](std::size_t begin, std::size_t end) {
    batch.table().playout_batch(batch.rows(begin, end), {word, begin});
  }, 64);
  return returns(batch);
}

py::array_t<std::uint8_t> random_step(PyBatch& batch, const py::object& seed) {
  const std::uint64_t word = checked_seed(seed);
  py::array_t<std::uint8_t> actions(rows_of(batch));
  std::uint8_t* const ids = actions.mutable_data();
  batch.each([&](std::size_t begin, std::size_t end) { batch.table().random_step_batch(batch.rows(begin, end), {word, begin}, ids + begin); });
  return actions;
}

/// Most rows of a mask are not chosen: whether the next eight are there and none is.
bool none_of_eight(const bool* chosen, std::size_t left) {
  std::uint64_t eight = 1;
  if (left >= sizeof(eight)) std::memcpy(&eight, chosen, sizeof(eight));
  return eight == 0;
}

void reset(PyBatch& batch, const py::object& where, const py::object& seed) {
  const auto mask = Input<bool>::ensure(where);
  if (!mask || mask.ndim() != 1 || mask.shape(0) != rows_of(batch)) {
    PyErr_Clear();
    throw py::value_error(concat("where: expected ", rows_of(batch), " booleans, one a row"));
  }
  const std::uint64_t word = checked_seed(seed);
  const bool* const chosen = mask.data();
  batch.each([&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (none_of_eight(chosen + i, end - i)) i += 7;
      else if (chosen[i]) batch.table().deal_batch(batch.rows(i, i + 1), batch.game().rules.get(), Chance::kSampled, {word, i});
    }
  }, 2048);
}

PyBatch select(const PyBatch& batch, const py::object& rows) {
  const py::module_ numpy = py::module_::import("numpy");
  const py::array chosen = numpy.attr("asarray")(rows);
  const bool is_mask = chosen.dtype().kind() == 'b' && chosen.ndim() == 1;
  if (is_mask && chosen.shape(0) != rows_of(batch)) throw py::value_error(concat("rows: expected a mask of ", rows_of(batch), " cells, got ", chosen.shape(0)));
  const auto indices = integers(is_mask ? py::object(numpy.attr("flatnonzero")(chosen)) : py::object(chosen));
  if (!indices) throw py::value_error("rows: expected row numbers or a bool mask");
  PyBatch out(batch.game(), static_cast<std::size_t>(indices.shape(0)), batch.threads());
  for (py::ssize_t i = 0; i < indices.shape(0); ++i) {
    out.set(static_cast<std::size_t>(i), batch.get(checked_row(batch, indices.data()[i])));
  }
  return out;
}

py::bytes to_bytes(const PyBatch& batch) {
  std::string out;
  std::string one;
  for (std::size_t i = 0; i < batch.count(); ++i) {
    one.clear();
    batch.table().append_bytes(batch.get(i), one);
    out += concat(one.size(), ":", one);
  }
  return out;
}

PyBatch copy(const PyBatch& batch) { return batch; }

PyBatch deep_copy(const PyBatch& batch, const py::object& /*memo*/) { return batch; }

PyState get_row(const PyBatch& batch, py::ssize_t row) { return {batch.table(), batch.get(checked_row(batch, row))}; }

void set_row(PyBatch& batch, py::ssize_t row, const PyState& state) {
  if (&state.table() != &batch.table() || state.seats() != batch.seats()) throw py::value_error("state: of another game or number of seats");
  batch.set(checked_row(batch, row), state.value());
}

py::tuple reduce(const PyBatch& batch) {
  return py::make_tuple(py::module_::import("ttadak._core").attr("_unpickle_batch"), py::make_tuple(batch.game(), to_bytes(batch), batch.threads()));
}

void bind_reading(BatchClass& cls) {
  cls.def("__len__", &PyBatch::count)
      .def_property_readonly("game", &PyBatch::game, "The game with its rules.")
      .def_property_readonly("threads", &PyBatch::threads, "Most threads a call uses; small jobs run on one.")
      .def("current_player", reads(&current_player), "int8[n]: a seat, -1 at a chance node, -4 when over.")
      .def("legal_bits", reads(&legal_bits), "uint64[n]: bit i is set if action i is legal.")
      .def("legal_actions_mask", reads(&legal_actions_mask), py::arg("out") = py::none(), "bool[n, num_distinct_actions].")
      .def("is_terminal", reads(&is_terminal), "bool[n].")
      .def("returns", reads(&returns), "float32[n, num_players]: utilities, zeros where the game is not over.")
      .def("observe", reads(&observe), py::arg("player") = py::none(), py::arg("out") = py::none(),
           "uint8[n, cells]: the observation of `player`, or in each row of who is to act there (seat 0 if nobody is).\n\n"
           "`out` may be a C-ordered uint8 or float32 array of that shape; it is filled and returned.")
      .def("to_bytes", reads(&to_bytes), "All states as bytes; `game.batch_from_bytes` reads them back.");
}

void bind_changing(BatchClass& cls) {
  cls.def("apply", changes(&apply), py::arg("actions"),
          "Plays one action a row (ids, any integer array of n). All are checked before any is played.\n\n"
          "Raises:\n    IllegalActionError: naming the rows; nothing was changed.")
      .def("playout", changes(&playout), py::arg("seed"), "Plays every state to its end at random; returns `returns()`. Row i uses seed (seed, i).")
      .def("random_step", changes(&random_step), py::arg("seed"), "One random action a row; uint8[n]: the ids, 255 where the game is over.")
      .def("reset", changes(&reset), py::arg("where"), py::arg("seed"), "Deals anew the rows where the mask is true, row i with seed (seed, i).")
      .def("select", reads(&select), py::arg("rows"), "A new batch of the rows named (numbers, which may repeat, or a bool mask).")
      .def("copy", reads(&copy), "An independent copy.")
      .def("__copy__", reads(&copy))
      .def("__deepcopy__", reads(&deep_copy), py::arg("memo"))
      .def("__reduce__", reads(&reduce))
      .def("__getitem__", reads(&get_row), py::arg("row"))
      .def("__iter__", [](const py::object& batch) { return py::reinterpret_steal<py::object>(PySeqIter_New(batch.ptr())); })
      .def("__setitem__", changes(&set_row), py::arg("row"), py::arg("state"));
}

}  // namespace

void bind_batch(py::module_& module) {
  BatchClass cls(module, "StateBatch", py::is_final(), "Many states of one game in one block: stepped, read and played out by all cores, without the GIL.");
  bind_reading(cls);
  bind_changing(cls);
  bind_batch_makers(cls, module);
  seal(cls, Bound::kBatch);
}

}  // namespace ttadak
