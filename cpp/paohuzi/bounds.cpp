#include <utility>

#include "paohuzi/state.hpp"

// What everybody knows of the hands, and what the cards that have gone by make likely.

namespace ttadak::paohuzi {
namespace {

/// Counts with at most one, two or no copy of the faces of some fields. Precondition: no count above three.
constexpr Counts with_at_most_one(Counts most, std::uint64_t fields) {
  return Counts::from_bits((most.bits() | (most.bits() >> 1 & fields)) & ~(fields << 1));
}
constexpr Counts with_at_most_two(Counts most, std::uint64_t fields) { return Counts::from_bits(most.bits() & ~(most.bits() >> 1 & fields)); }
constexpr Counts without(Counts most, std::uint64_t fields) { return Counts::from_bits(most.bits() & ~(fields * 3)); }

}  // namespace

void Worlds::look_at_table() {
  for (std::size_t s = 0; s < rivers_.size(); ++s) {
    const Seat seat = seat_at(static_cast<int>(s));
    for (const Face card : truth_.river(seat)) rivers_[s].insert(card);
    for (const Group meld : truth_.melds(seat)) {
      if (is_chi(meld)) chis_[s] = chis_[s] + data(shape(meld)).cards;
    }
    if (!chis_[s].empty()) claimed_[s] = claimed(seat);
  }
  const FaceSet claimed = claimed_[0] | claimed_[1] | claimed_[2];
  for (std::size_t s = 0; s < lost_.size() && !claimed.empty(); ++s) lost_[s] = lost(seat_at(static_cast<int>(s)));
}

/// [P-2.2] The dealer's shown card is in his hand, or in a hidden wei, until he discards or openly lays a card of its face.
bool Worlds::still_holds_shown(Seat seat) const {
  const Face shown = truth_.shown_;
  if (seat != truth_.dealer_ || shown == kNoFace || truth_.is_dead(seat)) return false;
  if (truth_.locks_[index(seat)].open().contains(shown) || truth_.known_[index(seat)].most(shown) == 0) return false;
  const auto shows = [&](Group meld) { return cards(meld).contains(shown) && !truth_.is_hidden(seat, meld); };
  return std::ranges::none_of(truth_.melds(seat), shows);
}

/// The faces a seat has discarded, where that can be told from what else is locked openly. [P-4.19]
FaceSet Worlds::discarded(Seat seat) const {
  const FaceSet open = truth_.locks_[index(seat)].open();
  return truth_.rules_.lock_unclaimed_reveal != 0 ? open - rivers_[index(seat_from(seat, 2))] : open;
}

/// How many of each face everybody knows the seat holds at most: as noted at the events, and, for positions made by hand, as the
/// table shows. If such a hand holds more all the same, that it does is taken as known.
Counts Worlds::most_held(Seat seat) const {
  const State& s = truth_;
  if (s.is_being_dealt()) return Counts::full(kCopies);
  const bool settling = s.revealed_ != kNoFace && s.phase_ < Phase::kChance;
  // His own discard, or his own reveal that was not forced on him.
  FaceSet let_go = rivers_[index(seat)] | discarded(seat);
  if (settling && s.source_ == Source::kStock && s.by_ == seat && s.rules_.win_over_forced == 0) let_go.insert(s.revealed_);
  // His groups: a kan is not opened, so of a face he chi'd with he held two at most.
  const Counts chis = chis_[index(seat)];
  Counts most = with_at_most_one(s.known_[index(seat)].most(), fields_of(let_go) | any_fields(chis));
  FaceSet laid;
  for (const Group meld : s.melds(seat)) {
    if (!is_chi(meld) && !s.is_hidden(seat, meld)) laid.insert(face(meld));
  }
  most = without(most, fields_of(laid) | several_fields(chis));
  // [P-4.7] A kan would have been laid for the fourth copy.
  if (s.rules_.pao_mandatory != 0) {
    most = with_at_most_two(most, fields_of(rivers_[index(seat_from(seat, 1))] | rivers_[index(seat_from(seat, 2))]));
  }
  const std::uint64_t excess = excess_fields(s.hand(seat), most) * 7;
  return Counts::from_bits((most.bits() & ~excess) | (s.hand(seat).bits() & excess));
}

/// The faces of cards a seat has laid by chi as the claimed one, as far as that shows: it then holds no more of them. So it may
/// if it parted with two, but not where that alone tells the claimed card.
FaceSet Worlds::claimed(Seat seat) const {
  const std::uint64_t none_left = ~any_fields(truth_.known_[index(seat)].most()) & kEachFace;
  const std::uint64_t once = ~several_fields(chis_[index(seat)]);
  std::uint64_t fields = 0;
  for (const Group meld : truth_.melds(seat)) {
    if (!is_chi(meld)) continue;
    const std::uint64_t possible = any_fields(data(shape(meld)).cards) & none_left;
    fields |= std::has_single_bit(possible) ? possible : possible & once;
  }
  return faces_at(fields) - rivers_[index(seat)];
}

/// The faces of which a card that was not the seat's own has gone by or was taken by chi: with a pair of it he was asked for peng.
FaceSet Worlds::gone_by(Seat seat) const {
  const Seat next = seat_from(seat, 1);
  const Seat previous = seat_from(seat, 2);
  return rivers_[index(next)] | rivers_[index(previous)] | claimed_[index(next)] | claimed_[index(previous)];
}

/// A wei comes from a pair: not of a face the seat discarded or revealed without wei, and an open one [P-8.2] of a face that has gone
/// by; unless that was the fourth copy, and pao declined. [P-4.3] [P-4.6] Nobody knows that, so it is the last thing thought of.
/// The `latest` may be of any face if it left kans only: then peng was barred. [P-4.15]
bool Worlds::may_be_wei(Seat seat, Face face, bool latest) const {
  if (relaxed_) return true;
  if (truth_.locks_[index(seat)].open().contains(face)) return false;
  const bool declined = imagines_declined_pao();
  const bool takes_ti = truth_.rules_.own_fourth_on_wei == OwnFourth::kTi;
  const bool reveals_it = truth_.revealed_ == face && truth_.by_ == seat && truth_.source_ == Source::kStock;
  if (rivers_[index(seat)].contains(face) && (takes_ti || !declined)) return false;
  if (reveals_it && takes_ti) return false;
  const bool just_made = truth_.is_dead(seat) || (truth_.forced_ != Group::kNone && truth_.seat_ == seat);
  return declined || (latest && just_made) || !gone_by(seat).contains(face);
}

/// The faces a seat revealed that were taken by chi, as far as that shows: it may hold one more at most, and has let none go.
FaceSet Worlds::lost(Seat seat) const {
  const FaceSet let_go = rivers_[index(seat)] | truth_.locks_[index(seat)].open() | faces_at(any_fields(chis_[index(seat)]));
  return faces_at(kEachFace & ~several_fields(truth_.known_[index(seat)].most())) - let_go;
}

/// The faces that the seat was asked for chi of if it could. [P-4.9] [P-4.10] Of a face it has chi'd with since it may have held more,
/// so that its plans were others.
FaceSet Worlds::offered_chi(Seat seat) const {
  constexpr std::array<unsigned, 4> of_reveal = {0b011, 0b001, 0b010, 0b111};  // as State::chi_places
  const unsigned places = of_reveal[static_cast<std::size_t>(truth_.rules_.chi_from_reveal)];
  FaceSet offered;
  for (int place = 0; place < State::kMaxSeats; ++place) {
    const Seat by = seat_from(seat, (State::kMaxSeats - place) % State::kMaxSeats);  // this seat is at that place after him
    if ((places >> place & 1) != 0) {
      offered |= rivers_[index(by)];
      for (int after = place + 1; after < State::kMaxSeats; ++after) offered |= lost_[index(by)] & claimed_[index(seat_from(by, after))];
    } else if (place == 1) {
      offered |= rivers_[index(by)] & truth_.locks_[index(by)].open();
    }
  }
  return offered - faces_at(any_fields(chis_[index(seat)]));
}

/// The faces that the seat was offered for chi and has a plan for. It takes more than one group only if it holds the face, and none of
/// the same rank that makes up a group with one such copy.
FaceSet Worlds::chi_passed(const Unknown& unknown) {
  const Counts loose = without_kans(unknown.hand);
  FaceSet passed = unknown.offered_chi & faces_formed(loose, truth_.rules_.one_five_ten != 0);
  const FaceSet held = faces_at(any_fields(unknown.hand));
  const FaceSet in_one_group = of_other_size(faces_at(any_fields(loose))) - faces_at(several_fields(unknown.hand));
  const auto named = std::exchange(state_->named_count_, std::uint8_t{0});
  for (const Face face : (passed & held) - in_one_group) {
    state_->revealed_ = face;
    if (state_->chi_groups(unknown.seat).empty()) passed.erase(face);
  }
  state_->revealed_ = truth_.revealed_;
  state_->named_count_ = named;
  return passed;
}

/// The open locks of a seat, and those of faces that he has let pass: what he can claim now he could claim then, as hands never grow.
void Worlds::lock_passed(const Unknown& unknown) {
  Locks& locks = state_->locks_[index(unknown.seat)];
  locks = {};
  locks.lock_openly(truth_.locks_[index(unknown.seat)].open());
  if (!guesses_) return;
  FaceSet peng = unknown.gone_by & faces_at(pair_fields(unknown.hand));
  if (!peng.empty() && !state_->leaves_discard(unknown.seat, 2)) peng.clear();
  const FaceSet chi = chi_passed(unknown);
  switch (truth_.rules_.pass_lock) {
    case PassLock::kJoint: return locks.lock_both(chi | peng);
    case PassLock::kSeparate: locks.lock_chi(chi); break;
    case PassLock::kChiBlocksBoth: locks.lock_both(chi); break;
  }
  locks.lock_peng(peng);
}

}  // namespace ttadak::paohuzi
