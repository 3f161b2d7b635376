#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "dobon/action.hpp"
#include "dobon/analysis.hpp"
#include "dobon/hand.hpp"
#include "dobon/payments.hpp"
#include "dobon/phases.hpp"
#include "dobon/voids.hpp"

namespace ttadak::dobon {

class Worlds;

/// A deal of Dobon, the word of RULES.md (`D-…`).
class State {
 public:
  using Rules = dobon::Rules;
  using Worlds = dobon::Worlds;
  static constexpr std::string_view kName = "dobon";
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 6;
  static constexpr int kNumActions = dobon::kNumActions;
  static constexpr int kMaxDecisions = 26001;  ///< RULES.md, Termination
  static constexpr bool kLowWins = false;
  static constexpr auto& kPresets = dobon::kPresets;
  /// No real deal comes near it; positions by hand are held to it.
  static constexpr int kMaxAttack = 10000;
  static constexpr int kMaxReshuffles = 10000;
  using Scores = std::array<int, kMaxSeats>;

 private:
  ActionSet legal_;
  std::uint64_t rng_ = 0;                   ///< seeds the next reshuffle; 0 with explicit chance
  std::array<Hand, kMaxSeats> hands_{};
  Cards returned_;                          ///< the cards that went back at the last reshuffle
  std::array<Voids, kMaxSeats> voids_{};    ///< what all know of the hands
  PerCard<Card> cards_{};                   ///< the pile from the left, its top last; the stock at the right end, its top first; 0 between
  Rules rules_;
  std::uint16_t attack_ = 0;
  std::uint16_t reshuffles_ = 0;
  std::uint16_t turns_ = 0;
  std::uint16_t left_ = 0;                  ///< at a chance node: cards still to draw for `drawer_`
  std::uint8_t stock_size_ = 0;
  std::uint8_t pile_size_ = 0;
  Phase phase_ = Phase::kFresh;
  Seat seat_{};                             ///< to act, or kChance, kTerminal
  Seat layer_{};                            ///< whose turn is in progress; ended: who won or paid, seat 0 if void
  std::int8_t direction_ = 1;
  std::uint8_t declared_ = 0;               ///< 1 + the suit
  std::uint8_t draws_ = 0;                  ///< drawn this turn; until a card is laid
  Card drawn_{};                            ///< the last of them
  std::uint8_t laid_ = 0;                   ///< cards of the play being resolved
  std::uint8_t stuck_ = 0;
  std::uint8_t claims_ = 0;                 ///< the seats that said dobon, a bit each
  Seat starter_{};
  Reason reason_ = Reason::kNone;
  Chance chance_ = Chance::kSampled;
  Job job_ = Job::kNone;
  Seat drawer_{};
  RuleSet rule_set_ = RuleSet::kSeed;       ///< of `rules_`
  std::array<std::uint8_t, 6> unused_{};    ///< always 0, so that no byte is padding

 public:
  bool operator==(const State&) const = default;

  // deal.cpp
  [[nodiscard]] static State deal(const Rules& rules, Chance chance, Rng& rng);
  template <class Events>
  void start(Events& events);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Chance chance() const { return chance_; }
  [[nodiscard]] int seats() const { return rules_.players; }
  [[nodiscard]] Seat to_act() const { return seat_; }
  [[nodiscard]] ActionSet legal() const { return legal_; }

  // play.cpp
  template <class Events>
  void play(Action action, Events& events);
  [[nodiscard]] int chance_weight(Action) const { return 1; }

  // score.cpp
  [[nodiscard]] Scores scores() const;
  [[nodiscard]] Json settlement() const;

  // observe.cpp, resample.cpp
  template <class Writer>
  void observe(Seat viewer, Writer& writer) const;
  [[nodiscard]] std::string view(Seat viewer) const;
  void resample(Seat viewer, Rng& rng);

  // flaw.cpp, text.cpp, parse.cpp, words.cpp
  [[nodiscard]] std::optional<std::string_view> flaw() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static State parse(std::string_view text);
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] std::optional<Action> parse_action(std::string_view text) const;
  [[nodiscard]] static std::string event_words(const Event& event, bool full);
  [[nodiscard]] static std::string_view cause_words(std::uint8_t cause);
  [[nodiscard]] static std::string card_text(std::uint8_t card) { return dobon::card_text(Card{card}); }

 private:
  friend class Reader;
  friend class dobon::Worlds;
  template <class Known, class Events>
  friend class Turn;

  // Zones.
  [[nodiscard]] Cards hand(Seat seat) const { return hands_[index(seat)].cards(); }
  [[nodiscard]] Card top() const { return cards_[std::size_t{pile_size_} - 1]; }
  /// A card of the rank and the suit asked for; it may be anywhere.
  [[nodiscard]] Card asked() const { return declared_ == 0 ? top() : card(rank(top()), static_cast<Suit>(declared_ - 1)); }
  [[nodiscard]] std::span<const Card> pile() const { return {cards_.data(), pile_size_}; }
  [[nodiscard]] std::span<const Card> stock() const { return {cards_.data() + stock_begin(), stock_size_}; }
  [[nodiscard]] std::span<Card> stock() { return {cards_.data() + stock_begin(), stock_size_}; }
  [[nodiscard]] std::size_t stock_begin() const { return std::size_t{kNumCards} - stock_size_; }
  [[nodiscard]] std::span<const Card> laid() const { return pile().last(laid_); }
  [[nodiscard]] Card take_top() {
    const Card card = cards_[stock_begin()];
    cards_[stock_begin()] = Card{};
    --stock_size_;
    return card;
  }
  /// The rest keeps its order. Precondition: it is there.
  void take_from_stock(Card card);

  // Seats, none of them by division.
  [[nodiscard]] Seat after(Seat seat, int steps) const {
    for (; steps > 0; --steps) seat = next(seat);
    return seat;
  }
  [[nodiscard]] Seat next(Seat seat) const {
    return seat_at(static_cast<int>(kNextSeats[static_cast<std::size_t>(1 + direction_)][rules_.players] >> 4 * index(seat) & 15));
  }
  /// Places in turn order from the layer: 1 for the seat after him.
  [[nodiscard]] int distance(Seat seat) const;
  [[nodiscard]] bool claimed(Seat seat) const { return (claims_ & only(seat)) != 0; }

  // deal.cpp
  void deal_sampled(Rng& rng);
  void turn_up_plain(Rng& rng);
  void ask_dealt_card();
  template <class Events>
  void receive_dealt(Card card, Events& events);
  void open();
  template <class Events>
  void reshuffle(Events& events);

  // moves.cpp: what is asked, and what may be answered
  [[nodiscard]] bool can_draw(const TurnRules& rules) const {
    return stock_size_ > 0 || (rules.stock_empty == StockEmpty::kReshuffle && pile_size_ >= 2);  // [D-3.1]
  }
  [[nodiscard]] Cards layable() const;
  [[nodiscard]] Cards further() const;
  [[nodiscard]] bool play_may_go_on() const;
  [[nodiscard]] int play_value() const { return laid_ * value(top()); }
  [[nodiscard]] bool can_shoot(Seat seat) const;
  [[nodiscard]] bool may_be_shot(int played) const;
  [[nodiscard]] bool riichi_is_asked() const;
  void ask(Phase phase, Seat seat, ActionSet legal) {
    phase_ = phase;
    seat_ = seat;
    legal_ = legal;
  }
  void ask_turn(Seat seat);
  void ask_drawn();
  [[nodiscard]] ActionSet turn_actions() const;
  [[nodiscard]] ActionSet free_actions(Cards cards, const TurnRules& rules) const;
  [[nodiscard]] ActionSet drawn_actions(Cards cards, const TurnRules& rules) const;
  [[nodiscard]] ActionSet legal_now() const;
  /// Whether there is only one answer. Precondition: the deal has been opened.
  [[nodiscard]] bool forced() const { return (legal_.bits() & (legal_.bits() - 1)) == 0 && number(seat_) >= 0; }

  // play.cpp: the turn
  template <class Known, class Events>
  void play_under(Action action, Events& events);
  template <class Events>
  void go_on(Events& events);
  template <class Events>
  void step_and_go_on(Action action, Events& events);
  template <class Events>
  void claims_and_go_on(Events& events);
  template <class Events>
  void riichi_and_go_on(Events& events);
  template <class Events>
  void draw_and_go_on(Events& events);
  template <class Events>
  void step(Action action, Events& events);
  template <class Events>
  void lay_further(Card card, Events& events);
  template <class Events>
  void complete_play(Events& events);
  template <class Events>
  void effect(Events& events);
  template <class Events>
  Seat after_effect(Card card, int count, Events& events);
  template <class Events>
  void name_suit(Suit suit, Events& events);
  template <class Events>
  void end_turn(Seat next, bool helpless, Events& events);
  template <class Events>
  void draw_aside(Events& events);

  // draw.cpp
  void note_helpless(const TurnRules& rules);
  void note_draw_on_turn();
  /// Nothing is known of the cards that may come.
  void forget_empty_hand() {
    if (hands_[index(layer_)].empty()) voids_[index(layer_)].clear();
  }
  template <class Events>
  void start_job(Job job, Seat drawer, int cards, Events& events);
  template <class Events>
  void run_job(Events& events);
  template <class Events>
  void finish_job(Events& events);
  void ask_chance(Cards outcomes);
  template <class Events>
  void receive(Card card, Events& events);
  template <class Events>
  void give(Seat seat, Card card, Cause cause, Events& events);
  template <class Events>
  void chance_outcome(Card card, Events& events);

  // claims.cpp: dobon, reverse, riichi, catch, and the end
  template <class Events>
  void ask_claims(Seat from, Events& events);
  template <class Events>
  void after_claims(Events& events);
  template <class Events>
  void answer_claim(Action action, Events& events);
  template <class Events>
  void show_shooters(Events& events);
  template <class Events>
  void answer_reverse(Action action, Events& events);
  template <class Events>
  void ask_riichi(Events& events);
  template <class Events>
  void answer_riichi(Action action, Events& events);
  template <class Events>
  void call(Events& events);
  template <class Events>
  void answer_catch(Action action, Events& events);
  template <class Events>
  void out_or_effect(Events& events);
  void close(Reason reason);
  template <class Events>
  void end(Reason reason, Events& events);
  template <class Events>
  void tell_end(Events& events) const;

  // score.cpp
  [[nodiscard]] Payments payments() const;
  [[nodiscard]] int price(Seat payer) const;
  [[nodiscard]] std::uint8_t winners() const;

  // observe.cpp
  [[nodiscard]] Phase phase_seen(Seat viewer) const;
  [[nodiscard]] Seat seat_seen(Seat viewer) const;
  [[nodiscard]] Cards shown() const;
  // resample.cpp
  void renew_stock(std::span<const Card> cards, Rng& rng);

  // text.cpp
  [[nodiscard]] Json pending() const;
  [[nodiscard]] Json written(Phase phase, Seat seat, Json hands, std::string stock, Json pending) const;
  [[nodiscard]] Json voids_json() const;
  [[nodiscard]] Json seats_in(std::uint8_t mask) const;
  [[nodiscard]] Json claims_json() const;

  // flaw.cpp
  [[nodiscard]] std::optional<std::string_view> byte_flaw() const;
  [[nodiscard]] std::optional<std::string_view> card_flaw() const;
  [[nodiscard]] std::optional<std::string_view> counter_flaw() const;
  [[nodiscard]] std::optional<std::string_view> phase_flaw() const;
  [[nodiscard]] std::optional<std::string_view> play_flaw() const;
  [[nodiscard]] std::optional<std::string_view> claims_flaw() const;
  [[nodiscard]] std::optional<std::string_view> chance_flaw() const;
  [[nodiscard]] std::optional<std::string_view> end_flaw() const;
  [[nodiscard]] bool voids_hold() const;
};

}  // namespace ttadak::dobon

#include "dobon/worlds.hpp"  // needs the class above

static_assert(ttadak::Game<ttadak::dobon::State>);
