#include "paohuzi/questions.hpp"

// What becomes of a card that was revealed or discarded: questions class by class, then melds. [P-3.3]

namespace ttadak::paohuzi {
namespace {

constexpr std::uint8_t id(EventKind kind) { return static_cast<std::uint8_t>(kind); }
constexpr std::uint8_t id(Cause cause) { return static_cast<std::uint8_t>(cause); }

}  // namespace

/// The first question about the card on the table. [P-4.4] [P-4.5]
State::Next State::react() {
  if (source_ == Source::kDiscard) return rules_.win_on_discard == WinOnDiscard::kNone ? pao() : hu(1);
  if (rules_.win_over_forced == 0 && is_forced()) return {Step::kMeld};
  return hu(0);
}

State::Next State::hu(int place) {
  if (!(hopes_[0] | hopes_[1] | hopes_[2]).contains(revealed_)) place = kMaxSeats;  // most often
  for (; place < kMaxSeats; ++place) {
    const Seat seat = seat_from(by_, place);
    if (!is_hopeful(seat, revealed_)) continue;
    const ActionSet legal = hu_question(seat);
    if (!legal.empty()) return ask(Phase::kHu, seat, legal);
  }
  if (winners_ != 0) return {Step::kCloseHu};
  return rules_.win_over_forced != 0 && is_forced() ? Next{Step::kMeld} : pao();
}

State::Next State::pao() {
  if (!is_three_together()) return peng();
  for (int place = 0; place < kMaxSeats; ++place) {
    const Seat seat = seat_from(by_, place);
    const ActionSet legal = pao_question(seat);
    if (!legal.empty()) return ask(Phase::kPao, seat, legal);
  }
  return peng();
}

State::Next State::peng() {
  if (!is_pair_there()) return chi(0);
  for (int place = 1; place < kMaxSeats; ++place) {
    const Seat seat = seat_from(by_, place);
    const ActionSet legal = peng_question(seat);
    if (!legal.empty()) return ask(Phase::kPeng, seat, legal);
  }
  return chi(0);
}

State::Next State::chi(int place) {
  for (unsigned places = chi_places() >> place << place; places != 0; places &= places - 1) {
    const Seat seat = seat_from(by_, std::countr_zero(places));
    const ActionSet groups = chi_groups(seat);
    if (!groups.empty()) return ask(Phase::kChi, seat, groups | ActionSet{kSayPass});
  }
  return unclaimed();
}

// [P-3.4] [P-4.19]
State::Next State::unclaimed() {
  const Seat owner = by_;
  note_no_kan();
  history_.unclaimed(revealed_, owner, source_ == Source::kDiscard);
  if (source_ == Source::kStock && rules_.lock_unclaimed_reveal != 0) {
    locks_[index(owner)].lock_openly(FaceSet::of(revealed_));
    locks_[index(seat_from(owner, 1))].lock_openly(FaceSet::of(revealed_));
  }
  pile_.push_river(owner, revealed_);
  end_event();
  seat_ = seat_from(owner, 1);
  return {Step::kReveal};
}

/// The card is settled: who declined a claim is now locked. [P-4.17] [P-4.18]
void State::end_event() {
  unsigned chi = passed_ >> 3;
  const unsigned peng = (passed_ & 7) | (rules_.pass_lock == PassLock::kSeparate ? 0 : chi);
  if (rules_.pass_lock == PassLock::kJoint) chi = peng;
  const std::uint64_t locked = chi | std::uint64_t{peng} << 20;
  for (std::size_t s = 0; s < kMaxSeats; ++s) locks_[s].lock(revealed_, locked >> s);
  passed_ = 0;
  named_ = {};
  named_count_ = 0;
  revealed_ = kNoFace;
  by_ = Seat{0};
  source_ = Source::kStock;
}

void State::look_for_hope(Seat seat) {
  hopes_[index(seat)] = owes_discard(seat) ? Hopes() : hopes(hand(seat), melds(seat), huxi_[index(seat)], rules_);
}

void State::lay(Seat seat, Group group) {
  melds_[index(seat)].insert(group);
  huxi_[index(seat)] = static_cast<std::uint8_t>(huxi_[index(seat)] + huxi(group));
}

void State::replace(Seat seat, Group old_group, Group group) {
  melds_[index(seat)].erase(old_group);
  huxi_[index(seat)] = static_cast<std::uint8_t>(huxi_[index(seat)] - huxi(old_group));
  Known& known = known_[index(seat)];
  if (kind(old_group) == GroupKind::kWei) known.set_stinky(known.stinky() - FaceSet::of(face(old_group)));
  lay(seat, group);
}

bool State::is_hidden(Seat owner, Group meld) const {
  return rules_.hides_wei() && kind(meld) == GroupKind::kWei && !known_[index(owner)].stinky().contains(face(meld));
}

// [P-4.1] [P-4.2] [P-4.3]
template <class Events>
State::Next State::meld_forced(Events& events) {
  const Face face = revealed_;
  const Seat seat = seat_ = by_;
  const int held = hand(seat).count(face);
  const Group wei = group_of(GroupKind::kWei, face);
  const Group made = held == 2 ? wei : group_of(GroupKind::kTi, face);
  hands_[index(seat)].remove(face, held);
  if (held == 0) replace(seat, wei, made);
  else lay(seat, made);
  if (held == 2) history_.wei(face, seat);
  else history_.ti(face, seat, held == 0);
  look_for_hope(seat);
  if (held == 2 && rules_.hides_wei() && locks_[index(seat)].bars_peng(face)) {  // [P-8.2]
    Known& known = known_[index(seat)];
    known.set_stinky(known.stinky() | FaceSet::of(face));
  }
  if constexpr (Events::kWanted) {
    const bool hidden = is_hidden(seat, made);
    events.add({.kind = id(held == 2 ? EventKind::kWei : EventKind::kTi),
                .cause = id(held == 2 ? Cause::kNone : held == 3 ? Cause::kKan : Cause::kWei),
                .seat = seat,
                .seen_by = hidden ? only(seat) : kEverybody,
                .glimpsed = hidden,
                .cards = index(face)});
  }
  end_event();
  if (rules_.win_over_forced != 0) return {Step::kAfterMeld};
  forced_ = made;
  const ActionSet legal = hu_question(seat);
  if (!legal.empty()) return ask(Phase::kHu, seat, legal);
  return {Step::kAfterMeld};
}

template <class Events>
State::Next State::pao(Events& events) {
  const Face face = revealed_;
  const Group pao = group_of(GroupKind::kPao, face);
  Cause cause = Cause::kKan;
  Group replaced = Group::kNone;
  if (hand(seat_).count(face) == 3) {
    hands_[index(seat_)].remove(face, 3);
    lay(seat_, pao);
  } else {
    cause = melds(seat_).has(group_of(GroupKind::kWei, face)) ? Cause::kWei : Cause::kPeng;
    replaced = group_of(cause == Cause::kWei ? GroupKind::kWei : GroupKind::kPeng, face);
    replace(seat_, replaced, pao);
  }
  history_.pao(face, by_, source_ == Source::kDiscard, seat_, replaced);
  look_for_hope(seat_);
  events.add({.kind = id(EventKind::kPao), .cause = id(cause), .seat = seat_, .cards = index(face)});
  end_event();
  return {Step::kAfterMeld};
}

template <class Events>
State::Next State::peng(Events& events) {
  const Face face = revealed_;
  hands_[index(seat_)].remove(face, 2);
  lay(seat_, group_of(GroupKind::kPeng, face));
  history_.peng(face, by_, source_ == Source::kDiscard, seat_);
  look_for_hope(seat_);
  events.add({.kind = id(EventKind::kPeng), .seat = seat_, .cards = index(face)});
  end_event();
  return {Step::kAfterMeld};
}

/// One group is named; the last one lays the plan down. [P-4.13] [P-4.14]
template <class Events>
State::Next State::chi(Shape shape, Events& events) {
  std::array<Shape, 3> groups{};
  int copies = hand(seat_).count(revealed_) + 1;
  std::size_t count = 0;
  for (; count < named_count_; ++count) groups[count] = named_[count];
  groups[count++] = shape;
  for (std::size_t i = 0; i < count; ++i) copies -= data(groups[i]).cards.count(revealed_);
  if (copies > 0) {
    events.add({.kind = id(EventKind::kName), .seat = seat_, .seen_by = only(seat_), .cards = index(shape)});
    named_[named_count_++] = shape;
    return ask(Phase::kChiMore, seat_, chi_groups(seat_));
  }
  for (std::size_t i = 0; i < count; ++i) events.add({.kind = id(EventKind::kChi), .seat = seat_, .cards = index(groups[i])});
  lay_chi({groups.data(), count});
  end_event();
  return {Step::kAfterMeld};
}

/// What the fate of the card tells of hands: its revealer was not forced to meld, nobody had to make a pao. [P-4.2] [P-4.7]
void State::note_no_kan() {
  known_[index(by_)].limit(revealed_, source_ == Source::kStock ? 1 : 3);
  if (rules_.pao_mandatory == 0) return;
  for (int place = 1; place < kMaxSeats; ++place) known_[index(seat_from(by_, place))].limit(revealed_, 2);
}

/// Lays a whole plan. All see that the claimer holds no further copy of the card, and what else he parted with.
void State::lay_chi(std::span<const Shape> groups) {
  Counts& hand = hands_[index(seat_)];
  Known& known = known_[index(seat_)];
  note_no_kan();
  history_.chi(revealed_, by_, source_ == Source::kDiscard, seat_, groups);
  known.limit(revealed_, 0);
  hand.add(revealed_);
  for (const Shape group : groups) {
    lay(seat_, group_of(group));
    hand = hand - data(group).cards;
    for (const Face face : data(group).faces) known.part_with(face);
  }
  look_for_hope(seat_);
}

template State::Next State::meld_forced(NullEvents&);
template State::Next State::meld_forced(EventLog&);
template State::Next State::meld_forced(EventCounts&);
template State::Next State::pao(NullEvents&);
template State::Next State::pao(EventLog&);
template State::Next State::pao(EventCounts&);
template State::Next State::peng(NullEvents&);
template State::Next State::peng(EventLog&);
template State::Next State::peng(EventCounts&);
template State::Next State::chi(Shape, NullEvents&);
template State::Next State::chi(Shape, EventLog&);
template State::Next State::chi(Shape, EventCounts&);

}  // namespace ttadak::paohuzi
