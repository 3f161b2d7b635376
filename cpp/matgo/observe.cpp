#include <algorithm>
#include <bit>

#include "matgo/state.hpp"

namespace ttadak::matgo {

void State::hide_question(Seat viewer, Moment& seen) const {
  if (seat_ == viewer) {
    if (phase_ == Phase::kChongtong && pending_.note == Note::kDeclared) seen.pending = {};
    return;
  }
  const bool in_turn = pending_.note == Note::kTurnOpen;
  switch (phase_) {
    case Phase::kChongtong:
      // Who declared knows that the other is asked; else it looks like seon's turn. [M-2.7]
      if (pending_.note == Note::kDeclared) return;
      if (!in_turn) {
        seen.seat = seon_;
        break;
      }
      [[fallthrough]];
    case Phase::kShake:
    case Phase::kBomb:
    case Phase::kTarget:
      --seen.turns[index(seat_)];
      break;
    case Phase::kPlay:
      // The number of a turn begun with a bonus card counts as that of a turn to come, so that the questions above look alike.
      if (in_turn) --seen.turns[index(seat_)];
      break;
    default: return;
  }
  seen.phase = Phase::kPlay;
  seen.pending = {};
}

namespace {

std::uint64_t bit_of(Card card) { return card == kNoCard ? 0 : Cards::of(card).bits(); }

}  // namespace

template <class Writer>
void State::observe(Seat seat, Writer& writer) const {
  Writer out = writer;  // one's own can stay in registers: no cell written can be a part of it
  Moment seen{phase_, seat_, turns_, pending_};
  hide_question(seat, seen);
  const std::size_t me = index(seat);
  const std::size_t he = 1 - me;
  const auto both = [&](std::string_view mine, std::string_view his, const std::array<std::uint8_t, 2>& values) {
    out.count(mine, values[me]);
    out.count(his, values[he]);
  };
  const auto cards = [&out](std::string_view name, std::uint64_t bits) { out.bits(name, bits, kNumCards); };
  cards("hand", hands_[me].bits());
  cards("captured", captured_[me].bits());
  cards("his_captured", captured_[he].bits());
  cards("floor", floor_.bits());
  cards("shown", shown_[me].bits());
  cards("his_shown", shown_[he].bits());
  out.bits("own_ppuks", ppuk_months_[me], kNumMonths);
  out.bits("his_ppuks", ppuk_months_[he], kNumMonths);
  for (const std::uint8_t pile : buried_) out.one_hot("buried", pile - 1, kNumMonths);
  out.count("hand_size", hands_[me].size());
  out.count("his_hand_size", hands_[he].size());
  out.count("stock_size", stock_.size());
  both("turns", "his_turns", seen.turns);
  both("tokens", "his_tokens", tokens_);
  both("go", "his_go", go_);
  both("go_score", "his_go_score", go_score_);
  both("shakes", "his_shakes", shakes_);
  both("bombs", "his_bombs", bombs_);
  for (const std::size_t who : {me, he}) {
    for (const std::uint8_t turn : ppuk_turns_[who]) out.count("ppuk_turn", turn);
  }
  for (const std::size_t who : {me, he}) out.bits("side_payments", paid_[who], kNumSideKinds);
  for (const std::size_t who : {me, he}) out.one_hot("gukjin", static_cast<int>(gukjin_[who]) - 1, 2);
  for (const std::size_t who : {me, he}) out.bits("continued", continued_ >> who & 1u, 1);
  out.count("carry", carry_log_);
  out.bits("seon", seon_ == seat ? 1 : 0, 1);
  out.bits("to_act", seen.phase != Phase::kEnd && seen.seat == seat ? 1 : 0, 1);
  out.one_hot("phase", static_cast<int>(seen.phase), static_cast<int>(Phase::kFlip) + 1);
  out.one_hot("reason", static_cast<int>(reason_) - 1, static_cast<int>(Reason::kRedeal));
  cards("pending_card", bit_of(seen.pending.card));
  cards("pending_target", bit_of(seen.pending.target));
  cards("flipped", bit_of(seen.pending.flipped));
  out.bits("held", seen.pending.held, 3);
  out.one_hot("note", static_cast<int>(seen.pending.note) - 1, 3);
  writer = out;
}

template void State::observe(Seat, ObservationWriter&) const;
template void State::observe(Seat, ObservationLayout&) const;

}  // namespace ttadak::matgo
