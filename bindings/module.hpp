#pragma once

#include <pybind11/pybind11.h>

#include "py_state.hpp"

namespace ttadak {

using StateClass = pybind11::class_<PyState>;

void bind_errors(pybind11::module_& module);
void bind_state(pybind11::module_& module);
void bind_resample_batch(StateClass& cls);
void bind_game_class(pybind11::module_& module);
void bind_batch(pybind11::module_& module);
void bind_search(pybind11::module_& module);
void bind_analysis(pybind11::module_& module);

/// Ends the definition of a bound class, of which no object shall exist without its C++ value: pybind11 would hand out
/// uninitialised memory for `cls.__new__(cls)`, and let an object's `__class__` be set to another bound class.
/// Only a Game is made by calling its class.
enum class Bound { kGame, kState, kBatch };
void seal(const pybind11::handle& cls, Bound bound);

}  // namespace ttadak
