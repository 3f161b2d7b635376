#include "paohuzi/position_checker.hpp"
#include "paohuzi/questions.hpp"

// What a position must be like in its phase.

namespace ttadak::paohuzi {

PositionChecker::Flaw PositionChecker::phase() const {
  const State& s = state_;
  const bool card = s.revealed_ != kNoFace;
  Flaw flaw;
  switch (s.phase_) {
    case Phase::kFresh: flaw = fresh(); break;
    case Phase::kReact: flaw = card ? flaw : "revealed: nothing to react to"; break;
    case Phase::kAfterMeld:
    case Phase::kReveal: flaw = card ? "revealed: a card is still being settled" : flaw; break;
    case Phase::kDiscard: flaw = discard(); break;
    case Phase::kHeavenly:
    case Phase::kDealerWin: flaw = opening(); break;
    case Phase::kHu: flaw = hu(); break;
    case Phase::kPao:
    case Phase::kPeng:
    case Phase::kChi: flaw = card ? flaw : "revealed: nothing to claim"; break;
    case Phase::kChiMore: flaw = chi(); break;
    case Phase::kChance: return chance();
    case Phase::kEnd: return end();
  }
  if (flaw) return flaw;
  if (s.phase_ == Phase::kAfterMeld && (!s.owes_discard(s.seat_) || s.is_dead(s.seat_))) return "phase: no discard is owed";
  const ActionSet legal = s.question(s.phase_, s.seat_);
  if (legal != s.legal_) return "phase: the legal actions are not as noted";
  if (s.phase_ >= Phase::kHeavenly && legal.empty()) return "phase: the seat has nothing to answer";
  return std::nullopt;
}

/// [P-2] As dealt: nothing has happened yet.
PositionChecker::Flaw PositionChecker::fresh() const {
  const State& s = state_;
  if (std::ranges::any_of(s.melds_, [](const Melds& melds) { return melds.size() > 0; })) return "melds: none before the opening";
  if (!s.pile_.rivers().empty()) return "rivers: none before the opening";
  if (s.locks_ != decltype(s.locks_){}) return "locks: none before the opening";
  if (s.known_ != decltype(s.known_){}) return "bounds: none before the opening";
  if (s.dead_ != 0) return "dead: nobody before the opening";
  if (s.revealed_ != kNoFace) return "revealed: nothing before the opening";
  if (s.shown_ != kNoFace && !s.hand(s.dealer_).contains(s.shown_)) return "shown: not in the dealer's hand";
  if (s.seat_ != s.dealer_) return "seat: the dealer comes first";
  return std::nullopt;
}

PositionChecker::Flaw PositionChecker::opening() const {
  const State& s = state_;
  for (const Melds& melds : s.melds_) {
    if (std::ranges::any_of(melds, [](Group meld) { return kind(meld) != GroupKind::kTi; })) return "melds: only ti in the opening";
  }
  if (!s.pile_.rivers().empty()) return "rivers: none in the opening";
  if (s.revealed_ != kNoFace) return "revealed: nothing in the opening";
  if (s.dead_ != 0) return "dead: nobody in the opening";
  return std::nullopt;
}

/// [P-4.4] The forced meld that made the discard due, if one did, could have been won with.
PositionChecker::Flaw PositionChecker::discard() const {
  const State& s = state_;
  if (s.revealed_ != kNoFace) return "revealed: a card is still being settled";
  if (s.forced_ == Group::kNone) return std::nullopt;
  if (s.rules_.win_over_forced != 0) return "last: nobody is asked hu after a forced meld";
  return s.melds(s.seat_).has(s.forced_) ? Flaw() : "last: the seat has not made this meld";
}

PositionChecker::Flaw PositionChecker::hu() const {
  const State& s = state_;
  const bool forced = s.forced_ != Group::kNone;
  if ((s.revealed_ != kNoFace ? 1 : 0) + (forced ? 1 : 0) + s.of_shown_ != 1) return "phase: hu is about one card";
  if (forced && !s.melds(s.seat_).has(s.forced_)) return "pending: the seat has not made the forced meld";
  return s.of_shown_ != 0 ? opening() : std::nullopt;
}

/// The groups named are the beginning of a legal plan. [P-4.13]
PositionChecker::Flaw PositionChecker::chi() const {
  if (state_.revealed_ == kNoFace) return "revealed: nothing to claim";
  if (state_.named_count_ == 0) return "pending: chi_more needs the groups named so far";
  State before = state_;
  for (before.named_count_ = 0; before.named_count_ < state_.named_count_; ++before.named_count_) {
    const Shape named = state_.named_[before.named_count_];
    if (!before.question(Phase::kChiMore, before.seat_).contains(paohuzi::chi(named))) return "pending: no plan begins with the groups named";
  }
  return std::nullopt;
}

PositionChecker::Flaw PositionChecker::chance() const {
  const State& s = state_;
  if (s.chance_ != Chance::kExplicit) return "phase: chance nodes need explicit chance";
  if (s.draw_ == Draw::kNone) return "pending: a chance node needs draw";
  if (s.stock().empty()) return "stock: nothing to draw";
  if (s.revealed_ != kNoFace) return "revealed: a card is still being settled";
  if (s.draw_ != Draw::kSupplement && s.taken_ != 0) return "pending: taken counts supplements";
  if (s.draw_ != Draw::kReveal) {
    if (const Flaw flaw = opening()) return flaw;
  }
  if (s.draw_ == Draw::kDeal) {
    const auto full = [&](Seat seat) { return s.hand(seat).size() >= (seat == s.dealer_ ? 21 : 20); };
    if (s.shown_ != kNoFace || full(s.seat_)) return "pending: the deal is complete";
    if (std::ranges::any_of(s.melds_, [](const Melds& melds) { return melds.size() > 0; })) return "melds: none during the deal";
  }
  State copy = s;
  (void)copy.wait_for(s.draw_);
  return copy.legal_ == s.legal_ ? Flaw() : "phase: the outcomes are not as noted";
}

/// Answers noted must belong to seats that were asked before. [P-6.8] [P-4.18]
PositionChecker::Flaw PositionChecker::answers() const {
  const State& s = state_;
  const bool chi = s.phase_ == Phase::kChi || s.phase_ == Phase::kChiMore;
  if (s.passed_ != 0 && !chi) return "pending: claims are declined before the phases chi and chi_more only";
  const bool collects = s.phase_ == Phase::kHu && s.rules_.multi_win == MultiWin::kAll && s.forced_ == Group::kNone;
  if (s.winners_ != 0 && s.phase_ != Phase::kEnd && !collects) return "pending: winners only while all are asked for hu";
  if (s.phase_ == Phase::kEnd || (s.passed_ == 0 && s.winners_ == 0)) return std::nullopt;
  const Seat first = s.first_asked();
  for (int seat = 0; seat < State::kMaxSeats; ++seat) {
    const int place = place_of(seat_at(seat), first);
    const bool before = place < place_of(s.seat_, first);
    const bool not_first = s.of_shown_ != 0 || s.source_ == Source::kDiscard;  // the first in order is not asked himself
    if (s.has_won(seat_at(seat)) && (!before || (not_first && place == 0))) return "pending: a winner who was not asked";
    if ((s.passed_ >> seat & 1) != 0 && place == 0) return "pending: a peng was declined by who was not asked";
    if ((s.passed_ >> (seat + 3) & 1) != 0 && (!before || (s.chi_places() >> place & 1) == 0)) return "pending: a chi was declined by who was not asked";
  }
  return std::nullopt;
}

/// Whether the seat can have won for the reason given.
PositionChecker::Flaw PositionChecker::winner(Seat seat) const {
  State before = state_;
  before.reason_ = Reason::kNone;
  before.winners_ = 0;
  before.of_shown_ = state_.reason_ == Reason::kShownCard ? 1 : 0;
  Phase asked = Phase::kHu;
  if (state_.reason_ == Reason::kHeavenly) asked = Phase::kHeavenly;
  if (state_.reason_ == Reason::kDealerWin) asked = Phase::kDealerWin;
  if (before.question(asked, seat).empty()) return "winners: a seat that cannot win";
  return std::nullopt;
}

PositionChecker::Flaw PositionChecker::end() const {
  const State& s = state_;
  const bool card = s.revealed_ != kNoFace;
  const bool forced = s.forced_ != Group::kNone;
  if (s.reason_ == Reason::kNone) return "reason: an ended position needs it";
  if (s.seat_ != Seat{0} || !s.legal_.empty()) return "phase: nobody acts in an ended position";
  if ((s.winners_ == 0) != (s.reason_ == Reason::kDraw)) return "winners: none in a draw, else at least one";
  if (s.reason_ == Reason::kDraw && !s.stock().empty()) return "stock: not empty in a draw";
  if (card != (s.reason_ == Reason::kDiscardHu || (s.reason_ == Reason::kHu && !forced))) return "revealed: the card won on, if any";
  if (card && (s.source_ == Source::kDiscard) != (s.reason_ == Reason::kDiscardHu)) return "revealed: the source does not fit the reason";
  if (forced && s.reason_ != Reason::kHu) return "pending: forced belongs to the reason hu";
  const bool one_winner = s.rules_.multi_win == MultiWin::kFirst || forced || s.reason_ <= Reason::kDealerWin;
  if (one_winner && std::popcount(s.winners_) > 1) return "winners: only one can win";
  for (int seat = 0; seat < State::kMaxSeats; ++seat) {
    if (!s.has_won(seat_at(seat))) continue;
    if (const Flaw flaw = winner(seat_at(seat))) return flaw;
    if (forced && !s.melds(seat_at(seat)).has(s.forced_)) return "pending: the winner has not made the forced meld";
  }
  if (is_opening_question()) {
    if (const Flaw flaw = opening()) return flaw;
  }
  State paid = s;
  paid.settle();
  return paid.scores_ == s.scores_ ? Flaw() : "scores: not what the position pays";
}

}  // namespace ttadak::paohuzi
