#include <algorithm>

#include "dobon/moves.hpp"

namespace ttadak::dobon {

/// Whether cards may follow, by the first card of the play and the one under it. Precondition: all of the play is in the pile, on a card.
bool State::play_may_go_on() const {
  const std::size_t first = static_cast<std::size_t>(pile_size_ - laid_);
  return laid_ > 1 || others_may_follow(cards_[first], cards_[first - 1], rules_);
}

void State::take_from_stock(Card card) {
  const auto first = stock().begin();
  const auto place = std::find(first, stock().end(), card);
  std::copy_backward(first, place, place + 1);
  *first = Card{};
  --stock_size_;
}

/// The answers to the question of the phase.
ActionSet State::legal_now() const {
  switch (phase_) {
    case Phase::kTurn: return turn_actions(layable(), rules_);
    case Phase::kDrawn: return drawn_actions(layable(), rules_);
    case Phase::kMore: return actions_of(further(hand(layer_), rank(top()), rules_)) | ActionSet{kEndAction};
    case Phase::kClaim: return {kDobonAction, kPassAction};
    case Phase::kReverse: return {kReverseAction, kPassAction};
    case Phase::kRiichi: return {kCallAction, kPassAction};
    case Phase::kCatch: return {kCatchAction, kPassAction};
    case Phase::kSuit: return kSuitActions;
    case Phase::kChance: {
      Cards outcomes;
      for (const Card card : stock()) outcomes.insert(card);
      // [D-1.7] The card turned up is a plain one, as long as there is one.
      const bool turning_up = job_ == Job::kDeal && stock_size_ + rules_.players * rules_.hand_size() == kNumCards;
      if (turning_up && rules_.upcard_effect == UpcardEffect::kRedrawPlain && !rules_.effect_cards().contains_all(outcomes)) {
        outcomes -= rules_.effect_cards();
      }
      return actions_of(outcomes);
    }
    case Phase::kFresh:
    case Phase::kEnd: return {};
  }
  return {};
}

}  // namespace ttadak::dobon
