#pragma once

#include "matgo/turn.hpp"

namespace ttadak::matgo {

/// Played and flipped card are of one month.
template <class Events>
auto Turn<Events>::match_pair(Laid laid, Card flipped) -> Outcome {
  Outcome out;
  const Cards month = matching(flipped);
  const Cards all = (s.floor_ & month) | Cards::of(laid.played) | Cards::of(flipped);
  if (all.size() == 3 && !is_exempt(kExemptPpuk)) {  // [M-4.4]
    out.ppuk = true;
    const unsigned m = static_cast<unsigned>(month_of(flipped));
    s.floor_ |= all;
    s.ppuk_months_[index(s.seat_)] = static_cast<std::uint16_t>(s.ppuk_months_[index(s.seat_)] | 1u << m);
    for (const Card card : laid.held_cards()) s.buried_[static_cast<std::size_t>(card) - kNumMonthCards] = static_cast<std::uint8_t>(m + 1);
    return out;
  }
  s.floor_ -= month;
  take(all);
  out.captured = true;
  if (all.size() == 2 && !is_exempt(kExemptJjok)) out.second = Cause::kJjok;      // [M-4.3]
  if (all.size() == 4 && !is_exempt(kExemptTtadak)) out.second = Cause::kTtadak;  // [M-4.5]
  return out;
}

/// [M-4.7] The whole pile with what is buried in it. [M-5.3] [M-5.4]
template <class Events>
auto Turn<Events>::eat_pile(Card card) -> Eaten {
  const Cards month = matching(card);
  const unsigned m = static_cast<unsigned>(month_of(card));
  Cards taken = month;
  std::uint8_t bonuses = 0;
  for (std::size_t i = 0; i < s.buried_.size(); ++i) {
    if (s.buried_[i] != m + 1) continue;
    taken.insert(static_cast<Card>(kNumMonthCards + static_cast<int>(i)));
    s.buried_[i] = 0;
    ++bonuses;
  }
  const std::size_t p = index(s.seat_);
  const bool own = (s.ppuk_months_[p] >> m & 1) != 0;
  const bool his = (s.ppuk_months_[1 - p] >> m & 1) != 0;
  for (std::uint16_t& months : s.ppuk_months_) months = static_cast<std::uint16_t>(months & ~(1u << m));
  s.floor_ -= month;
  take(taken);
  const Cause cause = own ? Cause::kSelfPpuk : his ? Cause::kPpukTake : Cause::kNaturalTake;
  return {is_exempt(kExemptPpukTake) ? Cause::kNone : cause, bonuses};
}

/// Tells what happened, then steals, then pays, then goes on.
template <class Events>
void Turn<Events>::settle(bool bombed, Outcome out) {
  if constexpr (Events::kWanted) tell_outcome(out);
  const int bonus_steals = s.rules_.bonus_steal != 0 ? out.bonuses : 0;  // [M-5.8]
  // [M-5.2] [M-4.9] One after the other.
  if (out.first != Cause::kNone) steal(out.first);
  if (out.second != Cause::kNone) steal(out.second);
  for (int i = 0; i < bonus_steals; ++i) steal(Cause::kBonus);
  if (out.sseul) steal(Cause::kSseul);
  pay_for(bombed, out);
  if (s.ppuk_turns_[index(s.seat_)][2] != 0) return end(Reason::kThreePpuk, s.seat_);  // [M-5.12]
  end_turn();
}

template <class Events>
void Turn<Events>::tell_outcome(Outcome out) {
  const auto tell_cause = [this](Cause cause) {
    switch (cause) {
      case Cause::kPpukTake: return tell(EventKind::kPpukTake, s.seat_);
      case Cause::kSelfPpuk: return tell(EventKind::kSelfPpuk, s.seat_);
      case Cause::kNaturalTake: return tell(EventKind::kNaturalTake, s.seat_);
      case Cause::kJjok: return tell(EventKind::kJjok, s.seat_);
      case Cause::kTtadak: return tell(EventKind::kTtadak, s.seat_);
      default: return;
    }
  };
  tell_cause(out.first);
  tell_cause(out.second);
  if (out.ppuk) tell(EventKind::kPpuk, s.seat_);
  if (out.sseul) tell(EventKind::kSseul, s.seat_);
}

/// [M-5.9] [M-5.10] Notes a ppuk and makes the side payments.
template <class Events>
void Turn<Events>::pay_for(bool bombed, Outcome out) {
  const std::size_t p = index(s.seat_);
  if (out.ppuk) {
    auto& turns = s.ppuk_turns_[p];
    const std::size_t count = turns[0] == 0 ? 0 : turns[1] == 0 ? 1 : 2;
    turns[count] = s.turns_[p];
    // The turns ascend, so n ppuks up to turn n were on turns 1 … n.
    if (s.turns_[p] == count + 1) pay(static_cast<SideKind>(count));
  }
  if (s.turns_[p] != 1) return;
  if (bombed) pay(SideKind::kFirstBomb);
  if (out.second == Cause::kTtadak) pay(SideKind::kFirstTtadak);
  if (out.second == Cause::kJjok) pay(SideKind::kFirstJjok);
}

/// [M-5.11] Once a deal; one of nothing is not recorded.
template <class Events>
void Turn<Events>::pay(SideKind kind) {
  const int points = s.side_points(kind);
  const unsigned bit = 1u << static_cast<unsigned>(kind);
  std::uint8_t& paid = s.paid_[index(s.seat_)];
  if (points == 0 || (paid & bit) != 0) return;
  paid = static_cast<std::uint8_t>(paid | bit);
  tell(EventKind::kPay, s.seat_, {}, cause_of(kind), points);
}

/// [M-5.1] One card of the other seat; [M-5.4] for a jappuk cards worth two, or two cards.
template <class Events>
void Turn<Events>::steal(Cause cause) {
  if (cause == Cause::kNaturalTake && s.rules_.natural_ppuk_steal == 0) return;
  const Seat giver = other(s.seat_);
  Cards taken = give_one(giver, cause);
  if (cause == Cause::kSelfPpuk && taken.size() == 1) {
    const bool enough = s.rules_.self_ppuk_unit == StealUnit::kValue && !kPlainPi.contains(taken.first());
    if (!enough) taken |= give_one(giver, cause);
  }
  tell(EventKind::kSteal, s.seat_, taken, cause);
}

template <class Events>
Cards Turn<Events>::give_one(Seat giver, Cause cause) {
  Cards& from = s.captured_[index(giver)];
  Gukjin& placed = s.gukjin_[index(giver)];
  const Cards pi = from & kPis;
  const bool gukjin_only = pi.empty() && from.contains(k9Y);
  if (gukjin_only && s.rules_.gukjin_lock != 0 && s.gukjin(giver) != Gukjin::kYeol) {  // [M-5.5] [M-5.6]
    placed = Gukjin::kYeol;
    tell(EventKind::kGukjinLock, giver, {}, cause);
    return {};
  }
  // [M-5.6] Placed as pi it is one of them. [M-5.7] Without the lock it is taken even as the last.
  const bool as_pi = from.contains(k9Y) && placed == Gukjin::kPi;
  const Cards offered = as_pi ? pi | Cards::of(k9Y) : pi;
  if (offered.empty()) return {};
  const Cards given = Cards::of(cheapest_pi(offered));
  from -= given;
  captured() |= given;
  if (given.contains(k9Y)) {
    placed = Gukjin::kOpen;
    s.gukjin_[index(s.seat_)] = Gukjin::kPi;
  }
  return given;
}

}  // namespace ttadak::matgo
