#include <algorithm>

#include "bbong/moves.hpp"

namespace ttadak::bbong {

Worlds::Worlds(const State& origin, Seat viewer)
    : origin_(origin), viewer_(viewer), over_(origin.phase_ == Phase::kEnd), own_(origin.asked(viewer)), question_(origin.legal_.size() > 1),
      taken_up_(origin) {
  if (over_) std::ranges::sort(taken_up_.stock_.cards());
  else if (origin_.reshuffles_ != 0 && origin_.remembers_reshuffle()) reshuffled_.emplace(origin_, viewer);
  else take_up();
}

/// Cards are taken up in ascending order: equal knowledge and an equal generator give equal worlds.
void Worlds::take_up() {
  int cards = origin_.stock_.size() - hand_size(origin_.hand(viewer_));
  for (int i = 0; i < origin_.seats(); ++i) {
    const int size = hand_size(origin_.hand(seat_at(i)));
    sizes_[index(seat_at(i))] = static_cast<std::uint8_t>(size);
    cards += size;
  }
  Months unseen = Months::full(kCopies) - origin_.laid_ - origin_.hand(viewer_);
  if (unseen.size() != cards) unseen = count_unseen();  // some cards are out of play [B-11.2]
  taken_up_.stock_ = Pile::of(unseen);
}

Months Worlds::count_unseen() const {
  Months unseen;
  for (const Month month : origin_.stock_.cards()) unseen.add(month);
  for (int i = 0; i < origin_.seats(); ++i) {
    if (seat_at(i) != viewer_) unseen = unseen + origin_.hand(seat_at(i));
  }
  return unseen;
}

/// Of six or three cards any may be the drawn one.
void Worlds::deal(State& world, Rng& rng) const {
  shuffle(world.stock_.cards(), rng);
  if (over_) return;
  for (int i = 0; i + 1 < world.seats(); ++i) {
    const Seat seat = seat_at(i + (i >= number(viewer_)));  // all but the viewer
    const int size = sizes_[index(seat)];
    if (seat == world.turn_ && world.phase_ == Phase::kAct) world.month_ = world.stock_.cards().last(static_cast<std::size_t>(size)).front();
    world.hand(seat) = world.stock_.pop(size);
  }
}

bool Worlds::looks_alike(const State& world) const {
  return (world.phase_ == Phase::kChance || (world.legal_.size() > 1) == question_) && world.asked(viewer_) == own_;
}

void Worlds::draw(State& world, Rng& rng) {
  do {
    world = taken_up_;
    if (reshuffled_) reshuffled_->draw(world, rng);
    else deal(world, rng);
    if (!own_ && !over_) world.ask_anew(viewer_);
  } while (!over_ && !looks_alike(world));
  if (world.chance_ == Chance::kExplicit) std::ranges::sort(world.stock_.cards());
  else world.rng_ = rng.next();
}

void State::resample(Seat seat, Rng& rng) { Worlds(*this, seat).draw(*this, rng); }

/// What is asked now, if it is not the viewer's own question: a claim of the last card, or, if there is none or the viewer has
/// declined it, whether the next seat stops. [B-2.5] [B-2.9]
void State::ask_anew(Seat viewer) {
  if (phase_ == Phase::kClaim || (phase_ == Phase::kStart && month_ != kNoMonth)) {
    const Seat discarder = last_turn();
    const Seat claiming = claimant(month_, discarder);
    if (claiming != kNobody && claiming != viewer) return offer(month_, discarder, claiming);
    return begin_turn(next(discarder), month_);
  }
  if (turn_ != viewer || phase_ == Phase::kChance) legal_ = answers();
}

Seat State::last_turn() const {
  if (phase_ == Phase::kClaim) return against_;
  return phase_ == Phase::kAct || phase_ == Phase::kExtra ? turn_ : seat_after(turn_, -1, seats());
}

bool State::remembers_reshuffle() const {
  Months laid;
  const Pile::Turns turns = stock_.turns(last_turn(), seats());
  for (const Turn& turn : turns) {
    laid.add(turn.group, turn.group_size);
    if (turn.laid) laid.add(*turn.laid);
  }
  const bool begun = phase_ != Phase::kAct || (turns.count > 0 && !turns.list[turns.count - 1].laid);
  return reshuffles_ != 0 && laid == laid_ && begun;
}

}  // namespace ttadak::bbong
