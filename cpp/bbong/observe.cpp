#include "bbong/state.hpp"

namespace ttadak::bbong {

/// Whether the seat has a question to answer, or is about to draw.
bool State::asked(Seat seat) const {
  return seat == turn_ && phase_ != Phase::kChance && phase_ != Phase::kEnd;
}

/// Who is asked for a claim is a secret: to the others the turn of the seat after the discarder is about to begin. [B-2.9]
Seat State::public_turn() const { return phase_ == Phase::kClaim ? next(against_) : turn_; }
Phase State::public_phase() const { return phase_ == Phase::kClaim ? Phase::kStart : phase_; }

template <class Writer>
void State::observe(Seat seat, Writer& writer) const {
  Writer out = writer;  // one's own can stay in registers: no cell written can be a part of it
  const bool own = asked(seat);
  const bool offered = own & (phase_ == Phase::kClaim);
  const auto place = [&](Seat other) { return number(other) - number(seat) + seats() * (other < seat); };
  std::uint64_t sizes = 0;
  Seat other = seat;
  for (int i = 0; i < seats(); ++i, other = next(other)) sizes |= static_cast<std::uint64_t>(hand_size(hand(other))) << 4 * i;
  out.counts("hand", hand(seat).bits(), kMonths, 4);
  out.one_hot("drawn", own & (phase_ == Phase::kAct) ? static_cast<int>(month_) : -1, kMonths);
  out.counts("laid", laid_.bits(), kMonths, 4);
  out.counts("hand_sizes", sizes, kMaxSeats, 4);
  out.bits("bbonged", seen_from(seat, bbonged_, seats()), kMaxSeats);
  out.one_hot("seats", seats() - kMinSeats, kMaxSeats - kMinSeats + 1);
  out.count("stock", stock_.size());
  out.count("reshuffles", reshuffles_);
  out.one_hot("seon", place(seon_), kMaxSeats);
  out.one_hot("turn", phase_ == Phase::kEnd ? -1 : place(own ? seat : public_turn()), kMaxSeats);
  out.one_hot("phase", static_cast<int>(own ? phase_ : public_phase()), 6);
  out.count("asked", own ? 1 : 0);
  out.one_hot("offered", offered ? static_cast<int>(month_) : -1, kMonths);
  out.one_hot("discarder", offered ? place(against_) : -1, kMaxSeats);
  writer = out;
}

template void State::observe(Seat, ObservationWriter&) const;
template void State::observe(Seat, ObservationLayout&) const;

}  // namespace ttadak::bbong
