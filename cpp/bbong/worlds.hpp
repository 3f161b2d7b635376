#pragma once

// Included by state.hpp, after the class State.

#include "bbong/reshuffled.hpp"

namespace ttadak::bbong {

/// The worlds a seat may be in: every physical arrangement of the cards it cannot see alike, among those in which somebody is asked
/// what is asked of another seat now or, at a claim, in which no claim is possible and the next seat may stop: one sees that the play
/// waits. After a reshuffle the turns since then tell which cards may be where (reshuffled.hpp); of what was before it nothing is kept.
class Worlds {
 public:
  Worlds(const State& origin, Seat viewer);
  Worlds(const Worlds&) = delete;  // parts of it refer to others
  Worlds& operator=(const Worlds&) = delete;
  void draw(State& world, Rng& rng);

 private:
  void take_up();
  [[nodiscard]] Months count_unseen() const;
  void deal(State& world, Rng& rng) const;
  [[nodiscard]] bool looks_alike(const State& world) const;

  State origin_;
  Seat viewer_;
  bool over_;      ///< then the hands are shown
  bool own_;       ///< whether the viewer is asked
  bool question_;  ///< whether anybody is
  State taken_up_;                                  ///< the origin with all unseen cards in the stock, ascending
  std::array<std::uint8_t, State::kMaxSeats> sizes_{};  ///< of the hands
  std::optional<Reshuffled> reshuffled_;
};

}  // namespace ttadak::bbong
