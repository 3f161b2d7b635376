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
  shuffle(state.stock_.cards().first<kDeckSize>(), rng);
  state.rng_ = rng.next();
  state.deal_hands();
  return state;
}

/// [B-1.3] Five to the seon, five to the next, and so on.
void State::deal_hands() {
  Seat seat = seon_;
  for (int i = 0; i < seats(); ++i, seat = next(seat)) hand(seat) = stock_.pop(kHandSize);
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

}  // namespace ttadak::bbong
