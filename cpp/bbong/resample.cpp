#include <algorithm>
#include <array>

#include "bbong/state.hpp"

namespace ttadak::bbong {

/// Hands of others and stock, every arrangement of the physical cards alike. Of six or three cards any may be the drawn one.
void State::redistribute(Seat viewer, Rng& rng) {
  std::array<Month, kDeckSize> cards{};
  std::size_t count = 0;
  std::array<int, kMaxSeats> sizes{};
  for (int i = 0; i < seats(); ++i) {
    if (seat_at(i) == viewer) continue;
    for (const Month month : month_set(held(hand(seat_at(i))))) {
      for (int copies = hand(seat_at(i)).count(month); copies > 0; --copies) cards[count++] = month;
      sizes[index(seat_at(i))] = hand_size(hand(seat_at(i)));
    }
  }
  for (const Month month : stock_.cards()) cards[count++] = month;
  shuffle(std::span(cards).first(count), rng);
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_at(i);
    if (seat == viewer) continue;
    hand(seat) = {};
    for (int left = sizes[index(seat)]; left > 0; --left) hand(seat).add(cards[--count]);
    if (seat == turn_ && phase_ == Phase::kAct) month_ = cards[count];
  }
  std::copy_n(cards.begin(), count, stock_.cards().begin());
}

/// What is asked now, if it is not the viewer's own question. [B-2.5] [B-2.9]
void State::ask_anew(Seat viewer) {
  if (phase_ == Phase::kClaim) {
    const Seat claiming = claimant(month_, against_);
    if (claiming == kNobody) return begin_turn(next(against_));
    turn_ = claiming;
  }
  if (turn_ != viewer || phase_ == Phase::kChance) legal_ = answers();
}

void State::resample(Seat seat, Rng& rng) {
  const State before = *this;
  const bool own = asked(seat);
  const bool question = legal_.size() > 1;
  if (phase_ != Phase::kEnd) {
    do {
      *this = before;
      redistribute(seat, rng);
      if (!own) ask_anew(seat);
    } while ((phase_ != Phase::kChance && (legal_.size() > 1) != question) || asked(seat) != own);
  }
  if (chance_ == Chance::kExplicit) {
    std::ranges::sort(stock_.cards());
    return;
  }
  if (phase_ == Phase::kEnd) shuffle(stock_.cards(), rng);  // the hands are shown
  rng_ = rng.next();
}

}  // namespace ttadak::bbong
