#include <algorithm>

#include "bbong/state.hpp"

namespace ttadak::bbong {
namespace {

constexpr auto kFactorials = [] {
  std::array<double, kDeckSize + 1> table{1.0};
  for (std::size_t n = 1; n < table.size(); ++n) table[n] = table[n - 1] * static_cast<double>(n);
  return table;
}();

/// Uniform in 0 … 1, without 1.
double fraction(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

/// A place by its weight. Precondition: some weight is not zero.
std::size_t pick(std::span<const double> weights, Rng& rng) {
  double total = 0;
  for (const double weight : weights) total += weight;
  double left = fraction(rng) * total;
  std::size_t last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    last = i;
    if (left < weights[i]) break;
    left -= weights[i];
  }
  return last;
}

/// How often different copies come out when `taken` are drawn from so many with putting back.
double all_different(int copies, int taken) {
  double share = 1;
  for (int i = 0; i < taken; ++i) share *= copies == 0 ? 0.0 : static_cast<double>(copies - i) / copies;
  return share;
}

}  // namespace

Reshuffled::Reshuffled(const State& truth, Seat viewer)
    : truth_(truth), viewer_(viewer), turns_(truth.stock_.turns(truth.last_turn(), truth.seats())) {
  for (const Month month : truth.stock_.cards()) fresh_.add(month);
  for (int i = 0; i < truth.seats(); ++i) {
    if (seat_at(i) != viewer) take_up(seat_at(i));
  }
  for (std::size_t h = 0; h < hidden_size_; ++h) count_ways(hidden_[h]);
  count_names();
  count_totals();
}

/// Notes what a seat laid, and which of its cards were where at the reshuffle.
void Reshuffled::take_up(Seat seat) {
  Hidden& hidden = hidden_[hidden_size_++];
  hidden.seat = seat;
  hidden.held = static_cast<std::size_t>(hand_size(truth_.hand(seat)));
  hidden.first = laid_size_;
  kept_ = kept_ + truth_.hand(seat);
  Months drawn;
  for (const Turn& turn : turns_) {
    if (turn.seat != seat) continue;
    if (turn.drawn) drawn.add(*turn.drawn), ++hidden.draws;
    note(hidden, turn.group, turn.group_size);
    if (turn.laid) note(hidden, *turn.laid, 1);
  }
  kept_ = kept_ - drawn;
  fresh_ = fresh_ + drawn;
}

void Reshuffled::note(Hidden& hidden, Month month, int copies) {
  kept_.add(month, copies);
  for (; copies > 0; --copies, ++hidden.count) laid_[laid_size_++] = {month, hidden.draws};
}

/// The table of a seat: row by row, card by card, the ways by how many were drawn. A card that was drawn came at one of the
/// draws before it that brought none of the earlier ones.
void Reshuffled::count_ways(Hidden& hidden) {
  Row* const table = rows(hidden);
  table[0][0] = 1;
  for (std::size_t i = 0; i < hidden.count; ++i) {
    const Laid& card = laid_[hidden.first + i];
    const double kept = kept_.count(card.month);
    const double fresh = fresh_.count(card.month);
    for (std::size_t drawn = 0; drawn <= i + 1; ++drawn) {
      table[i + 1][drawn] = table[i][drawn] * kept;
      if (drawn > 0 && card.draws >= drawn) table[i + 1][drawn] += table[i][drawn - 1] * fresh * static_cast<double>(card.draws - drawn + 1);
    }
  }
  for (std::size_t drawn = 0; drawn <= std::min(hidden.count, hidden.draws); ++drawn) {
    if (hidden.held + drawn < hidden.draws) continue;  // a drawn card is laid or in the hand
    hidden.ways[drawn] = table[hidden.count][drawn] / kFactorials[hidden.kept(drawn)];
  }
}

/// The most that a month's laid cards, all in all, can be named apart: `can_be_named` is measured by it.
void Reshuffled::count_names() {
  std::array<int, kMonths> laid{};
  for (std::size_t i = 0; i < laid_size_; ++i) ++laid[static_cast<std::size_t>(laid_[i].month)];
  for (std::size_t m = 0; m < kMonths; ++m) {
    const Month month = static_cast<Month>(m);
    for (int drawn = 0; drawn <= laid[m]; ++drawn) {
      const double named = all_different(kept_.count(month), laid[m] - drawn) * all_different(fresh_.count(month), drawn);
      most_named_[m] = std::max(most_named_[m], named);
    }
  }
}

void Reshuffled::count_totals() {
  totals_[hidden_size_][0] = 1;
  for (std::size_t h = hidden_size_; h-- > 0;) {
    for (std::size_t own = 0; own <= hidden_[h].count; ++own) {
      for (std::size_t later = 0; own + later <= laid_size_; ++later) totals_[h][own + later] += hidden_[h].ways[own] * totals_[h + 1][later];
    }
  }
  const auto kept = static_cast<std::size_t>(kept_.size());
  const auto fresh = static_cast<std::size_t>(fresh_.size());
  for (std::size_t drawn = 0; drawn <= std::min(laid_size_, fresh); ++drawn) {
    if (kept + drawn >= laid_size_) orders_[drawn] = totals_[0][drawn] * kFactorials[kept + drawn - laid_size_] * kFactorials[fresh - drawn];
  }
}

void Reshuffled::draw(State& world, Rng& rng) {
  do choose(rng);
  while (!can_be_named(rng));
  deal(world, rng);
}

/// Which laid cards were drawn: how many of all, then of each seat, then which.
void Reshuffled::choose(Rng& rng) {
  std::size_t left = pick(orders_, rng);
  for (std::size_t h = 0; h < hidden_size_; ++h) {
    Row weights{};
    for (std::size_t own = 0; own <= std::min(left, hidden_[h].count); ++own) weights[own] = hidden_[h].ways[own] * totals_[h + 1][left - own];
    const std::size_t own = pick(weights, rng);
    choose_of(hidden_[h], own, rng);
    left -= own;
  }
}

/// Backwards through the rows of the table.
void Reshuffled::choose_of(const Hidden& hidden, std::size_t drawn, Rng& rng) {
  const Row* const table = rows(hidden);
  for (std::size_t i = hidden.count; i-- > 0;) {
    Laid& card = laid_[hidden.first + i];
    const double kept = table[i][drawn] * kept_.count(card.month);
    card.drawn = fraction(rng) * table[i + 1][drawn] >= kept;
    if (card.drawn) --drawn;
  }
}

/// The choice so far counts the copies of a month as if one could be laid twice.
bool Reshuffled::can_be_named(Rng& rng) const {
  std::array<int, kMonths> kept{};
  std::array<int, kMonths> drawn{};
  for (std::size_t i = 0; i < laid_size_; ++i) ++(laid_[i].drawn ? drawn : kept)[static_cast<std::size_t>(laid_[i].month)];
  double share = 1;
  for (std::size_t m = 0; m < kMonths; ++m) {
    const Month month = static_cast<Month>(m);
    share *= all_different(kept_.count(month), kept[m]) * all_different(fresh_.count(month), drawn[m]) / most_named_[m];
  }
  return fraction(rng) < share;
}

/// At which draws a seat's laid cards came: each at any before it that is still free.
void Reshuffled::choose_draws(const Hidden& hidden, std::array<std::optional<Month>, kDeckSize>& drawn, Rng& rng) const {
  std::size_t used = 0;
  for (std::size_t i = hidden.first; i < hidden.first + hidden.count; ++i) {
    if (!laid_[i].drawn) continue;
    std::size_t left = rng.below(static_cast<std::uint32_t>(laid_[i].draws - used++));
    std::size_t place = 0;
    while (drawn[place] || left-- > 0) ++place;
    drawn[place] = laid_[i].month;
  }
}

void Reshuffled::deal(State& world, Rng& rng) {
  Months kept = kept_;
  Months fresh = fresh_;
  for (std::size_t i = 0; i < laid_size_; ++i) (laid_[i].drawn ? fresh : kept).remove(laid_[i].month);
  in_hands_ = Pile::of(kept);
  world.stock_ = Pile::of(fresh);
  shuffle(in_hands_.cards(), rng);
  shuffle(world.stock_.cards(), rng);
  Pile::Turns turns = turns_;
  for (std::size_t h = 0; h < hidden_size_; ++h) {
    const Hidden& hidden = hidden_[h];
    Months& hand = world.hand(hidden.seat) = {};
    std::array<std::optional<Month>, kDeckSize> drawn{};
    choose_draws(hidden, drawn, rng);
    std::size_t next = 0;
    for (std::size_t t = 0; t < turns.count; ++t) {
      Turn& turn = turns.list[t];
      if (turn.seat != hidden.seat || !turn.drawn) continue;
      turn.drawn = drawn[next];
      if (!drawn[next++]) hand.add(*(turn.drawn = world.stock_.pop()));
    }
    while (static_cast<std::size_t>(hand_size(hand)) < hidden.held) hand.add(in_hands_.pop());
    if (world.phase_ == Phase::kAct && world.turn_ == hidden.seat) world.month_ = *turns.list[turns.count - 1].drawn;
  }
  world.stock_.set_turns(turns);
}

}  // namespace ttadak::bbong
