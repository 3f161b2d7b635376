#include "matgo/traces.hpp"

#include "matgo/moves.hpp"

namespace ttadak::matgo {

/// The seat is known to have had all four of this month: dealt, or completed by a draw. [M-2.4] [M-3.3]
void State::trace_whole(Cards month) {
  const bool all_shown_but_one = (shown_[index(seat_)] & month).size() == 3;
  if (may_hide_dealt_quads() && !all_shown_but_one) return traces_.close(month, seat_);
  traces_.complete(month, seat_);
}

/// [M-3.3] From here on a month may be completed by this draw too. [M-3.6] If that had been asked in the open, four in hand would have
/// been shown, so that a card of the month must have left the hand before.
void State::trace_draw() {
  for (Cards whole = quads(lying_open()) & traces_.open_to(seat_); !whole.empty(); whole -= matching(whole.first())) {
    trace_whole(matching(whole.first()));
  }
  traces_.add_draw(seat_);
  const bool asked_in_the_open = rules_.chongtong_continue_factor != 1 && asks_chongtong_drawn(seat_);
  if (asked_in_the_open) traces_.wait(Traces(lying_open()).open_to(seat_));
}

/// [M-3.8] All cards of the month are shown, so a fourth one that is not among them can only be drawn later.
void State::trace_shake(Cards shown) {
  const Cards month = matching(shown.first());
  if (!traces_.open_to(seat_).contains_all(month)) return;
  if (shown.size() == 4) {
    trace_whole(month);
  } else {
    traces_.wait(month);
  }
}

/// [M-2.8] The four are shown, and nothing more can be learnt of how they came together. Precondition: they are not noted yet in `shown_`.
void State::trace_continue(Cards four) {
  const Cards months = four & traces_.open_to(seat_);
  if (pending_.note == Note::kTurnOpen) {
    traces_.complete_last(months, seat_);
  } else {
    traces_.close(months, seat_);
  }
}

/// The traces of a position of which no more is known than it shows.
Traces State::shown_traces() const {
  Cards open = lying_open();
  for (const Card card : {pending_.card, pending_.flipped}) {
    if (phase_ >= Phase::kFlipTarget && card != kNoCard) open.insert(card);
  }
  Traces traces(open);
  const bool has_drawn = pending_.note == Note::kTurnOpen && phase_ != Phase::kDraw;
  if (has_drawn) traces.add_draw(seat_);
  return traces;
}

}  // namespace ttadak::matgo
