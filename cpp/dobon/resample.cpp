#include <algorithm>

#include "dobon/arrangement.hpp"
#include "dobon/moves.hpp"

// What a seat cannot know: the other hands, the stock, which of the claims before its own were made, and what another seat is being
// asked. What it knows: its hand, the pile, how many cards each holds, hands shown, and `voids_`.
//
// A world says where each card is and which acquisition of a hand (dealt, first draw, second draw, …) each card held or laid came from.
// All worlds that the voids allow weigh the same; the sampler is exact: for hands that voids bound it chooses how old the cards held are,
// then a card for every place up to the last void (`BoundedHand`), and rejects as much as its choices were likelier here than elsewhere.
// All else is the rest, laid on the stock, shuffled and dealt. Where too many draws are rejected a walk takes their place, which is nearly
// uniform.
// The limit: where a hand has very many traces, they are condensed, which keeps the hands that are possible, but not how many worlds lead
// to each (condense.cpp).
//
// A state at another seat's question stays at one: only worlds count in which somebody is asked something at this point, else the
// position would move on while it is looked at. Who and what is derived anew, from the first question `viewer` knows nothing of.

namespace ttadak::dobon {

/// With so few traces that worlds are not slow to draw.
State Worlds::simplified(State origin) {
  unsigned crowded = 0;
  for (int seat = 0; seat < origin.seats(); ++seat) crowded |= unsigned{origin.voids(seat_at(seat)).crowded()} << seat;
  if (crowded != 0) origin.condense(static_cast<std::uint8_t>(crowded));
  return origin;
}

Worlds::Worlds(const State& origin, Seat viewer) : given_(simplified(origin)), viewer_(viewer), base_(origin) {
  const Cards open = given_.shown();
  bool bounded = false;
  for (int place = 0; place < given_.seats(); ++place) {
    const Seat seat = seat_at(place);
    const Cards held = given_.hand(seat);
    if (seat == viewer || held.empty() || open.contains_all(held)) continue;
    hidden_[hidden_count_++] = seat;
    bounded = bounded || !given_.voids(seat).empty();
    base_.hands_[index(seat)] = {};
    for (const Card card : held) base_.lay_on_stock(card);
  }
  if (bounded) bound_hands();
}

/// What is drawn for the hands is drawn from a set, and the stock is what is left of it.
void Worlds::bound_hands() {
  for (const Card card : base_.stock()) unseen_.insert(card);
  std::ranges::fill(base_.stock(), Card{});
  base_.stock_size_ = 0;
  // The last one first, as each looks at those drawn after it.
  const BoundedHand* next = nullptr;
  for (std::size_t i = hidden_count_; i-- > 0;) {
    const Seat seat = hidden_[i];
    if (given_.voids(seat).empty()) continue;
    next = &bounded_[bounded_count_++].emplace(seat, given_.hand(seat).size(), given_.voids(seat), given_.rules_, given_.returned_, unseen_,
                                               next);
  }
  if (bounded_count_ == 1) return;  // all draws weigh the same
  for (std::size_t i = 0; i < bounded_count_; ++i) {
    int most = 0;
    double gone = 0;
    for (std::size_t j = i + 1; j < bounded_count_; ++j) {
      most += bounded_[j]->most();
      gone += bounded_[j]->taken_from(*bounded_[i]);
    }
    bounded_[i]->steer(unseen_, most, gone);
  }
}

void Worlds::draw(State& world, Rng& rng) {
  // A deal that is over keeps everything: who is paid what depends on the hands.
  if (given_.phase_ == Phase::kEnd) {
    world = given_;
    return;
  }
  for (int tries = 0; tries < kMaxTries; ++tries) {
    if (deal(world, rng) && question_stands(world, rng)) return world.renew_stock(rng);
  }
  wander(world, rng);
  world.voids_ = base_.voids_;
  shuffle(world.stock(), rng);
  world.renew_stock(rng);
}

/// Exchanges cards of the truth two by two, never leaving the worlds: a Metropolis walk. As all worlds weigh the same, and a step is as
/// likely as the one back, it tends to each world that steps lead to equally often.
void Worlds::wander(State& world, Rng& rng) {
  const std::span<const Seat> hidden = std::span(hidden_).first(hidden_count_);
  Arrangement arrangement;
  for (const Seat seat : hidden) {
    arrangement.add_hand(seat, given_.hand(seat), given_.voids(seat).history(given_.rules_, given_.returned_));
  }
  arrangement.add_stock(given_.stock());
  world = given_;
  for (int step = hidden.empty() ? 0 : kSteps * arrangement.size(); step > 0; --step) {
    std::array<Arrangement::Pair, kExchanges> made;
    std::size_t count = 0;
    for (int i = 0; i < kExchanges; ++i) {
      made[count] = arrangement.draw_pair(rng);
      if (arrangement.exchange(made[count])) ++count;
    }
    if (count == 0) continue;
    State next = given_;
    for (const Seat seat : hidden) next.hands_[index(seat)] = arrangement.hand(seat);
    newest_ = arrangement.newest(given_.layer_);
    if (question_stands(next, rng)) {
      world = next;
    } else {
      while (count > 0) static_cast<void>(arrangement.exchange(made[--count]));
    }
  }
  arrangement.write_stock(world.stock());
}

/// All hidden hands anew, and the stock; false if the world was rejected.
bool Worlds::deal(State& world, Rng& rng) {
  world = base_;
  if (bounded_count_ > 0 && !draw_bounded(world, rng)) return false;
  const std::span<Card> stock = world.stock();
  shuffle(stock, rng);
  // A hand is the difference of what has been dealt up to its last card and before its first.
  PerCard<Hand> dealt;
  Hand sum;
  const std::size_t cards = stock.size() - given_.stock_size_;
  for (std::size_t i = 0; i < cards; ++i) {
    dealt[i] = sum;
    sum.insert(stock[i]);
    stock[i] = {};
  }
  dealt[cards] = sum;
  world.stock_size_ = given_.stock_size_;
  std::size_t first = 0;
  for (std::size_t i = 0; i < hidden_count_; ++i) {
    const std::size_t seat = index(hidden_[i]);
    Hand& hand = world.hands_[seat];
    const std::size_t end = first + static_cast<std::size_t>(given_.hands_[seat].size() - hand.size());
    const Hand rest = dealt[end] - dealt[first];
    if (hidden_[i] == given_.layer_) newest_ = rest.cards();
    hand += rest;
    first = end;
  }
  return true;
}

/// Draws for the hands that voids bound; false if it came out likelier than other worlds and was rejected for it.
bool Worlds::draw_bounded(State& world, Rng& rng) {
  Cards left = unseen_;
  double weight = 1;
  for (std::size_t i = bounded_count_; i-- > 0 && weight > 0;) {
    BoundedHand& hand = *bounded_[i];
    weight *= hand.draw(left, rng);
    world.hands_[index(hand.seat())] = hand.drawn();
  }
  if (weight == 0 || (bounded_count_ > 1 && weight <= static_cast<double>(rng.next() >> 11) * 0x1p-53)) return false;
  world.stock_size_ = static_cast<std::uint8_t>(left.size());
  auto place = world.stock().begin();
  for (const Card card : left) *place++ = card;
  return true;
}

/// Whether the world leads to a question at this point, and not to one of the viewer's that is not being asked.
bool Worlds::question_stands(State& world, Rng& rng) const {
  const Seat layer = world.layer_;
  if (viewer_ == given_.seat_) {
    if (world.phase_ == Phase::kClaim) draw_earlier_claims(world, viewer_, rng);
    return true;
  }
  if ((world.phase_ == Phase::kDrawn || world.draws_ > 0) && viewer_ != layer) {
    if (newest_.empty()) return false;
    world.drawn_ = newest_.nth(rng.below(static_cast<std::uint32_t>(newest_.size())));
  }
  switch (world.phase_) {
    case Phase::kTurn:
    case Phase::kDrawn:
      world.legal_ = world.legal_now();
      return world.legal_.size() >= 2;
    case Phase::kMore:
    case Phase::kClaim: return ask_play(world, rng);
    case Phase::kCatch: return ask_riichi(world), true;
    case Phase::kReverse: return world.can_shoot(layer);
    default: return true;
  }
}

/// What the seats asked before `seat` answered is not known: each that can shoot did so or not. [D-5.6] [D-5.7]
void Worlds::draw_earlier_claims(State& world, Seat seat, Rng& rng) const {
  const std::uint8_t own = static_cast<std::uint8_t>(given_.claims_ & only(viewer_));
  world.claims_ = own;
  if (world.rules_.multi_dobon == MultiDobon::kHead) return;
  for (Seat other = world.next(world.layer_); other != seat; other = world.next(other)) {
    if (world.can_shoot(other) && rng.below(2) == 1) world.claims_ = static_cast<std::uint8_t>(world.claims_ | only(other));
  }
}

/// Another seat is asked for more cards or for a claim; the first such question that the viewer has not been past.
bool Worlds::ask_play(State& world, Rng& rng) const {
  const Seat layer = world.layer_;
  const bool been_asked = given_.phase_ == Phase::kClaim && viewer_ != layer && given_.can_shoot(viewer_) &&
                          given_.distance(viewer_) < given_.distance(given_.seat_);
  // Whether the play began with a drawn card is no longer known; if such a card stays alone, only a play that goes on shows it does.
  const bool may_go_on = given_.phase_ == Phase::kMore || (world.rules_.drawn_multi != 0 && world.play_may_go_on());
  world.claims_ = 0;
  if (viewer_ != layer && !been_asked && may_go_on && !further(world.hand(layer), rank(world.top()), world.rules_).empty()) {
    world.ask(Phase::kMore, layer, {});
    world.legal_ = world.legal_now();
    return true;
  }
  if (world.rules_.dobon == 0) return false;
  if (been_asked) draw_earlier_claims(world, viewer_, rng);
  for (Seat seat = world.next(been_asked ? viewer_ : layer); seat != layer; seat = world.next(seat)) {
    if (!world.can_shoot(seat)) continue;
    world.ask(Phase::kClaim, seat, {kDobonAction, kPassAction});
    return seat != viewer_;
  }
  return false;
}

/// A silent riichi is known to the layer and to those who were asked to catch it.
void Worlds::ask_riichi(State& world) const {
  const Seat layer = world.layer_;
  const bool knows = viewer_ == layer || given_.distance(viewer_) < given_.distance(given_.seat_);
  if (knows) world.ask(Phase::kCatch, world.next(viewer_), {kCatchAction, kPassAction});
  else world.ask(Phase::kRiichi, layer, {kCallAction, kPassAction});
}

/// The stock is as it was shuffled or, with explicit chance, ascending.
void State::renew_stock(Rng& rng) {
  if (chance_ == Chance::kSampled) rng_ = rng.next();
  else std::ranges::sort(stock());
  if (phase_ == Phase::kChance) legal_ = legal_now();
}

void State::resample(Seat viewer, Rng& rng) { Worlds(*this, viewer).draw(*this, rng); }

}  // namespace ttadak::dobon
