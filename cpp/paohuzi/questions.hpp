#pragma once

#include "paohuzi/state.hpp"

// What is asked about every card, for the files that ask it.

namespace ttadak::paohuzi {

inline constexpr ActionSet kPaoOrPass{kSayPao, kSayPass};
inline constexpr ActionSet kPengOrPass{kSayPeng, kSayPass};

/// [P-4.1] [P-4.2] [P-4.3] Whether the revealer must meld the revealed card.
inline bool State::is_forced() const {
  if (source_ != Source::kStock) return false;
  if (hand(by_).count(revealed_) >= 2) return true;
  return rules_.own_fourth_on_wei == OwnFourth::kTi && melds(by_).has(group_of(GroupKind::kWei, revealed_));
}

/// Whether a seat holds two or three copies of the revealed card.
inline bool State::is_pair_there() const {
  return ((hands_[0].bits() | hands_[1].bits() | hands_[2].bits()) >> (3 * number(revealed_) + 1) & 1) != 0;
}

/// Whether a seat holds or has laid the three other copies of the revealed card: without branches, as it seldom is so.
inline bool State::is_three_together() const {
  const std::uint64_t kans = kan_fields(hands_[0]) | kan_fields(hands_[1]) | kan_fields(hands_[2]);
  const bool laid = melds_[0].has_three(revealed_) | melds_[1].has_three(revealed_) | melds_[2].has_three(revealed_);
  return laid | ((kans >> 3 * number(revealed_) & 1) != 0);
}

/// [P-4.6] [P-4.21] Locks and death do not matter. [P-4.20] [P-5.4]
inline ActionSet State::pao_question(Seat seat) const {
  const bool discarded = source_ == Source::kDiscard;
  if (seat == by_ && discarded) return {};
  if (seat == by_ || hand(seat).count(revealed_) != 3) {
    const bool wei = melds(seat).has(group_of(GroupKind::kWei, revealed_));
    if (!wei && (discarded || !melds(seat).has(group_of(GroupKind::kPeng, revealed_)))) return {};
  }
  return rules_.pao_mandatory != 0 ? ActionSet{kSayPao} : kPaoOrPass;  // [P-4.7]
}

/// [P-4.15] Whether a chi or peng that uses so many loose cards leaves a discard, if one is then due.
inline bool State::leaves_discard(Seat seat, int loose_used) const {
  return size_of(without_kans(hand(seat))) > loose_used || beyond(seat) < 0;
}

// [P-4.8]
inline ActionSet State::peng_question(Seat seat) const {
  if (hand(seat).count(revealed_) != 2 || seat == by_) return {};
  return !locks_[index(seat)].bars_peng(revealed_) && !is_dead(seat) && leaves_discard(seat, 2) ? kPengOrPass : ActionSet{};
}

/// The places after the card's owner whose seats are asked for chi, as bits. [P-4.9] [P-4.10]
inline unsigned State::chi_places() const {
  constexpr std::array<unsigned, 4> of_reveal = {0b011, 0b001, 0b010, 0b111};  // in the order of ChiFromReveal
  return source_ == Source::kDiscard ? 0b010 : of_reveal[static_cast<std::size_t>(rules_.chi_from_reveal)];
}

/// The groups that may be named next: the first ones of legal plans, or those after the groups already named. [P-4.13]
/// Cards in melds do not help, other faces do not bind. [P-4.12]
inline ActionSet State::chi_groups(Seat seat) const {
  const int held = hand(seat).count(revealed_);
  if (held >= 3 || locks_[index(seat)].bars_chi(revealed_) || is_dead(seat)) return {};
  const Counts loose = without_kans(hand(seat));
  const ShapeSet shapes = shapes_formed(loose, revealed_, rules_.one_five_ten != 0);
  if (shapes.empty()) return {};
  if (held > 0) return chis(plan_groups(seat, loose, shapes));
  return leaves_discard(seat, 2) ? chis(shapes) : ActionSet{};
}

}  // namespace ttadak::paohuzi
