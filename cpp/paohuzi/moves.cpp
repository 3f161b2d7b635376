#include "paohuzi/questions.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr ActionSet kHuOrPass{kSayHu, kSayPass};

/// Those of `shapes` from one on.
constexpr ShapeSet from(ShapeSet shapes, Shape first) { return ShapeSet::from_bits(shapes.bits() >> number(first) << number(first)); }

/// Whether one of `shapes` may come next in a plan, or the first: each copy of the claimed face must end up in a group. `free` holds
/// the claimed card. [P-4.11]
bool may_follow(ShapeSet shapes, Counts free, Face claimed, int groups_left);
bool may_be_next(Shape shape, ShapeSet shapes, Counts free, Face claimed, int groups_left) {
  if (!contains(free, data(shape).cards)) return false;
  const Counts rest = free - data(shape).cards;
  return !rest.contains(claimed) || may_follow(from(shapes, shape), rest, claimed, groups_left - 1);
}
bool may_follow(ShapeSet shapes, Counts free, Face claimed, int groups_left) {
  if (groups_left <= 0) return false;
  for (const Shape shape : shapes) {
    if (may_be_next(shape, shapes, free, claimed, groups_left)) return true;
  }
  return false;
}

}  // namespace

/// What the seat may answer in a phase; empty if it is not asked there.
ActionSet State::question(Phase phase, Seat seat) const {
  const bool compulsory = rules_.must_hu == MustHu::kAlways;  // [P-6.11]
  const ActionSet opening = compulsory ? ActionSet{kSayHu} : kHuOrPass;
  switch (phase) {
    case Phase::kHeavenly: return is_heavenly(seat) ? opening : ActionSet{};
    case Phase::kDealerWin: return seat == dealer_ && rules_.dealer_complete_win != 0 && can_win(seat) ? opening : ActionSet{};
    case Phase::kDiscard: return is_dead(seat) ? ActionSet{} : legal_discards(seat);  // [P-8.3] given, it is not counted after
    case Phase::kHu: return hu_question(seat);
    case Phase::kPao: return pao_question(seat);
    case Phase::kPeng: return peng_question(seat);
    case Phase::kChi: {
      const ActionSet groups = question(Phase::kChiMore, seat);
      return groups.empty() ? groups : groups | ActionSet{kSayPass};
    }
    case Phase::kChiMore: return (chi_places() >> place_of(seat, by_) & 1) != 0 ? chi_groups(seat) : ActionSet{};
    default: return {};
  }
}

/// [P-6.7] [P-6.9] [P-6.10] [P-2.11] [P-4.4] Locks and bi do not matter. [P-6.12]
ActionSet State::hu_question(Seat seat) const {
  bool compulsory = rules_.must_hu != MustHu::kNever;
  if (of_shown_ != 0) {
    const bool asked = rules_.show_card_win != 0 && seat != dealer_ && shown_ != kNoFace;
    if (!asked || melds(dealer_).has(group_of(GroupKind::kTi, shown_))) return {};
  } else if (revealed_ != kNoFace && source_ == Source::kDiscard) {
    if (rules_.win_on_discard == WinOnDiscard::kNone || seat == by_) return {};
    compulsory = rules_.must_hu == MustHu::kAlways;
  } else if (revealed_ == kNoFace && (forced_ == Group::kNone || rules_.win_over_forced != 0)) {
    return {};
  }
  if (!can_win(seat)) return {};
  return compulsory ? ActionSet{kSayHu} : kHuOrPass;
}

/// The groups that may be named next where the seat holds copies of the card, which all must go.
ShapeSet State::plan_groups(Seat seat, Counts loose, ShapeSet shapes) const {
  // A plan of k groups takes 3k - 1 loose cards: only the last few can lack a discard afterwards.
  int most_groups = loose.count(revealed_) + 1;
  while (most_groups > 0 && !leaves_discard(seat, 3 * most_groups - 1)) --most_groups;
  Counts free = loose;
  free.add(revealed_);
  for (std::size_t i = 0; i < named_count_; ++i) {
    free = free - data(named_[i]).cards;
    shapes = from(shapes, named_[i]);
  }
  ShapeSet found;
  if (most_groups <= named_count_) return found;
  for (const Shape shape : shapes) {
    if (may_be_next(shape, shapes, free, revealed_, most_groups - named_count_)) found.insert(shape);
  }
  return found;
}

}  // namespace ttadak::paohuzi
