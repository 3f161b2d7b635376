#include <algorithm>

#include "dobon/moves.hpp"

// What a seat cannot know: the other hands, the stock, which of the claims before its own were made, and what another seat is being
// asked. What it knows: its hand, the pile, how many cards each holds, hands shown, and `voids_`.
//
// A world says where each card is and which acquisition of a hand (dealt, first draw, second draw, …) each card held or laid came from.
// All worlds that the voids allow weigh the same; the sampler is exact: for hands that voids bound it chooses the acquisitions of the
// cards laid, then a card for every place (`BoundedHand`), and rejects as much as its choices were likelier here than elsewhere. All
// other hands and the stock are the rest, shuffled.
// The limit: `Voids` keeps the last twelve traces of each hand, and the cards of the last reshuffle; older knowledge is dropped, never
// replaced by anything false.
//
// A state at another seat's question stays at one: only worlds count in which somebody is asked something at this point, else the
// position would move on while it is looked at. Who and what is derived anew, from the first question `viewer` knows nothing of.

namespace ttadak::dobon {

Worlds::Worlds(const State& origin, Seat viewer) : given_(origin), viewer_(viewer) {
  for (const Card card : given_.stock()) unseen_.insert(card);
  const Cards open = given_.shown();
  for (int place = 0; place < given_.seats(); ++place) {
    const Seat seat = seat_at(place);
    const Cards held = given_.hand(seat);
    if (seat == viewer || held.empty() || open.contains_all(held)) continue;
    unseen_ |= held;
    hidden_ |= only(seat);
  }
  bound_hands();
}

void Worlds::bound_hands() {
  int others = 0;
  for (int place = 0; place < given_.seats(); ++place) {
    const Seat seat = seat_at(place);
    if ((hidden_ & only(seat)) == 0) continue;
    if (given_.voids_[index(seat)].empty()) free_[free_count_++] = seat;
    else others += given_.hands_[index(seat)].size();
  }
  // The last one first, as each looks at those dealt after it.
  const BoundedHand* next = nullptr;
  for (int place = given_.seats(); place-- > 0;) {
    const Voids& voids = given_.voids_[static_cast<std::size_t>(place)];
    if ((hidden_ >> place & 1) == 0 || voids.empty()) continue;
    const int size = given_.hands_[static_cast<std::size_t>(place)].size();
    others -= size;
    const History history = voids.history(given_.rules_, given_.returned_);
    next = &bounded_[bounded_count_++].emplace(seat_at(place), size, history, unseen_, others, next);
  }
}

/// A deal that is over keeps everything: who is paid what depends on the hands.
void Worlds::draw(State& world, Rng& rng) {
  state_ = given_;
  rng_ = &rng;
  if (given_.phase_ != Phase::kEnd) {
    const bool own_turn = viewer_ == given_.seat_ && given_.phase_ != Phase::kClaim;
    if (bounded_count_ == 0 && own_turn) draw_free();
    else draw_bounded();
  }
  world = state_;
}

/// The commonest case: all unseen cards may be anywhere.
void Worlds::draw_free() {
  rest_ = Deck(unseen_);
  shuffle(rest_.cards(), *rng_);
  for (std::size_t i = 0; i < free_count_; ++i) {
    Hand& hand = state_.hands_[index(free_[i])];
    hand = rest_.take(hand.size());
  }
  state_.renew_stock(rest_.cards(), *rng_);
}

void Worlds::draw_bounded() {
  for (int tries = 0; tries < kMaxTries; ++tries) {
    if (deal_hands() && question_stands()) return lay_out_stock();
  }
  // So rare a question that no other world for it was found: the hands stay.
  state_ = given_;
  Cards rest;
  for (const Card card : state_.stock()) rest.insert(card);
  rest_ = Deck(rest);
  lay_out_stock();
}

/// All hidden hands anew; false if the world was rejected.
bool Worlds::deal_hands() {
  Cards rest = unseen_;
  double weight = 1;
  const double least = static_cast<double>(rng_->next() >> 11) * 0x1p-53;
  for (std::size_t i = bounded_count_; i-- > 0;) {
    weight *= bounded_[i]->draw(rest, *rng_);
    if (weight <= least) return false;
    put(bounded_[i]->seat(), bounded_[i]->hand(), bounded_[i]->newest());
  }
  rest_ = Deck(rest);
  for (std::size_t i = 0; i < free_count_; ++i) {
    const Hand hand = rest_.draw(given_.hands_[index(free_[i])].size(), *rng_);
    put(free_[i], hand, hand.cards());
  }
  return true;
}

void Worlds::put(Seat seat, Hand hand, Cards newest) {
  state_.hands_[index(seat)] = hand;
  newest_[index(seat)] = newest;
}

/// Whether the world leads to a question at this point, and not to one of the viewer's that is not being asked.
bool Worlds::question_stands() {
  const Seat layer = state_.layer_;
  if (viewer_ == given_.seat_) {
    if (state_.phase_ == Phase::kClaim) draw_earlier_claims(viewer_);
    return true;
  }
  if ((state_.phase_ == Phase::kDrawn || state_.draws_ > 0) && viewer_ != layer) {
    const Cards newest = newest_[index(layer)];
    if (newest.empty()) return false;
    state_.drawn_ = newest.nth(rng_->below(static_cast<std::uint32_t>(newest.size())));
  }
  switch (state_.phase_) {
    case Phase::kTurn:
    case Phase::kDrawn:
      state_.legal_ = state_.legal_now();
      return state_.legal_.size() >= 2;
    case Phase::kMore:
    case Phase::kClaim: return ask_play();
    case Phase::kCatch: return ask_riichi(), true;
    case Phase::kReverse: return state_.can_shoot(layer);
    default: return true;
  }
}

/// What the seats asked before `seat` answered is not known: each that can shoot did so or not. [D-5.6] [D-5.7]
void Worlds::draw_earlier_claims(Seat seat) {
  const std::uint8_t own = static_cast<std::uint8_t>(given_.claims_ & only(viewer_));
  state_.claims_ = own;
  if (state_.rules_.multi_dobon == MultiDobon::kHead) return;
  for (Seat other = state_.next(state_.layer_); other != seat; other = state_.next(other)) {
    if (state_.can_shoot(other) && rng_->below(2) == 1) state_.claims_ = static_cast<std::uint8_t>(state_.claims_ | only(other));
  }
}

/// Another seat is asked for more cards or for a claim; the first such question that the viewer has not been past.
bool Worlds::ask_play() {
  const Seat layer = state_.layer_;
  const bool been_asked = given_.phase_ == Phase::kClaim && viewer_ != layer && given_.can_shoot(viewer_) &&
                          given_.distance(viewer_) < given_.distance(given_.seat_);
  // Whether the play began with a drawn card is no longer known; if such a card stays alone, only a play that goes on shows it does.
  const bool may_go_on = given_.phase_ == Phase::kMore || (state_.rules_.drawn_multi != 0 && state_.play_may_go_on());
  state_.claims_ = 0;
  if (viewer_ != layer && !been_asked && may_go_on && !further(state_.hand(state_.layer_), rank(state_.top()), state_.rules_).empty()) {
    state_.ask(Phase::kMore, layer, {});
    state_.legal_ = state_.legal_now();
    return true;
  }
  if (state_.rules_.dobon == 0) return false;
  if (been_asked) draw_earlier_claims(viewer_);
  for (Seat seat = state_.next(been_asked ? viewer_ : layer); seat != layer; seat = state_.next(seat)) {
    if (!state_.can_shoot(seat)) continue;
    state_.ask(Phase::kClaim, seat, {kDobonAction, kPassAction});
    return seat != viewer_;
  }
  return false;
}

/// A silent riichi is known to the layer and to those who were asked to catch it.
void Worlds::ask_riichi() {
  const Seat layer = state_.layer_;
  const bool knows = viewer_ == layer || given_.distance(viewer_) < given_.distance(given_.seat_);
  if (knows) state_.ask(Phase::kCatch, state_.next(viewer_), {kCatchAction, kPassAction});
  else state_.ask(Phase::kRiichi, layer, {kCallAction, kPassAction});
}

void Worlds::lay_out_stock() {
  if (state_.chance_ == Chance::kSampled) shuffle(rest_.cards(), *rng_);
  state_.renew_stock(rest_.cards(), *rng_);
}

/// The stock anew, in the order given or, with explicit chance, ascending.
void State::renew_stock(std::span<const Card> cards, Rng& rng) {
  std::ranges::copy(cards, stock().begin());
  if (chance_ == Chance::kSampled) rng_ = rng.next();
  else std::ranges::sort(stock());
  if (phase_ == Phase::kChance) legal_ = legal_now();
}

void State::resample(Seat viewer, Rng& rng) { Worlds(*this, viewer).draw(*this, rng); }

}  // namespace ttadak::dobon
