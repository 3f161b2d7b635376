#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr ActionSet kHuOrPass{kSayHu, kSayPass};
constexpr ActionSet kPaoOrPass{kSayPao, kSayPass};
constexpr ActionSet kPengOrPass{kSayPeng, kSayPass};

/// The shapes among `shapes` that may come next in a plan: each copy of the claimed face must end up in a group. `free` holds
/// the claimed card. [P-4.11]
ShapeSet next_groups(ShapeSet shapes, Counts free, Face claimed, int groups_left) {
  ShapeSet found;
  if (groups_left <= 0) return found;
  for (const Shape shape : shapes) {
    if (!contains(free, data(shape).cards)) continue;
    const Counts rest = free - data(shape).cards;
    const ShapeSet later = ShapeSet::from_bits(shapes.bits() >> number(shape) << number(shape));
    if (!rest.contains(claimed) || !next_groups(later, rest, claimed, groups_left - 1).empty()) found.insert(shape);
  }
  return found;
}

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
    case Phase::kDiscard: return is_dead(seat) ? ActionSet{} : legal_discards(seat);  // [P-8.3] given, it is not counted after
    case Phase::kHu: return hu_question(seat);
    case Phase::kPao: return !can_pao(seat) ? ActionSet{} : rules_.pao_mandatory != 0 ? ActionSet{kSayPao} : kPaoOrPass;  // [P-4.7]
    case Phase::kPeng: return can_peng(seat) ? kPengOrPass : ActionSet{};
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

/// [P-4.1] [P-4.2] [P-4.3] Whether the revealer must meld the revealed card.
bool State::is_forced() const {
  if (source_ != Source::kStock) return false;
  if (hand(by_).count(revealed_) >= 2) return true;
  return rules_.own_fourth_on_wei == OwnFourth::kTi && melds(by_).has(group_of(GroupKind::kWei, revealed_));
}

/// Whether a seat holds or has laid the three other copies of the revealed card: without branches, as it seldom is so.
bool State::is_three_together() const {
  const Group wei = group_of(GroupKind::kWei, revealed_);
  const Group peng = group_of(GroupKind::kPeng, revealed_);
  bool found = false;
  for (std::size_t s = 0; s < kMaxSeats; ++s) found |= (hands_[s].count(revealed_) == 3) | melds_[s].has_either(wei, peng);
  return found;
}

/// [P-4.6] [P-4.21] Locks and death do not matter. [P-4.20] [P-5.4]
bool State::can_pao(Seat seat) const {
  const bool discarded = source_ == Source::kDiscard;
  if (seat == by_ && discarded) return false;
  if (seat != by_ && hand(seat).count(revealed_) == 3) return true;
  const Group wei = group_of(GroupKind::kWei, revealed_);
  const Group peng = group_of(GroupKind::kPeng, revealed_);
  return melds(seat).has_either(wei, peng) && (!discarded || melds(seat).has(wei));
}

/// [P-4.15] Whether a chi or peng that uses so many loose cards leaves a discard, if one is then due.
bool State::leaves_discard(Seat seat, int loose_used) const {
  return without_kans(hand(seat)).size() > loose_used || total(seat) + 1 <= standing(seat);
}

// [P-4.8]
bool State::can_peng(Seat seat) const {
  return hand(seat).count(revealed_) == 2 && seat != by_ && !locks_[index(seat)].bars_peng(revealed_) && !is_dead(seat) && leaves_discard(seat, 2);
}

/// The places after the card's owner whose seats are asked for chi, as bits. [P-4.9] [P-4.10]
unsigned State::chi_places() const {
  constexpr std::array<unsigned, 4> of_reveal = {0b011, 0b001, 0b010, 0b111};  // in the order of ChiFromReveal
  return source_ == Source::kDiscard ? 0b010 : of_reveal[static_cast<std::size_t>(rules_.chi_from_reveal)];
}

/// The groups that may be named next: the first ones of legal plans, or those after the groups already named. [P-4.13]
/// Cards in melds do not help, other faces do not bind. [P-4.12]
ActionSet State::chi_groups(Seat seat) const {
  const Counts hand = hands_[index(seat)];
  const int held = hand.count(revealed_);
  if (held >= 3 || locks_[index(seat)].bars_chi(revealed_) || is_dead(seat)) return {};
  Counts free = without_kans(hand);
  const int loose = free.size();
  ShapeSet shapes = shapes_formed(free, revealed_, rules_.one_five_ten != 0);
  if (shapes.empty()) return {};
  // A plan of k groups takes 3k - 1 loose cards: only the last few can lack a discard afterwards.
  int most_groups = held + 1;
  while (most_groups > 0 && loose < 3 * most_groups && !leaves_discard(seat, 3 * most_groups - 1)) --most_groups;
  if (held > 0) {
    free.add(revealed_);
    for (std::size_t i = 0; i < named_count_; ++i) {
      free = free - data(named_[i]).cards;
      shapes = ShapeSet::from_bits(shapes.bits() >> number(named_[i]) << number(named_[i]));
    }
    shapes = next_groups(shapes, free, revealed_, most_groups - named_count_);
  }
  return most_groups > 0 ? chis(shapes) : ActionSet{};
}

}  // namespace ttadak::paohuzi
