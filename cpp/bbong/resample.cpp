#include <algorithm>
#include <array>

#include "bbong/reshuffled.hpp"

namespace ttadak::bbong {

/// Hands of others and stock, every arrangement of the physical cards alike. Of six or three cards any may be the drawn one.
/// They are taken up in ascending order: equal knowledge and an equal generator give equal worlds.
void State::redistribute(Seat viewer, Rng& rng) {
  Months unseen;
  std::array<int, kMaxSeats> sizes{};
  for (int i = 0; i < seats(); ++i) {
    if (seat_at(i) == viewer) continue;
    unseen = unseen + hand(seat_at(i));
    sizes[index(seat_at(i))] = hand_size(hand(seat_at(i)));
  }
  for (const Month month : stock_.cards()) unseen.add(month);
  stock_ = Pile::of(unseen);
  shuffle(stock_.cards(), rng);
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_at(i);
    if (seat == viewer) continue;
    hand(seat) = {};
    Month month{};
    for (int left = sizes[index(seat)]; left > 0; --left) hand(seat).add(month = stock_.pop());
    if (seat == turn_ && phase_ == Phase::kAct) month_ = month;  // the one added last
  }
}

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

void State::resample(Seat seat, Rng& rng) {
  if (phase_ == Phase::kEnd) {  // the hands are shown
    std::ranges::sort(stock_.cards());
    if (chance_ == Chance::kSampled) shuffle(stock_.cards(), rng);
  } else if (reshuffles_ != 0 && remembers_reshuffle()) {
    Reshuffled hidden(State(*this), seat);
    redraw(seat, [&] { hidden.draw(*this, rng); });
  } else {
    stock_.forget_turns();
    redraw(seat, [&] { redistribute(seat, rng); });
  }
  if (chance_ == Chance::kExplicit) std::ranges::sort(stock_.cards());
  else rng_ = rng.next();
}

/// Draws until the viewer sees the same: his own question, or that somebody else has one.
template <class Draw>
void State::redraw(Seat viewer, Draw&& draw) {
  const State before = *this;
  const bool own = asked(viewer);
  const bool question = legal_.size() > 1;
  for (;;) {
    draw();
    if (!own) ask_anew(viewer);
    if ((phase_ == Phase::kChance || (legal_.size() > 1) == question) && asked(viewer) == own) return;
    *this = before;
  }
}

}  // namespace ttadak::bbong
