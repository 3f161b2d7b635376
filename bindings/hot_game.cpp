#include <cstdint>
#include <optional>

#include "hot.hpp"
#include "py_game.hpp"

namespace py = pybind11;

namespace ttadak {
namespace {

PyObject* g_deal = nullptr;
PyObject* g_seed = nullptr;  // the word, interned as that of every call is

/// The seed of the plain calls `new_initial_state(7)` and `new_initial_state(seed=7)`; none if it is not one of them.
std::optional<std::uint64_t> plain_seed(PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
  const Py_ssize_t named = names == nullptr ? 0 : PyTuple_GET_SIZE(names);
  if (count + named != 1 || (named == 1 && PyTuple_GET_ITEM(names, 0) != g_seed) || !PyLong_CheckExact(arguments[0])) return std::nullopt;
  const std::uint64_t seed = PyLong_AsUnsignedLongLong(arguments[0]);
  if (seed == ~std::uint64_t{0} && PyErr_Occurred() != nullptr) return PyErr_Clear(), std::nullopt;
  return seed;
}

PyObject* new_initial_state(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
  const PyGame* const game = object_in<PyGame>(self);
  const auto seed = plain_seed(arguments, count, names);
  if (game == nullptr || !seed) return call_bound(g_deal, self, arguments, count, names);
  return out_of_memory_reported([&] { return wrap(StateHolder(new PyState(game->deal(*seed, Chance::kSampled)))); });
}

PyMethodDef g_method{
    "new_initial_state", as_function(new_initial_state), METH_FASTCALL | METH_KEYWORDS,
    "new_initial_state(self, seed: object = None, explicit_chance: bool = False) -> State\n\n"
    "A new deal. The same seed gives the same deal on every platform; None takes one from the operating system.\n\n"
    "With explicit chance every unseen card, from the first dealt one on, is a chance node."};

}  // namespace

void attach_new_initial_state(py::handle game_class, py::object deal) {
  g_deal = deal.release().ptr();
  g_seed = PyUnicode_InternFromString("seed");
  if (g_seed == nullptr) throw py::error_already_set();
  attach(game_class, g_method.ml_name, PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(game_class.ptr()), &g_method));
}

}  // namespace ttadak
