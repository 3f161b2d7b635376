#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <new>

#include "py_state.hpp"

namespace ttadak {

// The most called methods, as plain C functions: the same behaviour at a third of pybind11's cost a call. What is not a plain
// call goes on to the method as pybind11 binds it.

/// Replaces those of the bound class State. `observation`: observation_tensor as pybind11 binds it.
void attach_hot_methods(pybind11::handle state_class, pybind11::object observation);
/// Replaces new_initial_state of the bound class Game. `deal`: it as pybind11 binds it.
void attach_new_initial_state(pybind11::handle game_class, pybind11::object deal);

using StateHolder = std::unique_ptr<PyState>;

/// A new Python object that owns `state`. pybind11's own way would also enter it in the table by which a C++ reference finds
/// its Python object; none is ever handed out, and the table costs more than the copy.
[[nodiscard]] PyObject* wrap(StateHolder state);

/// The C++ object in a bound instance; null if there is none.
template <class T>
[[nodiscard]] T* object_in(PyObject* self) {
  return static_cast<T*>(reinterpret_cast<pybind11::detail::instance*>(self)->simple_value_holder[0]);
}

/// `make()`, or a MemoryError of Python: no C++ exception may pass through its C code.
template <class F>
PyObject* out_of_memory_reported(F make) {
  try {
    return make();
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  }
}

/// `function(self, *arguments)`, the last of them named.
[[nodiscard]] inline PyObject* call_bound(PyObject* function, PyObject* self, PyObject* const* arguments, Py_ssize_t count,
                                          PyObject* names) {
  const auto bound = pybind11::reinterpret_steal<pybind11::object>(PyMethod_New(function, self));
  return bound ? PyObject_Vectorcall(bound.ptr(), arguments, static_cast<std::size_t>(count), names) : nullptr;
}

template <class... A>
[[nodiscard]] PyCFunction as_function(PyObject* (*function)(A...)) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

inline void attach(pybind11::handle cls, const char* name, PyObject* descriptor) {
  const auto owned = pybind11::reinterpret_steal<pybind11::object>(descriptor);
  if (!owned) throw pybind11::error_already_set();
  pybind11::setattr(cls, name, owned);
}

}  // namespace ttadak
