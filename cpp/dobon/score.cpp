#include "dobon/state.hpp"

namespace ttadak::dobon {

/// The winners, a bit each: the layer, or the shooters.
std::uint8_t State::winners() const {
  switch (reason_) {
    case Reason::kOut:
    case Reason::kReverse: return only(layer_);
    case Reason::kDobon: return claims_;
    default: return 0;
  }
}

/// What `payer` owes each winner. [D-7.3] [D-7.4] [D-7.5]
int State::price(Seat payer) const {
  const bool by_hand = rules_.score_model == ScoreModel::kHandPenalty && (reason_ == Reason::kOut || !hand(payer).empty());
  return by_hand ? hand_penalty(hand(payer), reason_, reshuffles_, rules_) : points(top(), reason_, reshuffles_, rules_);
}

/// In turn order from the layer.
Payments State::payments() const {
  Payments owed;
  if (winners() == 0) return owed;  // [D-7.9] [D-7.10]
  for (Seat seat = next(layer_); seat != layer_; seat = next(seat)) {
    if (reason_ != Reason::kOut && !claimed(seat)) continue;
    const Seat payer = reason_ == Reason::kDobon ? layer_ : seat;  // [D-7.6] [D-7.7] [D-7.8]
    const Seat winner = reason_ == Reason::kDobon ? seat : layer_;
    owed.list[static_cast<std::size_t>(owed.count++)] = {payer, winner, price(payer)};
  }
  return owed;
}

State::Scores State::scores() const {
  Scores scores{};
  if (phase_ != Phase::kEnd) return scores;
  const Payments owed = payments();
  for (const Payment& payment : owed.all()) {
    scores[index(payment.from)] -= payment.points;
    scores[index(payment.to)] += payment.points;
  }
  return scores;
}

}  // namespace ttadak::dobon
