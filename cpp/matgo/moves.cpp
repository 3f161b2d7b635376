#include "matgo/state.hpp"

namespace ttadak::matgo {

ActionSet State::answers() const {
  switch (phase_) {
    case Phase::kShake: return {act::kShake, act::kPlain};
    case Phase::kBomb: return {act::kBomb, act::kPlain};
    case Phase::kTarget: return as_actions(floor_ & matching(pending_.card));
    case Phase::kFlipTarget: return as_actions(floor_ & matching(pending_.flipped));
    case Phase::kChongtong: return {act::kChongtong, act::kContinue};
    case Phase::kGukjin: return {act::kYeol, act::kPi};
    case Phase::kGoStop: return {act::kGo, act::kStop};
    case Phase::kPlay:
    case Phase::kEnd:
    case Phase::kFresh: return {};
    case Phase::kDealing:
    case Phase::kRefill:
    case Phase::kDraw:
    case Phase::kFlip: break;
  }
  ActionSet outcomes;
  for (const Card card : stock_.cards()) outcomes.insert(as_action(card));
  return outcomes;
}

}  // namespace ttadak::matgo
