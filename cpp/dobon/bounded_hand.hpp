#pragma once

#include "core/seat.hpp"
#include "dobon/hand.hpp"
#include "dobon/voids.hpp"

namespace ttadak::dobon {

/// A hidden hand that voids bound, while worlds are drawn. Its cards are drawn oldest first, each from what its age may be.
///
/// Draws are steered, and what is steered wrong is rejected, so that all worlds come alike. A card laid comes from a place in proportion
/// to the place's *worth*, the inverse of how many cards an age may be; and a card that a later hand can use is drawn less often,
/// `spared_` times as often as one that it cannot. Both make worlds nearly alike before anything is rejected.
class BoundedHand {
 public:
  using Ages = History::Ages;
  /// `others`: how many cards are dealt before this hand; `next`: the hand dealt after it.
  BoundedHand(Seat owner, int cards, const History& told, Cards unseen_cards, int others, const BoundedHand* next);

  [[nodiscard]] Seat seat() const { return seat_; }
  /// Draws the hand from `rest`. Returns the weight of the draw, at most 1; 0 if the hand could not be drawn.
  [[nodiscard]] double draw(Cards& rest, Rng& rng);
  /// What was drawn, and of it the cards that may be the last one drawn.
  [[nodiscard]] Hand hand() const { return hand_; }
  [[nodiscard]] Cards newest() const { return newest_; }

 private:
  static constexpr int kMaxTries = 1000;

  Ages bound_laid();
  void bound_weight(const Ages& oldest, int others);
  [[nodiscard]] std::optional<Ages> draw_ages(Rng& rng) const;
  [[nodiscard]] Card draw_card(Cards choices, Rng& rng) const;
  /// How likely cards are to be drawn, all together, if the hands from `later` on are spared.
  [[nodiscard]] static double mass(Cards cards, const BoundedHand* later) {
    if (later == nullptr) return cards.size();
    return mass(cards - later->used_, later->next_) + later->spared_ * mass(cards & later->used_, later->next_);
  }

  Seat seat_;
  int size_;
  History history_;
  Cards unseen_;
  const BoundedHand* next_;
  Ages youngest_;                                   ///< the ages if each card laid was the oldest it could be
  std::array<Cards, History::kMost + 1> open_;      ///< what a card of this age may be
  std::array<double, History::kMost + 1> worth_;
  std::array<double, History::kMost> most_;         ///< what the places are worth that each card laid could come from, at most
  std::size_t common_ = 0;                          ///< the age of most cards
  Cards used_;                                      ///< what those may be
  double spared_ = 1;
  double scale_ = 1;                                ///< 1 / the most a draw could weigh
  Hand hand_;
  Cards newest_;
};

}  // namespace ttadak::dobon
