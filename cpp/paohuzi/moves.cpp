#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr ActionSet kHuOrPass{kSayHu, kSayPass};
constexpr ActionSet kPaoOrPass{kSayPao, kSayPass};
constexpr ActionSet kPengOrPass{kSayPeng, kSayPass};

/// The search for plans of a chi. [P-4.11]
struct PlanSearch {
  Face claimed;
  bool one_five_ten;

  /// The shapes that may come next from the `from`-th of the face on: each use of the claimed face must end up in a group.
  [[nodiscard]] ActionSet next(Counts free, int groups_left, std::size_t from) const {
    ActionSet found;
    const ShapeList& shapes = kShapesWith[index(claimed)];
    for (std::size_t i = from; i < shapes.count && groups_left > 0; ++i) {
      const ShapeData& shape = data(shapes.shapes[i]);
      if (shape.optional && !one_five_ten) continue;
      if (!contains(free, shape.cards)) continue;
      const Counts rest = free - shape.cards;
      if (rest.contains(claimed) && next(rest, groups_left - 1, i).empty()) continue;
      found.insert(chi(shapes.shapes[i]));
    }
    return found;
  }
};

}  // namespace

State::Next State::ask(Phase phase, Seat seat, ActionSet legal) {
  phase_ = phase;
  seat_ = seat;
  legal_ = legal;
  return {};
}

/// What the seat may answer in a phase; empty if it is not asked there.
ActionSet State::question(Phase phase, Seat seat) const {
  const bool compulsory = rules_.must_hu == MustHu::kAlways;  // [P-6.11]
  const ActionSet opening = compulsory ? ActionSet{kSayHu} : kHuOrPass;
  switch (phase) {
    case Phase::kHeavenly: return is_heavenly(seat) ? opening : ActionSet{};
    case Phase::kDealerWin: return seat == dealer_ && rules_.dealer_complete_win != 0 && can_win(seat) ? opening : ActionSet{};
    case Phase::kDiscard: return owes_discard(seat) && !is_dead(seat) ? discards(faces_at(loose_fields(hand(seat)))) : ActionSet{};
    case Phase::kHu: return hu_question(seat);
    case Phase::kPao: return !can_pao(seat) ? ActionSet{} : rules_.pao_mandatory != 0 ? ActionSet{kSayPao} : kPaoOrPass;  // [P-4.7]
    case Phase::kPeng: return can_peng(seat) ? kPengOrPass : ActionSet{};
    case Phase::kChi: return chi_question(seat);
    case Phase::kChiMore: return is_asked_chi(seat) ? chi_groups(seat) : ActionSet{};
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

/// [P-4.1] [P-4.2] [P-4.3] Whether the revealer must meld the revealed card.
bool State::is_forced() const {
  if (source_ != Source::kStock) return false;
  if (hand(by_).count(revealed_) >= 2) return true;
  return rules_.own_fourth_on_wei == OwnFourth::kTi && melds(by_).has(group_of(GroupKind::kWei, revealed_));
}

/// [P-4.6] [P-4.21] Locks and death do not matter. [P-4.20] [P-5.4]
bool State::can_pao(Seat seat) const {
  const bool discarded = source_ == Source::kDiscard;
  if (seat == by_ && discarded) return false;
  if (seat != by_ && hand(seat).count(revealed_) == 3) return true;
  return melds(seat).has(group_of(GroupKind::kWei, revealed_)) || (!discarded && melds(seat).has(group_of(GroupKind::kPeng, revealed_)));
}

/// [P-4.15] Whether a chi or peng that uses so many loose cards leaves a discard, if one is then due.
bool State::leaves_discard(Seat seat, int loose_used) const {
  return without_kans(hand(seat)).size() > loose_used || total(seat) + 1 <= standing(seat);
}

// [P-4.8]
bool State::can_peng(Seat seat) const {
  return hand(seat).count(revealed_) == 2 && seat != by_ && !locks_[index(seat)].bars_peng(revealed_) && !is_dead(seat) && leaves_discard(seat, 2);
}

/// [P-4.9] [P-4.10]
bool State::is_asked_chi(Seat seat) const {
  const int place = place_of(seat, by_);
  if (source_ == Source::kDiscard) return place == 1;
  switch (rules_.chi_from_reveal) {
    case ChiFromReveal::kRevealerAndNext: return place <= 1;
    case ChiFromReveal::kRevealerOnly: return place == 0;
    case ChiFromReveal::kNextOnly: return place == 1;
    case ChiFromReveal::kAll: break;
  }
  return true;
}

ActionSet State::chi_question(Seat seat) const {
  const ActionSet groups = is_asked_chi(seat) ? chi_groups(seat) : ActionSet{};
  return groups.empty() ? groups : groups | ActionSet{kSayPass};
}

/// The groups that may be named next: the first ones of legal plans, or those after the groups already named. [P-4.13]
/// Cards in melds do not help, other faces do not bind. [P-4.12]
ActionSet State::chi_groups(Seat seat) const {
  const Counts hand = hands_[index(seat)];
  if (hand.count(revealed_) >= 3 || locks_[index(seat)].bars_chi(revealed_) || is_dead(seat)) return {};
  Counts free = without_kans(hand);
  const int loose = free.size();
  free.add(revealed_);
  const ShapeList& shapes = kShapesWith[index(revealed_)];
  std::size_t from = 0;
  for (std::size_t i = 0; i < named_count_; ++i) {
    free = free - data(named_[i]).cards;
    from = static_cast<std::size_t>(std::find(shapes.begin(), shapes.end(), named_[i]) - shapes.begin());
  }
  // A plan of k groups uses 3k - 1 loose cards: only the last few can lack a discard afterwards.
  int most_groups = 3;
  while (loose <= 3 * most_groups - 1 && most_groups > 0 && !leaves_discard(seat, 3 * most_groups - 1)) --most_groups;
  return PlanSearch{revealed_, rules_.one_five_ten != 0}.next(free, most_groups - named_count_, from);
}

}  // namespace ttadak::paohuzi
