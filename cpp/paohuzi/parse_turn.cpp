#include "core/text.hpp"
#include "paohuzi/position_reader.hpp"

// Whose turn it is, and how an ended deal ended.

namespace ttadak::paohuzi {

Phase PositionReader::phase(const std::string& text) const {
  for (std::size_t p = 0; p <= static_cast<std::size_t>(Phase::kEnd); ++p) {
    const auto phase = static_cast<Phase>(p);
    if (!text.empty() && word(phase) == text) return phase;
  }
  fields_.fail("phase", concat("expected opening, reveal, heavenly, dealer_win, discard, hu, pao, peng, chi, chi_more, chance or end, got ", text));
}

/// [P-8.3]
void PositionReader::choose_phase() {
  const auto no_melds = [](const Melds& melds) { return melds.size() == 0; };
  if (state_.revealed_ != kNoFace) state_.phase_ = Phase::kReact;
  else if (std::ranges::all_of(state_.melds_, no_melds) && state_.pile_.rivers().empty()) state_.phase_ = Phase::kFresh;
  else choose_discarder();
}

void PositionReader::choose_discarder() {
  state_.phase_ = Phase::kReveal;
  for (int s = 0; s < State::kMaxSeats; ++s) {
    if (state_.is_dead(seat_at(s)) || !state_.owes_discard(seat_at(s))) continue;
    if (state_.phase_ != Phase::kReveal) fields_.fail("hands", "two seats hold a card too many");
    state_.seat_ = seat_at(s);
    state_.phase_ = state_.question(Phase::kDiscard, state_.seat_).empty() ? Phase::kAfterMeld : Phase::kDiscard;
  }
}

/// The first seat of the phase's order that has something to answer.
void PositionReader::choose_seat() {
  const Seat first = state_.revealed_ != kNoFace ? state_.by_ : state_.dealer_;
  state_.seat_ = first;
  for (int place = 0; place < State::kMaxSeats; ++place) {
    const Seat seat = seat_from(first, place);
    const bool maker = state_.forced_ == Group::kNone || state_.melds(seat).has(state_.forced_);
    if (!maker || state_.question(state_.phase_, seat).empty()) continue;
    state_.seat_ = seat;
    return;
  }
}

void PositionReader::read_turn() {
  const Json* const seat = fields_.find("seat");
  state_.seat_ = seat != nullptr ? seat_at(fields_.integer("seat", 0, 0, 2)) : state_.dealer_;
  if (const std::string text = fields_.text("phase", ""); text.empty()) {
    choose_phase();
  } else {
    state_.phase_ = phase(text);
    const bool question = state_.phase_ >= Phase::kHeavenly && state_.phase_ < Phase::kChance;
    if (seat == nullptr && question) choose_seat();
  }
  if (state_.phase_ == Phase::kFresh || state_.phase_ == Phase::kReact) state_.seat_ = state_.dealer_;
  if (state_.is_being_dealt()) state_.hopes_ = {};
  if (state_.phase_ == Phase::kEnd) {
    if (seat != nullptr) fields_.fail("seat", "nobody acts in an ended position");
    state_.seat_ = Seat{0};
  }
  if (state_.phase_ == Phase::kChance) (void)state_.wait_for(state_.draw_);
  else state_.legal_ = state_.question(state_.phase_, state_.seat_);
}

void PositionReader::read_winners() {
  const Json* const winners = fields_.find("winners");
  if (winners == nullptr) fields_.fail("winners", "an ended position needs it");
  state_.winners_ = 0;
  for (const int winner : fields_.integers("winners", -1, 0, 0, 2)) {
    if (state_.has_won(seat_at(winner))) fields_.fail("winners", concat("seat ", winner, " stands twice"));
    state_.winners_ |= static_cast<std::uint8_t>(1u << winner);
  }
}

void PositionReader::read_end() {
  if (state_.phase_ != Phase::kEnd) return;
  if (state_.winners_ != 0) fields_.fail("pending", "no winners here in an ended position");
  read_winners();
  const std::string reason = fields_.text("reason", "");
  for (std::size_t r = 1; r <= static_cast<std::size_t>(Reason::kDraw); ++r) {
    if (word(static_cast<Reason>(r)) == reason) state_.reason_ = static_cast<Reason>(r);
  }
  if (state_.reason_ == Reason::kNone) fields_.fail("reason", concat("expected heavenly, dealer_win, shown_card, hu, discard_hu or draw, got '", reason, "'"));
  if (fields_.find("scores") == nullptr) fields_.fail("scores", "an ended position needs it");
  const auto scores = fields_.integers("scores", 3, 0, -400000, 400000);
  std::copy_n(scores.begin(), state_.scores_.size(), state_.scores_.begin());
  if (!std::ranges::equal(scores, state_.scores())) fields_.fail("scores", "they do not add up to nothing");
}

}  // namespace ttadak::paohuzi
