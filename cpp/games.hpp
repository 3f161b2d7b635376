#pragma once

// The only list of the four games in C++.
#include "bbong/state.hpp"
#include "dobon/state.hpp"
#include "matgo/state.hpp"
#include "paohuzi/state.hpp"

namespace ttadak {

/// Calls `f.operator()<State>()` for each game, in alphabetical order.
template <class F>
void for_each_game(F&& f) {
  f.template operator()<bbong::State>();
  f.template operator()<dobon::State>();
  f.template operator()<matgo::State>();
  f.template operator()<paohuzi::State>();
}

}  // namespace ttadak
