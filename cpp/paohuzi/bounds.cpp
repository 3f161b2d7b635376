#include <utility>

#include "paohuzi/questions.hpp"

// What everybody knows of the hands, and what the cards that have gone by make likely.

namespace ttadak::paohuzi {
namespace {

/// Counts with at most one, two or no copy of the faces of some fields. Precondition: no count above three.
constexpr Counts with_at_most_one(Counts most, std::uint64_t fields) {
  return Counts::from_bits((most.bits() | (most.bits() >> 1 & fields)) & ~(fields << 1));
}
constexpr Counts with_at_most_two(Counts most, std::uint64_t fields) { return Counts::from_bits(most.bits() & ~(most.bits() >> 1 & fields)); }
constexpr Counts without(Counts most, std::uint64_t fields) { return Counts::from_bits(most.bits() & ~(fields * 3)); }

/// At least the faces with partners for two groups apart from cards of the same rank.
FaceSet with_two_pairs(FaceSet held, FaceSet several, bool one_five_ten) {
  constexpr std::uint64_t kFirst = 1 | 1 << 10;  // of each size
  constexpr std::uint64_t kAll = low_bits(kNumFaces);
  constexpr FaceSet kFives{face_of(false, 1), face_of(false, 5), face_of(true, 1), face_of(true, 5)};
  const auto after = [](std::uint64_t faces) { return faces << 1 & kAll & ~kFirst; };
  const auto before = [](std::uint64_t faces) { return faces >> 1 & ~(kFirst << 9); };
  const auto all_around = [&](std::uint64_t faces) { return after(faces) & after(after(faces)) & before(faces) & before(before(faces)); };
  const auto around = [&](std::uint64_t faces) { return after(faces | after(faces)) | before(faces | before(faces)); };
  return FaceSet::from_bits(all_around(held.bits()) | around(several.bits())) | kRed | (one_five_ten ? kFives : FaceSet());
}

}  // namespace

void Worlds::look_at_table() {
  for (std::size_t s = 0; s < rivers_.size(); ++s) {
    const Seat seat = seat_at(static_cast<int>(s));
    for (const Face card : truth_.river(seat)) rivers_[s].insert(card);
    for (const Group meld : truth_.melds(seat)) {
      if (is_chi(meld)) chis_[s] = chis_[s] + data(shape(meld)).cards;
    }
  }
  replays_ = truth_.rules_.must_hu != MustHu::kNever;
  look_at_history();
}

/// [P-2.2] The dealer's shown card is in his hand, or in a hidden wei, until he discards or openly lays a card of its face.
bool Worlds::still_holds_shown(Seat seat) const {
  const Face shown = truth_.shown_;
  if (seat != truth_.dealer_ || shown == kNoFace) return false;
  if (discards_[index(seat)].contains(shown) || truth_.known_[index(seat)].most(shown) == 0) return false;
  const bool ended = truth_.phase_ == Phase::kEnd;
  const auto shows = [&](Group meld) { return cards(meld).contains(shown) && (ended || !truth_.is_hidden(seat, meld)); };
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

/// The faces of which a card that was not the seat's own has gone by or was taken by chi: with a pair of it he was asked for peng.
FaceSet Worlds::gone_by(Seat seat) const {
  return rivers_[index(seat_from(seat, 1))] | rivers_[index(seat_from(seat, 2))] | taken_[index(seat)];
}

/// What had gone by before a place of the history: what others let lie or took by chi, or what the seat itself revealed.
FaceSet Worlds::gone_before(Seat seat, std::size_t place, bool own) const {
  FaceSet gone;
  for (int by = 0; by < State::kMaxSeats; ++by) {
    if ((seat_at(by) == seat) == own) gone |= before_[static_cast<std::size_t>(by)];
  }
  for (std::size_t at = 0; at < place;) {
    const Deed deed = truth_.history_.read(at);
    const bool went_by = deed.kind == Deed::Kind::kUnclaimed || deed.kind == Deed::Kind::kChi;
    if (went_by && (deed.by == seat) == own) gone.insert(deed.face);
  }
  return gone;
}

/// What a hidden wei may be of, the `age`-th latest. It comes from a pair: not of a face the seat discarded or had revealed without
/// wei, and one of a face that had gone by is open [P-8.2], unless the pair was all that was left beside kans: then peng was barred [P-4.15]. The
/// fourth copy may go by after it where pao is declined. [P-4.3] [P-4.6]
FaceSet Worlds::possible_weis(Seat seat, std::size_t age) const {
  const auto& places = wei_places_[index(seat)];
  const std::size_t place = age < places.size() ? places[places.size() - 1 - age] : 0;
  const bool just_made = age == 0 && (truth_.is_dead(seat) || (truth_.forced_ != Group::kNone && truth_.seat_ == seat));
  FaceSet never = gone_before(seat, place, true) | discards_[index(seat)];
  if (!just_made) never |= gone_before(seat, place, false);
  const bool mandatory = truth_.rules_.pao_mandatory != 0;
  if (mandatory || truth_.rules_.own_fourth_on_wei == OwnFourth::kTi) never |= rivers_[index(seat)];
  if (mandatory && !just_made) never |= gone_by(seat);
  return FaceSet::from_bits(low_bits(kNumFaces)) - never;
}

/// The places after the card's owner whose seats are asked for chi of a reveal, as `State::chi_places`.
unsigned Worlds::reveal_places() const {
  constexpr std::array<unsigned, 4> places = {0b011, 0b001, 0b010, 0b111};
  return places[static_cast<std::size_t>(truth_.rules_.chi_from_reveal)];
}

/// The faces that the seat was asked for chi of if it could, since the history began. [P-4.9] [P-4.10]
FaceSet Worlds::offered(Seat seat) const {
  FaceSet offered = let_pass_[index(seat)];
  for (int place = 0; place < State::kMaxSeats; ++place) {
    const auto& gone = gone_[index(seat_from(seat, (State::kMaxSeats - place) % State::kMaxSeats))];  // this seat is at that place after him
    if ((reveal_places() >> place & 1) != 0) offered |= gone[0];
    if (place == 1) offered |= gone[1];
  }
  return offered;
}

/// The same with what lay in the rivers before. Of a face it has chi'd with since it may have held more, so that its plans were others.
FaceSet Worlds::offered_chi(Seat seat) const {
  FaceSet all = offered(seat);
  for (int place = 0; place < State::kMaxSeats; ++place) {
    const std::size_t by = index(seat_from(seat, (State::kMaxSeats - place) % State::kMaxSeats));
    if ((reveal_places() >> place & 1) != 0) all |= before_[by];
    else if (place == 1) all |= before_[by] & truth_.locks_[by].open();
  }
  return all - faces_at(any_fields(chis_[index(seat)]));
}

/// The faces that the seat was offered for chi and had a plan for. It takes more than one group only if the seat holds the face, and none of
/// the same rank that makes up a group with one such copy. Where the hand as it is now has no plan, or the seat has chi'd with the face since,
/// only the hand as it was then tells. What no group can be formed of now is never claimed again.
FaceSet Worlds::chi_passed(const Unknown& unknown) {
  const bool one_five_ten = truth_.rules_.one_five_ten != 0;
  const Counts loose = without_kans(unknown.hand);
  const FaceSet formed = faces_formed(loose, one_five_ten);
  FaceSet passed = unknown.offered_chi & formed;
  const FaceSet any = faces_at(any_fields(loose));
  const FaceSet several = faces_at(several_fields(loose));
  const FaceSet with_other_size = of_other_size(any);
  const FaceSet held = faces_at(any_fields(unknown.hand));
  passed -= (passed & held) - with_other_size - with_two_pairs(any, several, one_five_ten);
  const FaceSet in_one_group = with_other_size - faces_at(several_fields(unknown.hand));
  const auto named = std::exchange(state_->named_count_, std::uint8_t{0});
  for (const Face face : (passed & held) - in_one_group) {
    state_->revealed_ = face;
    if (state_->chi_groups(unknown.seat).empty()) passed.erase(face);
  }
  const FaceSet open = (unknown.offered & formed) - passed;
  if (!open.empty()) passed |= able_before(static_cast<std::size_t>(&unknown - unknown_.data()), open, false);
  state_->revealed_ = truth_.revealed_;
  state_->named_count_ = named;
  return passed;
}

/// The faces of which the seat had a pair when one went by. [P-4.8] If peng is barred now it need not have been then [P-4.15]; of a
/// face it has chi'd with since it may have held more.
FaceSet Worlds::peng_passed(const Unknown& unknown) {
  FaceSet passed = unknown.gone_by & faces_at(pair_fields(unknown.hand));
  FaceSet open;
  if (const Counts chis = chis_[index(unknown.seat)]; !chis.empty()) {
    open = unknown.gone_by & faces_at(any_fields(chis) & several_fields(unknown.hand + chis));
    if (!open.empty()) open &= faces_formed(without_kans(unknown.hand), truth_.rules_.one_five_ten != 0);
  }
  if (!passed.empty() && !state_->leaves_discard(unknown.seat, 2)) open |= std::exchange(passed, FaceSet());
  return open.empty() ? passed : passed | able_before(static_cast<std::size_t>(&unknown - unknown_.data()), open, true);
}

/// Of some faces, those that the seat could have claimed when they were offered to it.
FaceSet Worlds::able_before(std::size_t unknown, FaceSet faces, bool peng) {
  FaceSet able;
  list_offers();
  const Offers& offers = (*offers_)[unknown][peng ? 1 : 0];
  for (const Face face : faces & offers.faces) {
    if (was_able(unknown_[unknown], face, offers.first[index(face)], peng)) able.insert(face);
  }
  for (const auto& [face, offer] : offers.all) {
    if ((faces - able).contains(face) && was_able(unknown_[unknown], face, offer, peng)) able.insert(face);
  }
  return able;
}

/// Whether the seat had a plan at an offer [P-4.11], or a pair and was not barred from peng [P-4.15].
bool Worlds::was_able(const Unknown& unknown, Face face, const Offer& offer, bool peng) {
  const std::size_t seat = index(unknown.seat);
  const Counts hand = std::exchange(state_->hands_[seat], unknown.hand + offer.since);
  const Melds melds = std::exchange(state_->melds_[seat], offer.melds);
  const Face revealed = std::exchange(state_->revealed_, face);
  const bool pair = state_->hand(unknown.seat).count(face) == 2;
  const bool able = peng ? pair && state_->leaves_discard(unknown.seat, 2) : !state_->chi_groups(unknown.seat).empty();
  state_->hands_[seat] = hand;
  state_->melds_[seat] = melds;
  state_->revealed_ = revealed;
  return able;
}

/// The open locks of a seat, and those of faces that he has let pass: what he can claim now he could claim then, as hands never grow.
void Worlds::lock_passed(const Unknown& unknown) {
  Locks& locks = state_->locks_[index(unknown.seat)];
  locks = {};
  locks.lock_openly(truth_.locks_[index(unknown.seat)].open());
  if (!guesses_) return;
  const FaceSet peng = peng_passed(unknown);
  const FaceSet chi = chi_passed(unknown);
  switch (truth_.rules_.pass_lock) {
    case PassLock::kJoint: return locks.lock_both(chi | peng);
    case PassLock::kSeparate: locks.lock_chi(chi); break;
    case PassLock::kChiBlocksBoth: locks.lock_both(chi); break;
  }
  locks.lock_peng(peng);
}

}  // namespace ttadak::paohuzi
