#pragma once

#include "core/game.hpp"

namespace ttadak {

struct Perft {
  std::uint64_t leaves = 0;
  std::uint64_t hash = 0;
  bool operator==(const Perft&) const = default;
};

/// Counts the leaves of the tree of `depth` actions (a state that is over is a leaf) and hashes their scores, so that
/// two programs that agree on the count but not on a payment still differ. The hash is the sum over leaves of
/// FNV-1a (64 bits) over the scores as little-endian 32-bit integers.
template <Game S>
[[nodiscard]] Perft perft(const S& state, int depth) {
  if (depth == 0 || state.to_act() == kTerminal) {
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto scores = state.scores();
    for (std::size_t i = 0; i < static_cast<std::size_t>(state.seats()); ++i) {
      for (int shift = 0; shift < 32; shift += 8) hash = (hash ^ (static_cast<std::uint32_t>(scores[i]) >> shift & 0xff)) * 0x100000001b3;
    }
    return {1, hash};
  }
  Perft total;
  NullEvents silent;
  for (const Action action : state.legal()) {
    S child = state;
    child.play(action, silent);
    const Perft below = perft(child, depth - 1);
    total.leaves += below.leaves;
    total.hash += below.hash;
  }
  return total;
}

}  // namespace ttadak
