#pragma once

#include "core/seat.hpp"
#include "dobon/hand.hpp"
#include "dobon/voids.hpp"

namespace ttadak::dobon {

/// A hidden hand that voids bound, while worlds are drawn: the cards held at its last void. What was drawn since may be anything and is
/// dealt with the rest. They are drawn oldest first, each from what its age may be.
///
/// Draws are steered, and what is steered wrong is rejected, so that all worlds come alike. A card laid comes from a place in proportion
/// to the place's *worth*, the inverse of how many cards an age may be; and a card that a later hand can use is drawn less often,
/// `spared_` times as often as one that it cannot. Both make worlds nearly alike before anything is rejected.
class BoundedHand {
 public:
  /// `next`: the hand drawn after it, which has been steered.
  BoundedHand(Seat owner, int cards, Voids voids, const Rules& rules, const Returned& returned, Cards unseen,
              const BoundedHand* next);
  /// `rest`: how many cards are drawn for no such hand, at most; `gone`: how many of those that it can use are likely to be drawn before.
  void steer(int rest, double gone);

  [[nodiscard]] Seat seat() const { return seat_; }
  /// Whether it is known which cards were laid. If so, and if there is no other such hand, all draws weigh the same.
  [[nodiscard]] bool certain() const { return settled_.step == history_.count; }
  /// How many cards are drawn at least; at most.
  [[nodiscard]] int fewest() const { return size_ - youngest_[last()]; }
  [[nodiscard]] int most() const { return size_ - oldest_[last()]; }
  /// How many cards of those that `other` can use it is likely to draw.
  [[nodiscard]] double taken_from(const BoundedHand& other) const;
  /// Draws from `rest`. Returns the weight of the draw, 0 if there was none; those of all hands multiply to 1 or less.
  [[nodiscard]] double draw(Cards& rest, Rng& rng);
  [[nodiscard]] Hand drawn() const { return drawn_; }

 private:
  using Ages = History::Ages;
  class Places;
  static constexpr double kLeastSpared = 0.05;
  [[nodiscard]] std::size_t last() const { return static_cast<std::size_t>(history_.voids); }
  void bound_laid();
  void bound_weight(double gone_before);
  [[nodiscard]] double bound_places(Places& places, double least);
  [[nodiscard]] double draw_ages(Ages& ages, Rng& rng) const;
  [[nodiscard]] double draw_cards(Cards& choices, int number, Rng& rng);
  [[nodiscard]] double draw_spared(Cards& choices, int number, Rng& rng);
  /// How likely cards are to be drawn, all together, if the hands from `later` on are spared.
  [[nodiscard]] static double mass(Cards cards, const BoundedHand* later) {
    if (later == nullptr) return cards.size();
    return mass(cards - later->used_, later->next_) + later->spared_ * mass(cards & later->used_, later->next_);
  }

  Seat seat_;
  int size_;
  History history_;
  History::Point settled_;                            ///< up to here it is known which cards were laid
  const BoundedHand* next_;
  Ages youngest_;                                     ///< the ages if each card laid was the oldest it could be
  Ages oldest_;                                       ///< the ages if each was the youngest
  std::array<Cards, History::kMost> open_;            ///< what a card of this age may be
  std::array<double, History::kMost + 1> choices_;    ///< how many those are
  std::array<double, History::kMost + 1> worth_;      ///< 1 / choices
  std::size_t common_ = 0;                            ///< the age of most cards
  Cards used_;                                        ///< what those may be
  double spared_ = 1;
  double scale_ = 1;                                  ///< 1 / the most a draw could weigh
  Hand drawn_;
};

}  // namespace ttadak::dobon
