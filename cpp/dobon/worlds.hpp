#pragma once

// Included by state.hpp, after the class State.

#include "dobon/bounded_hand.hpp"

namespace ttadak::dobon {

/// Cards still to be dealt, in any order.
class Deck {
 public:
  Deck() = default;
  explicit Deck(Cards cards) {
    for (const Card card : cards) cards_[size_++] = card;
  }
  [[nodiscard]] std::span<Card> cards() { return std::span(cards_).first(std::min(size_, cards_.size())); }  // GCC fears more
  /// The last ones.
  [[nodiscard]] Hand take(int number) {
    Hand hand;
    for (; number > 0; --number) hand.insert(cards_[--size_]);
    return hand;
  }
  /// Any ones, all alike.
  [[nodiscard]] Hand draw(int number, Rng& rng) {
    const std::size_t rest = size_ - static_cast<std::size_t>(number);
    for (std::size_t left = size_; left > rest; --left) draw_places(std::span(cards_).first(left), 1, rng);
    return take(number);
  }

 private:
  PerCard<Card> cards_;
  std::size_t size_ = 0;
};

/// The worlds that `viewer` of one position may be in: resample.cpp.
class Worlds {
 public:
  Worlds(const State& origin, Seat viewer);
  Worlds(const Worlds&) = delete;  // parts of it refer to others
  Worlds& operator=(const Worlds&) = delete;
  void draw(State& world, Rng& rng);

 private:
  static constexpr int kMaxTries = 20000;

  void bound_hands();
  void draw_bounded();
  void draw_free();
  [[nodiscard]] bool deal_hands();
  void put(Seat seat, Hand hand, Cards newest);
  [[nodiscard]] bool question_stands();
  void draw_earlier_claims(Seat seat);
  [[nodiscard]] bool ask_play();
  void ask_riichi();
  void lay_out_stock();

  const State given_;
  const Seat viewer_;
  State state_;                                                       ///< the world being drawn
  Rng* rng_ = nullptr;
  Cards unseen_;                                                      ///< of the hidden hands and the stock
  unsigned hidden_ = 0;                                               ///< the seats whose hands are not known, a bit each
  std::array<std::optional<BoundedHand>, State::kMaxSeats> bounded_;  ///< in the order opposite to that of dealing
  std::array<Seat, State::kMaxSeats> free_;
  std::size_t bounded_count_ = 0;
  std::size_t free_count_ = 0;
  Deck rest_;                                                         ///< not yet dealt
  std::array<Cards, State::kMaxSeats> newest_;                        ///< the cards that may be the last one drawn
};

}  // namespace ttadak::dobon
