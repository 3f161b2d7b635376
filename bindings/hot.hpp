#pragma once

#include <pybind11/pybind11.h>

namespace ttadak {

/// Replaces the most called methods of the bound class State by plain C functions: the same behaviour at a third of
/// pybind11's cost a call.
void attach_hot_methods(pybind11::handle state_class);

}  // namespace ttadak
