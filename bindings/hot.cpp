#include "hot.hpp"

#include <pybind11/numpy.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "errors.hpp"
#include "py_state.hpp"

namespace py = pybind11;

namespace ttadak {
namespace {

PyTypeObject* g_state_type = nullptr;
py::detail::type_info* g_type_info = nullptr;
destructor g_deallocate = nullptr;  // pybind11's
PyObject* g_observation = nullptr;
std::array<PyObject*, 64> g_ids{};  // Python's integers
constexpr int kMostPlainCells = 2048;

/// The state in a bound instance; null with a Python error set if there is none.
PyState* state_of(PyObject* self) {
  PyState* const state = object_in<PyState>(self);
  if (state != nullptr) [[likely]] return state;
  PyErr_SetString(PyExc_ValueError, "this State was never initialised; make one with Game.new_initial_state");
  return nullptr;
}

PyObject* current_player(PyObject* self, PyObject*) {
  const PyState* const state = state_of(self);
  return state == nullptr ? nullptr : PyLong_FromLong(number(state->to_act()));
}

template <Seat kWho>
PyObject* is_to_act(PyObject* self, PyObject*) {
  const PyState* const state = state_of(self);
  return state == nullptr ? nullptr : PyBool_FromLong(state->to_act() == kWho);
}

PyObject* list_of(ActionSet actions) {
  PyObject* const list = PyList_New(actions.size());
  if (list == nullptr) return nullptr;
  Py_ssize_t i = 0;
  for (const Action action : actions) PyList_SET_ITEM(list, i++, Py_NewRef(g_ids[static_cast<std::size_t>(number(action))]));
  return list;
}

/// Whether the optional argument `player` names somebody who is not to act, and so has no legal actions. -1: error.
int is_someone_else(const PyState& state, PyObject* const* arguments, Py_ssize_t count) {
  if (count == 0 || arguments[0] == Py_None) return 0;
  if (count > 1) return PyErr_SetString(PyExc_TypeError, "expected at most one argument: player"), -1;
  int overflow = 0;
  const long player = PyLong_AsLongAndOverflow(arguments[0], &overflow);
  if (overflow != 0) return PyErr_SetString(PyExc_ValueError, "player: there is no such seat"), -1;
  if (player == -1 && PyErr_Occurred() != nullptr) return -1;
  return player != number(state.to_act()) ? 1 : 0;
}

PyObject* legal_actions(PyObject* self, PyObject* const* arguments, Py_ssize_t count) {
  const PyState* const state = state_of(self);
  if (state == nullptr) return nullptr;
  const int other = is_someone_else(*state, arguments, count);
  if (other < 0) return nullptr;
  return list_of(other != 0 ? ActionSet{} : state->legal());
}

/// Hands an illegal or unreadable action to Python, which words the message; always returns null.
PyObject* refuse(PyObject* self, PyObject* action) {
  PyObject* const module = PyImport_ImportModule("ttadak.errors");
  if (module == nullptr) return nullptr;
  PyObject* const result = PyObject_CallMethod(module, "refuse_action", "OO", self, action);
  Py_DECREF(module);
  Py_XDECREF(result);
  return nullptr;
}

/// The legal action an argument names, by id or by text; -1 if none.
int legal_id(const PyState& state, PyObject* argument) {
  if (PyUnicode_Check(argument)) {
    Py_ssize_t size = 0;
    const char* const text = PyUnicode_AsUTF8AndSize(argument, &size);
    if (text == nullptr) return PyErr_Clear(), -1;
    const auto action = state.table().parse_action(state.value(), {text, static_cast<std::size_t>(size)});
    return action && state.legal().contains(*action) ? number(*action) : -1;
  }
  int overflow = 0;
  const long id = PyLong_AsLongAndOverflow(argument, &overflow);
  if (id == -1 && PyErr_Occurred() != nullptr) return PyErr_Clear(), -1;
  return overflow == 0 && id >= 0 && id < 64 && state.legal().contains(static_cast<Action>(id)) ? static_cast<int>(id) : -1;
}

PyObject* apply_action(PyObject* self, PyObject* argument) {
  PyState* const state = state_of(self);
  if (state == nullptr) return nullptr;
  const int id = legal_id(*state, argument);
  if (id < 0) [[unlikely]] return refuse(self, argument);
  return out_of_memory_reported([&] {
    state->apply(static_cast<Action>(id));
    return Py_NewRef(Py_None);
  });
}

/// Frees what `wrap` made without a look into pybind11's tables; leaves all else to pybind11.
void deallocate(PyObject* self) {
  auto* const instance = reinterpret_cast<py::detail::instance*>(self);
  const bool plain = instance->simple_holder_constructed && !instance->simple_instance_registered && !instance->has_patients;
  if (!plain || instance->weakrefs != nullptr) return g_deallocate(self);
  delete static_cast<PyState*>(instance->simple_value_holder[0]);
  PyTypeObject* const type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* clone(PyObject* self, PyObject*) {
  const PyState* const state = state_of(self);
  if (state == nullptr) return nullptr;
  return out_of_memory_reported([&] { return wrap(std::make_unique<PyState>(*state)); });
}

PyObject* deep_copy(PyObject* self, PyObject*) { return clone(self, nullptr); }

PyObject* child(PyObject* self, PyObject* argument) {
  const PyState* const state = state_of(self);
  if (state == nullptr) return nullptr;
  const int id = legal_id(*state, argument);
  if (id < 0) [[unlikely]] return refuse(self, argument);
  return out_of_memory_reported([&] {
    auto next = std::make_unique<PyState>(*state);
    next->apply(static_cast<Action>(id));
    return wrap(std::move(next));
  });
}

/// The bytes of a C-ordered, aligned, writeable array of one dimension of `cells` numbers of T; null if it is not that.
template <class T>
T* plain_array(PyObject* object, int cells) {
  const auto& numpy = py::detail::npy_api::get();
  if (Py_TYPE(object) != numpy.PyArray_Type_) return nullptr;
  constexpr int kFlags = py::detail::npy_api::NPY_ARRAY_C_CONTIGUOUS_ | py::detail::npy_api::NPY_ARRAY_ALIGNED_ | py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  const py::detail::PyArray_Proxy* const array = py::detail::array_proxy(object);
  if (!py::detail::check_flags(object, kFlags) || array->nd != 1 || array->dimensions[0] != cells) return nullptr;
  const py::detail::PyArrayDescr_Proxy* const type = py::detail::array_descriptor_proxy(array->descr);
  const bool native = type->byteorder == '=' || type->byteorder == '|';
  return native && type->type_num == py::detail::npy_format_descriptor<T>::value ? reinterpret_cast<T*>(array->data) : nullptr;
}

/// The plain call `observation_tensor(player, out)`; false if it is not that.
bool observe_plainly(const PyState& state, PyObject* player, PyObject* out) {
  if (!PyLong_CheckExact(player)) return false;
  int overflow = 0;
  const long seat = PyLong_AsLongAndOverflow(player, &overflow);
  if (overflow != 0 || seat < 0 || seat >= state.seats()) return false;
  const int cells = state.table().observation_size;
  if (auto* const bytes = plain_array<std::uint8_t>(out, cells)) {
    state.table().observe(state.value(), seat_at(static_cast<int>(seat)), bytes);
    return true;
  }
  std::array<std::uint8_t, kMostPlainCells> buffer;
  auto* const floats = plain_array<float>(out, cells);
  if (floats == nullptr || cells > kMostPlainCells) return false;
  state.table().observe(state.value(), seat_at(static_cast<int>(seat)), buffer.data());
  std::copy_n(buffer.data(), cells, floats);
  return true;
}

PyObject* observation_tensor(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
  const PyState* const state = state_of(self);
  if (state == nullptr) return nullptr;
  if (count == 2 && names == nullptr && observe_plainly(*state, arguments[0], arguments[1])) return Py_NewRef(arguments[1]);
  return call_bound(g_observation, self, arguments, count, names);
}

PyObject* legal_bits(PyObject* self, void*) {
  const PyState* const state = state_of(self);
  return state == nullptr ? nullptr : PyLong_FromUnsignedLongLong(state->legal().bits());
}

std::array<PyMethodDef, 11> g_methods{{
    {"current_player", current_player, METH_NOARGS,
     "current_player(self) -> int\n\nWho acts: a seat from 0, -1 at a chance node, -4 when the game is over."},
    {"is_terminal", is_to_act<kTerminal>, METH_NOARGS, "is_terminal(self) -> bool\n\nWhether the game is over."},
    {"is_chance_node", is_to_act<kChance>, METH_NOARGS, "is_chance_node(self) -> bool\n\nWhether chance acts next (explicit chance only)."},
    {"legal_actions", as_function(legal_actions), METH_FASTCALL,
     "legal_actions(self, player: int | None = None) -> list[int]\n\n"
     "Ids of the legal actions (or chance outcomes), ascending; empty at the end and for a player who is not to act."},
    {"apply_action", apply_action, METH_O,
     "apply_action(self, action: int | str) -> None\n\n"
     "Plays an action, by id or by text, and every forced step after it.\n\n"
     "Raises:\n    IllegalActionError: it is not legal; the state is unchanged."},
    {"clone", clone, METH_NOARGS, "clone(self) -> State\n\nAn independent copy, log included."},
    {"__copy__", clone, METH_NOARGS, "__copy__(self) -> State"},
    {"__deepcopy__", deep_copy, METH_O, "__deepcopy__(self, memo: dict[int, object]) -> State"},
    {"child", child, METH_O,
     "child(self, action: int | str) -> State\n\nA copy with the action played.\n\nRaises:\n    IllegalActionError: it is not legal."},
    {"observation_tensor", as_function(observation_tensor), METH_FASTCALL | METH_KEYWORDS,
     "observation_tensor(self, player: object = None, out: object = None) -> numpy.ndarray\n\n"
     "What `player` (default: who is to act) knows of the position, as float32 cells in the planes of `game.observation_planes()`.\n\n"
     "`out` may be a C-ordered uint8 or float32 array of `observation_tensor_shape()`; it is filled and returned."},
    {nullptr, nullptr, 0, nullptr},
}};

PyGetSetDef g_legal_bits{"legal_bits", legal_bits, nullptr,
                         "The legal actions as a word: bit i is set if action i is legal (0 … 2**64-1).", nullptr};

}  // namespace

PyObject* wrap(StateHolder state) {
  PyObject* const made = g_state_type->tp_alloc(g_state_type, 0);  // zeroed
  if (made == nullptr) return nullptr;
  auto* const instance = reinterpret_cast<py::detail::instance*>(made);
  instance->owned = true;
  instance->simple_layout = true;
  py::detail::value_and_holder place(instance, g_type_info, 0, 0);
  place.value_ptr() = state.get();
  new (std::addressof(place.holder<StateHolder>())) StateHolder(std::move(state));
  place.set_holder_constructed();
  return made;
}

void attach_hot_methods(py::handle state_class, py::object observation) {
  g_observation = observation.release().ptr();
  for (std::size_t i = 0; i < g_ids.size(); ++i) g_ids[i] = py::int_(i).release().ptr();
  g_state_type = reinterpret_cast<PyTypeObject*>(state_class.ptr());
  g_type_info = py::detail::get_type_info(g_state_type);
  g_deallocate = std::exchange(g_state_type->tp_dealloc, deallocate);
  for (PyMethodDef& method : g_methods) {
    if (method.ml_name != nullptr) attach(state_class, method.ml_name, PyDescr_NewMethod(g_state_type, &method));
  }
  attach(state_class, "legal_bits", PyDescr_NewGetSet(g_state_type, &g_legal_bits));
}

}  // namespace ttadak
