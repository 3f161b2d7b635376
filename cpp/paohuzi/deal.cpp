#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {

// [P-1.1] [P-2.1] Dealer 21, the others 20, stock 19.
State State::deal(const Rules& rules, Chance chance, Rng& rng) {
  State state;
  state.rules_ = rules;
  state.chance_ = chance;
  state.dealer_ = state.seat_ = seat_at(static_cast<int>(rng.below(kMaxSeats)));
  if (chance == Chance::kSampled) {
    state.deal_sampled(rng);
    return state;
  }
  for (int card = kNumCards - 1; card >= 0; --card) state.pile_.push_stock(face_at(card / kCopies));
  state.wait_for(Draw::kDeal);
  return state;
}

void State::deal_sampled(Rng& rng) {
  static constexpr auto pack = [] {
    std::array<Face, kNumCards> cards;
    for (std::size_t i = 0; i < kNumCards; ++i) cards[i] = face_at(static_cast<int>(i) / kCopies);
    return cards;
  }();
  std::array<Face, kNumCards> cards = pack;
  shuffle(std::span(cards), rng);
  std::size_t next = 0;
  for (int place = 0; place < kMaxSeats; ++place) {
    Counts hand;
    for (int card = 0; card < 20; ++card) hand.add(cards[next++]);
    hands_[index(seat_from(dealer_, place))] = hand;
  }
  shown_ = cards[next++];  // [P-2.2]
  hands_[index(dealer_)].add(shown_);
  while (next < kNumCards) pile_.push_stock(cards[next++]);
}

/// Explicit chance: one more card of the deal; the dealer's shown card comes last.
template <class Events>
State::Next State::dealt(Face face, Events& events) {
  hands_[index(seat_)].add(face);
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kDeal), .seat = seat_, .seen_by = only(seat_), .glimpsed = true, .cards = index(face)});
  const bool last = seat_ == dealer_ && hand(seat_).size() == 21;
  if (last) shown_ = face;
  if (last || pile_.stock().empty()) return open(events);
  seat_ = dealer_;
  for (int place = 2; place >= 0; --place) {
    if (hand(seat_from(dealer_, place)).size() < 20) seat_ = seat_from(dealer_, place);
  }
  return wait_for(Draw::kDeal);
}

template <class Events>
void State::lay_opening_ti(Seat seat, Events& events) {
  for (const Face face : faces_at(quad_fields(hand(seat)))) {
    hands_[index(seat)].remove(face, kCopies);
    lay(seat, group_of(GroupKind::kTi, face));
    events.add({.kind = static_cast<std::uint8_t>(EventKind::kTi), .cause = static_cast<std::uint8_t>(Cause::kDeal), .seat = seat, .cards = index(face)});
  }
  look_for_hope(seat);
}

template <class Events>
State::Next State::open(Events& events) {
  if (shown_ != kNoFace) events.add({.kind = static_cast<std::uint8_t>(EventKind::kShow), .seat = dealer_, .cards = index(shown_)});
  for (int place = 0; place < kMaxSeats; ++place) lay_opening_ti(seat_from(dealer_, place), events);  // [P-2.3]
  seat_ = dealer_;
  // [P-2.4]
  return {rules_.opening_double_ti == DoubleTi::kSupplement ? Step::kSupplements : Step::kHeavenly};
}

// [P-2.5] One card for each opening ti after the first, one seat after the other.
template <class Events>
State::Next State::supplements(Events& events) {
  for (;;) {
    if (taken_ + 1 < melds(seat_).quads() && !pile_.stock().empty()) {
      if (chance_ == Chance::kExplicit) return wait_for(Draw::kSupplement);
      supplemented(pile_.pop(), events);
      continue;
    }
    taken_ = 0;
    seat_ = seat_from(seat_, 1);
    if (seat_ == dealer_) return {Step::kHeavenly};
  }
}

template <class Events>
void State::supplemented(Face face, Events& events) {
  ++taken_;
  hands_[index(seat_)].add(face);
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kSupplement), .seat = seat_, .seen_by = only(seat_), .glimpsed = true, .cards = index(face)});
  lay_opening_ti(seat_, events);
}

// [P-2.7] Ti and kans are not added together.
bool State::is_heavenly(Seat seat) const {
  const bool ti = rules_.heavenly == Heavenly::kThreeTi || rules_.heavenly == Heavenly::kBoth;
  const bool kan = rules_.heavenly == Heavenly::kFiveKan || rules_.heavenly == Heavenly::kBoth;
  return (ti && melds(seat).quads() >= 3) || (kan && std::popcount(kan_fields(hand(seat))) >= 5);
}

// [P-2.6]
State::Next State::heavenly(int place) {
  for (; place < kMaxSeats; ++place) {
    const Seat seat = seat_from(dealer_, place);
    if (is_heavenly(seat)) return ask(Phase::kHeavenly, seat, question(Phase::kHeavenly, seat));
  }
  return {Step::kDealerWin};
}

// [P-2.10]
State::Next State::dealer_win() {
  const ActionSet legal = question(Phase::kDealerWin, dealer_);
  if (!legal.empty()) return ask(Phase::kDealerWin, dealer_, legal);
  return {Step::kShown, 1};
}

// [P-2.11] The seats after the dealer; then play begins. [P-2.12]
State::Next State::shown(int place) {
  of_shown_ = 1;
  for (; place < kMaxSeats; ++place) {
    const Seat seat = seat_from(dealer_, place);
    const ActionSet legal = question(Phase::kHu, seat);
    if (!legal.empty()) return ask(Phase::kHu, seat, legal);
  }
  if (winners_ != 0) return {Step::kCloseHu};
  of_shown_ = 0;
  history_.opened();
  seat_ = dealer_;
  return {Step::kAfterMeld};
}

/// A chance node for a card of the seat.
State::Next State::wait_for(Draw draw) {
  phase_ = Phase::kChance;
  draw_ = draw;
  FaceSet possible;
  for (const Face face : pile_.stock()) possible.insert(face);
  legal_ = discards(possible);
  return {};
}

int State::chance_weight(Action outcome) const {
  return static_cast<int>(std::ranges::count(pile_.stock(), card(outcome)));
}

template State::Next State::dealt(Face, NullEvents&);
template State::Next State::dealt(Face, EventLog&);
template State::Next State::dealt(Face, EventCounts&);
template State::Next State::open(NullEvents&);
template State::Next State::open(EventLog&);
template State::Next State::open(EventCounts&);
template State::Next State::supplements(NullEvents&);
template State::Next State::supplements(EventLog&);
template State::Next State::supplements(EventCounts&);
template void State::supplemented(Face, NullEvents&);
template void State::supplemented(Face, EventLog&);
template void State::supplemented(Face, EventCounts&);

}  // namespace ttadak::paohuzi
