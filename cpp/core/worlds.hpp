#pragma once

#include "core/rng.hpp"
#include "core/seat.hpp"

namespace ttadak {

/// The worlds that one seat of one position may be in, to draw many from. A game that has something to work out before the first
/// draw has a class of its own with the same two members.
template <class S>
class Worlds {
 public:
  Worlds(const S& origin, Seat viewer) : origin_(origin), viewer_(viewer) {}
  void draw(S& world, Rng& rng) {
    world = origin_;
    world.resample(viewer_, rng);
  }

 private:
  S origin_;
  Seat viewer_;
};

}  // namespace ttadak
