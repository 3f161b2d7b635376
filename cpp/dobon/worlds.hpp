#pragma once

// Included by state.hpp, after the class State.

#include <array>
#include <optional>

#include "dobon/bounded_hand.hpp"

namespace ttadak::dobon {

/// The worlds that `viewer` of one position may be in: resample.cpp.
class Worlds {
 public:
  Worlds(const State& origin, Seat viewer);
  Worlds(const Worlds&) = delete;  // parts of it refer to others
  Worlds& operator=(const Worlds&) = delete;
  void draw(State& world, Rng& rng);

 private:
  /// A walk takes no longer than 150 draws; where so many are rejected most others would be.
  static constexpr int kMaxTries = 200;
  /// Steps of a walk, for each place of a card: with twice as many, hands share no fewer cards with the true ones.
  static constexpr int kSteps = 8;
  /// Exchanges tried in a step: a single one seldom keeps what a hand is worth, which a question of dobon needs.
  static constexpr int kExchanges = 4;
  [[nodiscard]] static State simplified(State origin);
  void bound_hands();
  [[nodiscard]] bool deal(State& world, Rng& rng);
  [[nodiscard]] bool draw_bounded(State& world, Rng& rng);
  void wander(State& world, Rng& rng);
  [[nodiscard]] bool question_stands(State& world, Rng& rng) const;
  void draw_earlier_claims(State& world, Seat seat, Rng& rng) const;
  [[nodiscard]] bool ask_play(State& world, Rng& rng) const;
  void ask_riichi(State& world) const;

  const State given_;
  const Seat viewer_;
  State base_;                                   ///< without what is to be drawn; what is to be dealt is the stock
  std::array<Seat, State::kMaxSeats> hidden_;    ///< the seats whose hands are not known
  std::size_t hidden_count_ = 0;
  Cards unseen_;                                 ///< of those hands and the stock, if voids bound any
  std::array<std::optional<BoundedHand>, State::kMaxSeats> bounded_;  ///< in the order opposite to that of drawing
  std::size_t bounded_count_ = 0;
  Cards newest_;                                 ///< what the layer may have drawn last
};

}  // namespace ttadak::dobon
