#pragma once

#include <vector>

#include "core/rng.hpp"
#include "core/seat.hpp"
#include "dobon/hand.hpp"
#include "dobon/voids.hpp"

namespace ttadak::dobon {

/// A hidden hand that voids bound, while worlds are drawn: the cards held at its last void. What was drawn since may be anything and is
/// dealt with the rest. They are drawn oldest first, each from what its age may be.
///
/// How many cards of each age there are is drawn by the number of worlds, so that a single such hand needs no rejection. Of several hands
/// a card that a later one can use is drawn less often, `spared_` times as often as one that it cannot. That makes worlds nearly alike,
/// and what remains is rejected.
class BoundedHand {
 public:
  /// `next`: the hand drawn after it.
  BoundedHand(Seat owner, int cards, Voids voids, const Rules& rules, const Returned& returned, Cards unseen, const BoundedHand* next);
  /// Precondition: `next` has been steered. Those before it draw `most` cards or fewer, and likely `gone` of those that it can use.
  void steer(Cards unseen, int most, double gone);

  [[nodiscard]] Seat seat() const { return seat_; }
  /// How many cards are drawn at least; at most.
  [[nodiscard]] int fewest() const { return fewest_; }
  [[nodiscard]] int most() const { return most_; }
  /// How many cards of those that `other` can use it is likely to draw.
  [[nodiscard]] double taken_from(const BoundedHand& other) const;
  /// Draws from `rest`. Returns the weight of the draw, 0 if there was none; those of all hands multiply to 1 or less.
  [[nodiscard]] double draw(Cards& rest, Rng& rng);
  [[nodiscard]] Hand drawn() const { return drawn_; }

 private:
  using Ages = History::Ages;
  using Masses = std::array<double, History::kMost>;
  /// The ages of the cards drawn, in how many ways; the age of each, the oldest first, from `first` on in `ages_of_cards_`.
  struct Outcome {
    Ages ages;
    double ways;
    std::size_t first;
    std::size_t drawn;
    double weight;  ///< as last weighed
  };
  static constexpr double kLeastSpared = 0.05;
  void add(const std::vector<History::Outcome>& outcomes, std::size_t cards);
  void expect(int dealt);
  /// Cards dealt with the rest if as few as can be are drawn for this hand and those after it.
  [[nodiscard]] int dealt(Cards rest) const { return rest.size() - fewest_ - later_; }
  [[nodiscard]] Masses masses(Cards rest, const BoundedHand* later) const;
  /// The same if `gone` cards of `used_` have been drawn.
  [[nodiscard]] Masses masses(Masses masses, int gone) const;
  [[nodiscard]] double product(const Outcome& outcome, const Masses& masses) const;
  double weigh(const Masses& masses, int dealt);
  [[nodiscard]] const Outcome& choose(double total, Rng& rng) const;
  void draw_cards(Cards& choices, int number, Rng& rng);
  [[nodiscard]] Card choose_spared(Cards choices, double& share, Rng& rng) const;
  [[nodiscard]] double draw_spared(Cards& choices, int number, Rng& rng);
  /// How likely cards are to be drawn, all together, if the hands from `later` on are spared.
  [[nodiscard]] static double mass(Cards cards, const BoundedHand* later) {
    if (later == nullptr) return cards.size();
    return mass(cards - later->used_, later->next_) + later->spared_ * mass(cards & later->used_, later->next_);
  }

  Seat seat_;
  const BoundedHand* next_;
  std::size_t ages_;                                  ///< of cards that are drawn
  std::array<Cards, History::kMost> open_;            ///< what a card of this age may be
  std::vector<Outcome> outcomes_;
  std::vector<std::uint8_t> ages_of_cards_;
  int fewest_ = kNumCards;
  int most_ = 0;
  int later_ = 0;                                     ///< cards that the hands after it draw at least
  std::array<double, History::kMost> expected_{};     ///< how many cards of each age it holds, if it is alone
  std::size_t common_ = 0;                            ///< the age of most cards
  Cards used_;                                        ///< what those may be
  double spared_ = 1;
  double least_ = 1;                                  ///< of what a card drawn takes from a mass
  double scale_ = 1;                                  ///< 1 / the most a draw could weigh
  Hand drawn_;
};

}  // namespace ttadak::dobon
