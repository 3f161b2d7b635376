#pragma once

#include <pybind11/pybind11.h>

namespace ttadak {

/// Replaces the most called methods of the bound class State by plain C functions: the same behaviour at a third of
/// pybind11's cost a call. `observation` is observation_tensor as pybind11 binds it, for every call that is not plain.
void attach_hot_methods(pybind11::handle state_class, pybind11::object observation);

}  // namespace ttadak
