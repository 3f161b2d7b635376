#include <algorithm>

#include "bbong/state.hpp"

namespace ttadak::bbong {
namespace {

constexpr int kHandSize = 5;

/// The whole deck, ascending. [B-1.1]
constexpr Pile kDeck = [] {
  Pile deck;
  for (int i = 0; i < kDeckSize; ++i) deck.push(static_cast<Month>(i / kCopies));
  return deck;
}();

}  // namespace

State State::deal(const Rules& rules, Chance chance, Rng& rng) {
  State state;
  state.rules_ = rules;
  state.chance_ = chance;
  state.seon_ = state.turn_ = seat_at(static_cast<int>(rng.below(rules.players)));
  state.stock_ = kDeck;
  state.legal_ = {action::kDraw};  // [B-1.4]
  if (chance == Chance::kExplicit) return state;
  shuffle(state.stock_.cards(), rng);
  state.rng_ = rng.next();
  state.deal_hands();
  return state;
}

/// [B-1.3] Five to the seon, five to the next, and so on.
void State::deal_hands() {
  Seat seat = seon_;
  for (int i = 0; i < seats(); ++i, seat = next(seat)) {
    for (int card = 0; card < kHandSize; ++card) hand(seat).add(stock_.pop());
  }
}

/// Read off the cards: all in play, none laid, the hands filled in dealing order.
Seat State::dealing_to() const {
  if (chance_ != Chance::kExplicit || !laid_.empty() || bbonged_ != 0 || reshuffles_ != 0) return kNobody;
  Seat found = kNobody;
  Seat seat = seon_;
  int cards = stock_.size();
  for (int i = 0; i < seats(); ++i, seat = next(seat)) {
    const int size = hand_size(hand(seat));
    if (size > kHandSize || (found != kNobody && size > 0)) return kNobody;
    if (found == kNobody && size < kHandSize) found = seat;
    cards += size;
  }
  return cards == kDeckSize ? found : kNobody;
}

int State::chance_weight(Action outcome) const {
  return static_cast<int>(std::ranges::count(stock_.cards(), action::month_of(outcome)));
}

/// [B-9.5]
bool State::can_reshuffle() const {
  return rules_.stock_out == StockOut::kReshuffle && reshuffles_ < rules_.max_reshuffles && !laid_.empty();
}

/// The next card for the seat to act, drawn or still dealt: from the top, or as chance says. [B-2.2]
template <class Events>
void State::draw(Events& events) {
  if (stock_.empty()) [[unlikely]] {
    if (!can_reshuffle()) return finish(Reason::kStockOut, Seat{}, Seat{}, events);  // [B-9.1] [B-9.2]
    reshuffle(events);
  }
  if (chance_ == Chance::kSampled) [[likely]] return receive(stock_.pop(), events);
  if (const Seat seat = dealing_to(); seat != kNobody) turn_ = seat;
  phase_ = Phase::kChance;
  month_ = kNoMonth;
  legal_ = answers();
}

/// [B-9.3] [B-9.4] The laid cards, ascending and then shuffled.
template <class Events>
void State::reshuffle(Events& events) {
  stock_ = Pile::of(laid_);
  laid_ = {};
  ++reshuffles_;
  if (chance_ == Chance::kSampled) {
    Rng rng(rng_);
    shuffle(stock_.cards(), rng);
    rng_ = rng.next();
  }
  events.reshuffled(std::span<const Month>(stock_.cards()));
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kReshuffle), .number = stock_.size()});
}

/// [B-2.2] The drawn card.
template <class Events>
void State::receive(Month month, Events& events) {
  if (reshuffles_ != 0) [[unlikely]] stock_.note_draw(month);
  hand(turn_).add(month);
  month_ = month;
  phase_ = Phase::kAct;
  legal_ = act_answers();
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kDraw), .seat = turn_, .seen_by = only(turn_), .glimpsed = true,
              .number = number(month)});
}

/// Explicit chance: the card that comes, a drawn one or one of the deal.
template <class Events>
void State::reveal(Month month, Events& events) {
  const bool dealing = dealing_to() != kNobody;
  stock_.take(month);
  if (!dealing) return receive(month, events);
  hand(turn_).add(month);
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kDeal), .seat = turn_, .seen_by = only(turn_), .glimpsed = true,
              .number = number(month)});
  if (dealing_to() == kNobody) return begin_turn(seon_, kNoMonth);  // [B-1.4]
  draw(events);
}

template void State::draw(NullEvents&);
template void State::draw(EventLog&);
template void State::draw(EventCounts&);
template void State::reveal(Month, NullEvents&);
template void State::reveal(Month, EventLog&);
template void State::reveal(Month, EventCounts&);

}  // namespace ttadak::bbong
