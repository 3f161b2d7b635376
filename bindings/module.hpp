#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <utility>

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

template <class F, class R, class S, class... A>
auto guarded(F function, R (*)(S, A...)) {
  return [function](S state, A... arguments) -> R {
    state.require_alive();
    return function(state, std::forward<A>(arguments)...);
  };
}

/// The function with a first argument that must be a properly made State.
template <class F>
auto alive(F function) {
  return guarded(function, static_cast<pybind11::detail::function_signature_t<F>*>(nullptr));
}

}  // namespace ttadak
