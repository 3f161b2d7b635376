#include <algorithm>

#include "dobon/moves.hpp"

// What a seat cannot know: the other hands, the stock, which of the claims before its own were made, and what another seat is being
// asked. What it knows: its hand, the pile, how many cards each holds, hands shown, and `voids_`.
//
// A world says where each card is and which acquisition of a hand (dealt, first draw, second draw, …) each card held or laid came from.
// All worlds that the voids allow weigh the same; the sampler is exact: it chooses the acquisitions of the cards laid, then a card
// for every place of every hand, always among what the voids leave, and rejects as much as its choices were too free elsewhere.
// The limit: `Voids` keeps the last four voids and 21 steps of each hand, and the cards of the last reshuffle; older knowledge is
// dropped, never replaced by anything false.
//
// A state at another seat's question stays at one: only worlds count in which somebody is asked something at this point, else the
// position would move on while it is looked at. Who and what is derived anew, from the first question `viewer` knows nothing of.

namespace ttadak::dobon {

class World {
 public:
  World(State& state, Seat viewer, Rng& rng) : state_(state), given_(state), viewer_(viewer), rng_(rng) {
    for (const Card card : state.stock()) unseen_.insert(card);
    const Cards shown = state.shown();
    for (int place = 0; place < state.seats(); ++place) {
      const Seat seat = seat_at(place);
      const Cards held = state.hand(seat);
      if (seat == viewer || held.empty() || shown.contains_all(held)) continue;
      unseen_ |= held;
      hidden_[static_cast<std::size_t>(count_++)] = seat;
    }
    // The bounded hands first: what is left then fills the others freely.
    std::partition(hidden_.begin(), hidden_.begin() + count_, [&](Seat seat) { return !state.voids_[index(seat)].empty(); });
    for (int i = 0; i < count_; ++i) prepare(hidden_[static_cast<std::size_t>(i)]);
  }

  void draw() {
    for (int tries = 0; tries < kMaxTries; ++tries) {
      if (!deal_hands() || !question_stands()) continue;
      return lay_out_stock();
    }
    // So rare a question that no other world for it was found: the hands stay.
    state_ = given_;
    rest_ = {};
    for (const Card card : state_.stock()) rest_.insert(card);
    lay_out_stock();
  }

 private:
  static constexpr int kMaxTries = 20000;
  /// What bounds the hand of a seat, by the age of a card.
  struct Bounds {
    Voids::Ages youngest{};                             ///< the ages if each card laid was the oldest it could be
    std::array<Cards, Voids::kMaxVoids + 1> barred{};   ///< what a card of this age cannot be
    std::array<int, Voids::kMaxSteps> free{};           ///< how many cards each card laid could have been, at most
  };
  /// Divisions made beforehand.
  static constexpr auto kInverse = [] {
    std::array<double, kNumCards + 1> table{};
    for (int i = 1; i <= kNumCards; ++i) table[static_cast<std::size_t>(i)] = 1.0 / i;
    return table;
  }();

  State& state_;
  const State given_;
  const Seat viewer_;
  Rng& rng_;
  Cards unseen_;
  Cards rest_;                                          ///< not yet dealt to a hand
  std::array<Seat, State::kMaxSeats> hidden_{};
  int count_ = 0;
  std::array<Bounds, State::kMaxSeats> bounds_{};
  std::array<Cards, State::kMaxSeats> newest_{};        ///< the cards that may be the last one drawn
  double weight_ = 1;                                   ///< of the world being drawn, by the most it could be
  double least_ = 0;                                    ///< the weight it needs, drawn beforehand

  [[nodiscard]] static int cards_from(const Voids::Ages& ages, int least) {
    int total = 0;
    for (std::size_t age = static_cast<std::size_t>(least); age < ages.size(); ++age) total += ages[age];
    return total;
  }

  void prepare(Seat seat) {
    const Voids& voids = given_.voids_[index(seat)];
    if (voids.empty()) return;
    Bounds& bounds = bounds_[index(seat)];
    std::size_t laid = 0;
    const auto ages = voids.run(given_.hand(seat).size(), [&](const Voids::Ages& held, int least) {
      bounds.free[laid++] = cards_from(held, least);
      return Voids::oldest(held, least);
    });
    bounds.youngest = ages.value_or(Voids::Ages{given_.hand(seat).size()});
    const Voids::Excluded excluded = voids.excluded(given_.rules_, given_.returned_);
    for (std::size_t age = Voids::kMaxVoids; age-- > 0;) bounds.barred[age] = bounds.barred[age + 1] | excluded[age];
  }

  [[nodiscard]] double fraction() { return static_cast<double>(rng_.next() >> 11) * 0x1p-53; }
  [[nodiscard]] Card draw_from(Cards cards) { return cards.nth(rng_.below(static_cast<std::uint32_t>(cards.size()))); }

  /// All hidden hands anew; false if the world was rejected.
  [[nodiscard]] bool deal_hands() {
    rest_ = unseen_;
    weight_ = 1;
    least_ = fraction();
    for (int i = 0; i < count_; ++i) {
      const Seat seat = hidden_[static_cast<std::size_t>(i)];
      if (given_.voids_[index(seat)].empty()) fill_freely(seat);
      else if (!fill_bounded(seat)) return false;
    }
    return true;
  }

  void set_hand(Seat seat, Cards cards, int total) {
    state_.hand(seat) = cards;
    state_.sums_[index(seat)] = static_cast<std::uint8_t>(total);
  }

  void fill_freely(Seat seat) {
    Cards cards;
    int total = 0;
    for (int left = given_.hand(seat).size(); left > 0; --left) {
      const Card card = draw_from(rest_);
      rest_.erase(card);
      cards.insert(card);
      total += value(card);
    }
    newest_[index(seat)] = cards;
    set_hand(seat, cards, total);
  }

  /// Which acquisitions the cards laid came from: all that may be, alike. Nothing if none was found.
  [[nodiscard]] std::optional<Voids::Ages> draw_ages(Seat seat) {
    const Voids& voids = given_.voids_[index(seat)];
    const Bounds& bounds = bounds_[index(seat)];
    if (voids.certain()) return bounds.youngest;
    for (int tries = 0; tries < kMaxTries; ++tries) {
      double weight = 1;
      std::size_t laid = 0;
      const auto ages = voids.run(given_.hand(seat).size(), [&](const Voids::Ages& held, int least) {
        const int choices = cards_from(held, least);
        if (choices == 0) return static_cast<int>(held.size());
        weight *= choices * kInverse[static_cast<std::size_t>(bounds.free[laid++])];
        int skip = static_cast<int>(rng_.below(static_cast<std::uint32_t>(choices)));
        for (; skip >= held[static_cast<std::size_t>(least)]; ++least) skip -= held[static_cast<std::size_t>(least)];
        return least;
      });
      if (ages && (weight >= 1 || fraction() < weight)) return ages;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool fill_bounded(Seat seat) {
    const std::optional<Voids::Ages> ages = draw_ages(seat);
    if (!ages) return false;
    const Bounds& bounds = bounds_[index(seat)];
    const int others = unseen_.size() - rest_.size();
    Voids::Ages most = bounds.youngest;
    Cards cards;
    Cards newest;
    int own = 0;
    const int newest_age = given_.voids_[index(seat)].size();
    // Oldest first: what they may be, younger ones may be too, so within one hand the number of choices is fixed.
    for (int age = 0; age <= newest_age; ++age) {
      for (int left = (*ages)[static_cast<std::size_t>(age)]; left > 0; --left, ++own) {
        const Cards choices = rest_ - bounds.barred[static_cast<std::size_t>(age)];
        const int free_age = Voids::oldest(most, 0);
        --most[static_cast<std::size_t>(free_age)];
        const Cards barred = unseen_ & bounds.barred[static_cast<std::size_t>(free_age)];
        const int limit = unseen_.size() - barred.size() - own - std::max(0, others - barred.size());
        if (limit <= 0) return false;
        weight_ *= choices.size() * kInverse[static_cast<std::size_t>(limit)];
        if (weight_ <= least_) return false;
        const Card card = draw_from(choices);
        rest_.erase(card);
        cards.insert(card);
        if (age == newest_age) newest.insert(card);
      }
    }
    newest_[index(seat)] = newest;
    set_hand(seat, cards, sum(cards));
    return true;
  }

  /// Whether the world leads to a question at this point, and not to one of the viewer's that is not being asked.
  [[nodiscard]] bool question_stands() {
    const Seat layer = state_.layer_;
    if (viewer_ == given_.seat_) {
      if (state_.phase_ == Phase::kClaim) draw_earlier_claims(viewer_);
      return true;
    }
    if ((state_.phase_ == Phase::kDrawn || state_.draws_ > 0) && viewer_ != layer) {
      const Cards newest = newest_[index(layer)];
      if (newest.empty()) return false;
      state_.drawn_ = draw_from(newest);
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
  void draw_earlier_claims(Seat seat) {
    const std::uint8_t own = static_cast<std::uint8_t>(given_.claims_ & only(viewer_));
    state_.claims_ = own;
    if (state_.rules_.multi_dobon == MultiDobon::kHead) return;
    for (Seat other = state_.next(state_.layer_); other != seat; other = state_.next(other)) {
      if (state_.can_shoot(other) && rng_.below(2) == 1) state_.claims_ = static_cast<std::uint8_t>(state_.claims_ | only(other));
    }
  }

  /// Another seat is asked for more cards or for a claim; the first such question that the viewer has not been past.
  [[nodiscard]] bool ask_play() {
    const Seat layer = state_.layer_;
    const bool been_asked = given_.phase_ == Phase::kClaim && viewer_ != layer && given_.can_shoot(viewer_) &&
                            given_.distance(viewer_) < given_.distance(given_.seat_);
    // Whether the play began with a drawn card is no longer known; if such a card stays alone, only a play that goes on shows it does.
    const bool may_go_on = given_.phase_ == Phase::kMore || (state_.rules_.drawn_multi != 0 && state_.play_may_go_on());
    state_.claims_ = 0;
    if (viewer_ != layer && !been_asked && may_go_on && !state_.further().empty()) {
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
  void ask_riichi() {
    const Seat layer = state_.layer_;
    const bool knows = viewer_ == layer || given_.distance(viewer_) < given_.distance(given_.seat_);
    if (knows) state_.ask(Phase::kCatch, state_.next(viewer_), {kCatchAction, kPassAction});
    else state_.ask(Phase::kRiichi, layer, {kCallAction, kPassAction});
  }

  void lay_out_stock() {
    const std::span<Card> stock = state_.stock();
    std::size_t place = 0;
    for (const Card card : rest_) stock[place++] = card;
    if (state_.chance_ == Chance::kSampled) {
      shuffle(stock, rng_);
      state_.rng_ = rng_.next();
    }
    if (state_.phase_ == Phase::kChance) state_.legal_ = state_.legal_now();
  }
};

/// A deal that is over keeps everything: who is paid what depends on the hands.
void State::resample(Seat viewer, Rng& rng) {
  if (phase_ != Phase::kEnd) World(*this, viewer, rng).draw();
}

}  // namespace ttadak::dobon
