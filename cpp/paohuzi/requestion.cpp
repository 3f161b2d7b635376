#include "paohuzi/questions.hpp"

#include <utility>

// Which question stands in a world that was drawn.

namespace ttadak::paohuzi {

/// Makes the question of the world fit, or returns false if the viewer knows that the world is not this one.
bool Worlds::settle_question() {
  const Phase phase = truth_.phase_;
  if (phase == Phase::kChance) {
    (void)state_->wait_for(state_->draw_);
    return true;
  }
  if (phase == Phase::kEnd) return settle_end();
  if (phase == Phase::kAfterMeld) return state_->question(Phase::kDiscard, state_->seat_).empty();
  if (phase < Phase::kHeavenly) return true;
  if (truth_.forced_ != Group::kNone) return settle_forced();
  return phase == Phase::kDiscard ? settle_discard() : settle_in_order();
}

/// The card that was won on was not melded before, and nobody asked before the winner had to win on it.
bool Worlds::settle_end() {
  if (truth_.winners_ == 0 || truth_.forced_ != Group::kNone) return true;
  State asked = *state_;
  asked.reason_ = Reason::kNone;
  asked.winners_ = 0;
  if (asked.revealed_ != kNoFace && truth_.rules_.win_over_forced == 0 && asked.is_forced()) return false;
  if (truth_.rules_.must_hu == MustHu::kNever) return true;
  const Phase last = truth_.reason_ == Reason::kHeavenly ? Phase::kHeavenly : truth_.reason_ == Reason::kDealerWin ? Phase::kDealerWin : Phase::kHu;
  const bool all = truth_.rules_.multi_win == MultiWin::kAll && last == Phase::kHu;
  for (std::size_t slot = 0; slot < slots_size_ && slots_[slot].phase <= Phase::kHu; ++slot) {
    const bool won = slots_[slot].phase == last && truth_.has_won(slots_[slot].seat);
    if (won && !all) return true;
    if (!won && slots_[slot].seat != viewer_ && question(asked, slots_[slot]).size() == 1) return false;
  }
  return true;
}

/// That a discard is due is seen by all; and since it is asked for, there are at least two.
bool Worlds::settle_discard() {
  if (state_->seat_ == viewer_) return true;
  state_->legal_ = state_->question(Phase::kDiscard, state_->seat_);
  return state_->legal_.size() >= 2;
}

/// After a forced meld its maker is asked hu, or a discard is due: from outside the two look the same. [P-4.4] In worlds where he
/// can win he has not answered yet.
bool Worlds::settle_forced() {
  if (state_->seat_ == viewer_) return true;
  state_->legal_ = state_->question(Phase::kHu, state_->seat_);
  state_->phase_ = state_->legal_.empty() ? Phase::kDiscard : Phase::kHu;
  if (!state_->legal_.empty()) return state_->legal_.size() >= 2;
  return truth_.owes_discard(truth_.seat_) && settle_discard();
}

/// All questions about the card, or of the opening, in the order in which they are asked [P-3.3], and which of them stands.
void Worlds::list_slots() {
  const Phase phase = truth_.phase_ == Phase::kChiMore ? Phase::kChi : truth_.phase_;
  const bool compulsory = truth_.rules_.must_hu != MustHu::kNever || truth_.rules_.pao_mandatory != 0;
  const auto add = [&](Phase asked, Seat seat, bool shown = false) {
    const bool waits = asked == Phase::kHu && truth_.rules_.multi_win == MultiWin::kAll;
    if (asked == phase && seat == truth_.seat_) current_slot_ = slots_size_;
    if (seat != viewer_ && (asked >= Phase::kPeng || waits || compulsory)) telling_slots_ |= std::uint64_t{1} << slots_size_;
    slots_[slots_size_++] = {asked, seat, shown};
  };
  const Seat first = truth_.first_asked();
  if (truth_.revealed_ == kNoFace) {
    for (int place = 0; place < State::kMaxSeats; ++place) add(Phase::kHeavenly, seat_from(first, place));
    add(Phase::kDealerWin, first);
    for (int place = 1; place < State::kMaxSeats; ++place) add(Phase::kHu, seat_from(first, place), true);
    return;
  }
  const bool discarded = truth_.source_ == Source::kDiscard;
  const bool may_win = !discarded || truth_.rules_.win_on_discard != WinOnDiscard::kNone;
  const std::array<std::pair<Phase, unsigned>, 4> places = {{{Phase::kHu, may_win ? 0b111u : 0u},
                                                             {Phase::kPao, discarded ? 0b110u : 0b111u},
                                                             {Phase::kPeng, 0b110u},
                                                             {Phase::kChi, truth_.chi_places()}}};
  for (const auto& [asked, from] : places) {
    for (int place = 0; place < State::kMaxSeats; ++place) {
      if ((from >> place & 1) != 0) add(asked, seat_from(first, place));
    }
  }
}

/// What the seat would be asked there in a world.
ActionSet Worlds::question(State& world, const Slot& slot) const {
  const auto shown = std::exchange(world.of_shown_, std::uint8_t{slot.shown});
  const auto named = std::exchange(world.named_count_, std::uint8_t{0});
  const ActionSet asked = world.question(slot.phase, slot.seat);
  world.of_shown_ = shown;
  world.named_count_ = named;
  return asked;
}

/// The first slot at which somebody else is asked, after the viewer's last answer and before his next question; or none.
std::size_t Worlds::find_asked() {
  std::size_t from = current_slot_;
  while (from > 0 && (slots_[from - 1].seat != viewer_ || question(truth_, slots_[from - 1]).empty())) --from;
  for (std::size_t slot = from; slot < slots_size_; ++slot) {
    const bool asked = !question(slots_[slot].seat == viewer_ ? truth_ : *state_, slots_[slot]).empty();
    if (asked) return slots_[slot].seat == viewer_ ? slots_size_ : slot;
  }
  return slots_size_;
}

bool Worlds::settle_in_order() {
  std::size_t slot = current_slot_;
  if (truth_.seat_ != viewer_) {
    slot = find_asked();
    if (slot == slots_size_) return false;
    state_->named_count_ = 0;
    state_->named_ = {};
    state_->phase_ = slots_[slot].phase;
    state_->seat_ = slots_[slot].seat;
    state_->of_shown_ = slots_[slot].shown ? 1 : 0;
  }
  const bool past_hu = slots_[slot].phase > Phase::kHu;
  if (truth_.revealed_ != kNoFace && state_->is_forced() && (past_hu || truth_.rules_.win_over_forced == 0)) return false;
  if (!note_answers(slot)) return false;
  if (state_->seat_ == viewer_) return true;
  state_->legal_ = state_->question(state_->phase_, state_->seat_);
  return state_->legal_.size() >= 2 || truth_.legal_.size() < 2;
}

/// For positions that no play leads to: the seat that is asked has the same question.
bool Worlds::settle_as_it_is() {
  if (truth_.phase_ < Phase::kHeavenly || truth_.phase_ >= Phase::kChance) return settle_question();
  if (truth_.seat_ != viewer_) state_->legal_ = state_->question(truth_.phase_, truth_.seat_);
  return state_->legal_.size() >= 2;
}

/// Others who could have answered before and did not act have passed: notes what that leaves behind.
bool Worlds::note_answers(std::size_t until) {
  const auto own = static_cast<std::uint8_t>(1u << index(viewer_));
  state_->winners_ = truth_.winners_ & own;
  state_->passed_ = truth_.passed_ & static_cast<std::uint8_t>(own | own << 3);
  for (std::uint64_t left = telling_slots_ & low_bits(static_cast<int>(until)); left != 0; left &= left - 1) {
    if (!note_answer(slots_[static_cast<std::size_t>(std::countr_zero(left))], slots_[until].phase == Phase::kHu)) return false;
  }
  return state_->winners_ == 0 || slots_[until].phase == Phase::kHu;
}

/// `still_open`: hu is still being asked, so that an answer to it may be waiting. [P-6.8]
bool Worlds::note_answer(const Slot& slot, bool still_open) {
  const Rules& rules = truth_.rules_;
  const unsigned bit = 1u << index(slot.seat);
  const bool waits = slot.phase == Phase::kHu && still_open && rules.multi_win == MultiWin::kAll;
  const ActionSet asked = slot.phase == Phase::kPeng ? state_->peng_question(slot.seat) : question(*state_, slot);
  if (asked.empty()) return true;
  const bool compulsory = asked.size() == 1;
  if (slot.phase == Phase::kPeng) state_->passed_ |= static_cast<std::uint8_t>(bit);
  else if (slot.phase == Phase::kChi) state_->passed_ |= static_cast<std::uint8_t>(bit << 3);
  else if (waits) state_->winners_ |= static_cast<std::uint8_t>(compulsory || rng_->below(2) == 1 ? bit : 0);
  else return !compulsory;
  return true;
}

}  // namespace ttadak::paohuzi
