#include "paohuzi/position_checker.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr int kStockSize = 19;

/// The first flaw of some checks, made one after the other.
template <class... Checks>
PositionChecker::Flaw first_of(Checks&&... checks) {
  PositionChecker::Flaw flaw;
  (void)((flaw = checks()).has_value() || ...);
  return flaw;
}

[[nodiscard]] bool is_face(Face face) { return index(face) < kNumFaces; }
[[nodiscard]] bool is_seat(Seat seat) { return number(seat) >= 0 && number(seat) < State::kMaxSeats; }

}  // namespace

std::optional<std::string_view> State::flaw() const { return PositionChecker(*this).check(); }

PositionChecker::Flaw PositionChecker::check() const {
  return first_of([&] { return bytes(); }, [&] { return small_fields(); }, [&] { return unused_fields(); }, [&] { return melds(); },
                  [&] { return copies(); }, [&] { return sizes(); }, [&] { return locks(); }, [&] { return marks(); }, [&] { return answers(); },
                  [&] { return phase(); });
}

PositionChecker::Flaw PositionChecker::bytes() const {
  const State& s = state_;
  if (s.chance_ > Chance::kExplicit) return "chance: no such mode";
  if (!is_seat(s.dealer_)) return "dealer: no such seat";
  if (!is_seat(s.seat_)) return "seat: no such seat";
  if (s.phase_ > Phase::kEnd) return "phase: no such phase";
  if (!rules_are_valid(s.rules_)) return "rules: an option has a value it does not allow";
  if (!s.pile_.sound()) return "stock: no such cards";
  if (!s.history_.sound()) return "traces: no such course of play";
  for (int seat = 0; seat < State::kMaxSeats; ++seat) {
    const Seat at = seat_at(seat);
    if (s.hand(at).bits() >> 60 != 0) return "hands: no such cards";
    if (!s.melds(at).sound()) return "melds: no such melds";
    if (!s.locks_[index(at)].sound()) return "locks: an open lock bars both claims";
    if (!s.known_[index(at)].sound()) return "stinky: no such cards";
  }
  return std::nullopt;
}

PositionChecker::Flaw PositionChecker::small_fields() const {
  const State& s = state_;
  if (s.dead_ >= 8) return "dead: no such seat";
  if (s.revealed_ != kNoFace && !is_face(s.revealed_)) return "revealed: no such card";
  if (!is_seat(s.by_) || s.source_ > Source::kDiscard) return "revealed: no such seat or source";
  if (s.shown_ != kNoFace && !is_face(s.shown_)) return "shown: no such card";
  if (s.named_count_ > s.named_.size()) return "pending: too many groups named";
  for (const Shape shape : s.named_) {
    if (number(shape) >= kNumShapes) return "pending: no such group";
  }
  if (s.passed_ >= 64 || s.winners_ >= 8 || s.of_shown_ >= 2) return "pending: no such seat";
  const bool forced = s.forced_ == Group::kNone ||
                      (is_group(s.forced_) && (kind(s.forced_) == GroupKind::kTi || kind(s.forced_) == GroupKind::kWei));
  if (!forced) return "pending: a forced meld is a ti or a wei";
  if (s.reason_ > Reason::kDraw) return "reason: no such reason";
  if (s.draw_ > Draw::kReveal || s.taken_ > kStockSize) return "pending: no such draw";
  return std::nullopt;
}

/// What is not in use is zero, so that equal positions are equal bytes.
PositionChecker::Flaw PositionChecker::unused_fields() const {
  const State& s = state_;
  if (s.revealed_ == kNoFace && (s.by_ != Seat{0} || s.source_ != Source::kStock)) return "revealed: a source without a card";
  for (std::size_t i = s.named_count_; i < s.named_.size(); ++i) {
    if (s.named_[i] != Shape{}) return "pending: a group beyond those named";
  }
  if (s.is_being_dealt() && s.history_.size() > 0) return "traces: none before the opening";
  const bool ended = s.phase_ == Phase::kEnd;
  const bool chance = s.phase_ == Phase::kChance;
  if (!ended && (s.reason_ != Reason::kNone || s.scores_ != decltype(s.scores_){})) return "reason: the deal is not over";
  if (!chance && (s.draw_ != Draw::kNone || s.taken_ != 0)) return "pending: a draw outside a chance node";
  if (s.phase_ != Phase::kHu && s.of_shown_ != 0) return "pending: shown belongs to the phase hu";
  const bool after_meld = s.phase_ == Phase::kHu || s.phase_ == Phase::kDiscard;
  if (!after_meld && !ended && s.forced_ != Group::kNone) return "pending: forced belongs to the phase hu";
  if (s.phase_ != Phase::kChiMore && s.named_count_ != 0) return "pending: groups are named in the phase chi_more";
  return std::nullopt;
}

// [P-1.2] [P-1.3]
PositionChecker::Flaw PositionChecker::melds() const {
  for (int seat = 0; seat < State::kMaxSeats; ++seat) {
    for (const Group meld : state_.melds(seat_at(seat))) {
      if (is_chi(meld) && data(shape(meld)).optional && state_.rules_.one_five_ten == 0) return "melds: 1-5-10 is no group under these rules";
    }
    if (state_.huxi_[index(seat_at(seat))] != state_.melds(seat_at(seat)).huxi()) return "melds: their huxi are not as noted";
  }
  return std::nullopt;
}

// [P-1.1]
PositionChecker::Flaw PositionChecker::copies() const {
  std::array<int, kNumFaces> copies{};
  const auto add = [&](Counts cards) {
    for (int f = 0; f < kNumFaces; ++f) copies[static_cast<std::size_t>(f)] += cards.count(face_at(f));
  };
  for (int seat = 0; seat < State::kMaxSeats; ++seat) {
    add(state_.hand(seat_at(seat)));
    for (const Group meld : state_.melds(seat_at(seat))) add(cards(meld));
  }
  for (const Face card : state_.pile_.rivers()) ++copies[index(card)];
  for (const Face card : state_.stock()) ++copies[index(card)];
  if (state_.revealed_ != kNoFace) ++copies[index(state_.revealed_)];
  if (std::ranges::any_of(copies, [](int count) { return count > kCopies; })) return "hands: a fifth copy of a card";
  const bool dealing = state_.phase_ == Phase::kChance && state_.draw_ == Draw::kDeal;
  if (!dealing && std::ssize(state_.stock()) > kStockSize) return "stock: more than 19 cards";
  if (state_.chance_ == Chance::kExplicit && !std::ranges::is_sorted(state_.stock())) return "stock: not ascending although chance is explicit";
  return std::nullopt;
}

bool PositionChecker::is_opening_question() const {
  const State& s = state_;
  if (s.phase_ == Phase::kEnd) return s.reason_ == Reason::kHeavenly || s.reason_ == Reason::kDealerWin || s.reason_ == Reason::kShownCard;
  if (s.phase_ == Phase::kChance) return s.draw_ != Draw::kReveal;
  return s.phase_ == Phase::kFresh || s.phase_ == Phase::kHeavenly || s.phase_ == Phase::kDealerWin || s.of_shown_ != 0;
}

/// [P-5.1] Who may stand above his number: the dealer during the opening, and who is to discard or has just been forced to meld.
bool PositionChecker::may_hold_one_more(Seat seat) const {
  const State& s = state_;
  if (is_opening_question()) return seat == s.dealer_;
  if (s.phase_ == Phase::kEnd) return s.forced_ != Group::kNone && s.has_won(seat);
  return seat == s.seat_ && (s.phase_ == Phase::kDiscard || s.phase_ == Phase::kAfterMeld || s.forced_ != Group::kNone);
}

// [P-1.6] [P-5.4]
PositionChecker::Flaw PositionChecker::sizes() const {
  const bool laid = !state_.is_being_dealt();
  for (int s = 0; s < State::kMaxSeats; ++s) {
    const Seat seat = seat_at(s);
    const int over = state_.total(seat) - state_.standing(seat);
    if (laid && quad_fields(state_.hand(seat)) != 0) return "hands: four of a face are laid down in the opening";
    if (over > (state_.is_dead(seat) ? 2 : 1)) return "hands: more cards than a seat can have";
    if (over > 0 && !state_.is_dead(seat) && !may_hold_one_more(seat)) return "hands: a card too many for a seat that owes no discard";
    State looked = state_;
    if (laid) looked.look_for_hope(seat);
    if (looked.hopes_ != (laid ? state_.hopes_ : decltype(state_.hopes_){})) return "hands: their hope is not as noted";
  }
  return std::nullopt;
}

// [P-4.16] [P-4.17]
PositionChecker::Flaw PositionChecker::locks() const {
  const PassLock rule = state_.rules_.pass_lock;
  for (const Locks& locks : state_.locks_) {
    if (!(locks.chi() - locks.peng()).empty() && rule != PassLock::kSeparate) return "locks: chi alone is locked only under pass_lock=separate";
    if (!(locks.peng() - locks.chi()).empty() && rule == PassLock::kJoint) return "locks: peng alone is never locked under pass_lock=joint";
  }
  const bool discarded = state_.revealed_ != kNoFace && state_.source_ == Source::kDiscard;
  if (discarded && !state_.locks_[index(state_.by_)].open().contains(state_.revealed_)) return "open_locks: the card just discarded is missing";
  return std::nullopt;
}

// [P-8.2]
PositionChecker::Flaw PositionChecker::marks() const {
  for (int s = 0; s < State::kMaxSeats; ++s) {
    const Known& known = state_.known_[index(seat_at(s))];
    if (!known.stinky().empty() && !state_.rules_.hides_wei()) return "stinky: only where weis are hidden";
    for (const Face face : known.stinky()) {
      if (!state_.melds(seat_at(s)).has(group_of(GroupKind::kWei, face))) return "stinky: the seat has no such wei";
    }
    // While cards are still dealt nothing is known of a hand that grows.
    if (state_.phase_ == Phase::kChance && state_.draw_ != Draw::kReveal && !known.bounds_nothing()) return "bounds: the deal is not done";
    for (int f = 0; f < kNumFaces; ++f) {
      if (state_.hand(seat_at(s)).count(face_at(f)) > known.most(face_at(f)) && known.most(face_at(f)) < 3) return "bounds: the seat holds more";
    }
  }
  return std::nullopt;
}

}  // namespace ttadak::paohuzi
