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
#include "dobon/all_voids.hpp"

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
  std::uint8_t unwatched_ = 0;              ///< 1: nothing is noted of hands
  std::uint8_t claims_ = 0;                 ///< the seats that said dobon, a bit each
  Seat starter_{};
  Reason reason_ = Reason::kNone;
  Chance chance_ = Chance::kSampled;
  Job job_ = Job::kNone;
  Seat drawer_{};
  RuleSet rule_set_ = RuleSet::kSeed;       ///< of `rules_`
  AllVoids voids_;                          ///< what all know of the hands
  Returned returned_;                       ///< at the last reshuffles

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
  /// Before a deal is played to its end at once: what all know of hands is gone then, so there is no need to note it.
  void look_away() { unwatched_ = 1; }

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

  // Zones.
  [[nodiscard]] Cards hand(Seat seat) const { return hands_[index(seat)].cards(); }
  [[nodiscard]] Card top() const { return cards_[std::size_t{pile_size_} - 1]; }
  /// A card of the rank and the suit asked for; it may be anywhere.
  [[nodiscard]] Card asked() const { return kAsked[declared_][index(top())]; }
  [[nodiscard]] std::span<const Card> pile() const { return {cards_.data(), pile_size_}; }
  [[nodiscard]] std::span<const Card> stock() const { return {cards_.data() + stock_begin(), stock_size_}; }
  [[nodiscard]] std::span<Card> stock() { return {cards_.data() + stock_begin(), stock_size_}; }
  [[nodiscard]] std::size_t stock_begin() const { return std::size_t{kNumCards} - stock_size_; }
  [[nodiscard]] std::span<const Card> laid() const { return pile().last(laid_); }
  [[nodiscard]] Card take_top();
  void lay_on_stock(Card card) { cards_[std::size_t{kNumCards} - ++stock_size_] = card; }
  /// The rest keeps its order. Precondition: it is there.
  void take_from_stock(Card card);

  [[nodiscard]] Voids voids(Seat seat) const { return Voids(voids_.of(seat)); }
  [[nodiscard]] Notes notes(Seat seat) { return Notes(voids_.of(seat)); }

  // Seats, none of them by division.
  [[nodiscard]] Seat after(Seat seat, int steps) const {
    return kSeatAt[rules_.players][static_cast<std::size_t>(kMostSteps + number(seat) + direction_ * steps)];
  }
  [[nodiscard]] Seat next(Seat seat) const { return after(seat, 1); }
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
  [[nodiscard]] bool play_may_go_on() const;
  [[nodiscard]] int play_value() const { return laid_ * value(top()); }
  [[nodiscard]] bool can_shoot(Seat seat) const;
  [[nodiscard]] bool may_be_shot(int played) const;
  template <class Known, class Events>
  Seat after_effect(Card card, int count, Events& events);
  [[nodiscard]] bool riichi_is_asked(const TurnRules& rules) const;
  /// Returns what most questions leave.
  Next ask(Phase phase, Seat seat, ActionSet legal) {
    phase_ = phase;
    seat_ = seat;
    legal_ = legal;
    return Next::kChoice;
  }
  void ask_turn(Seat seat);
  [[nodiscard]] ActionSet turn_actions(Cards cards, const TurnRules& rules) const;
  [[nodiscard]] ActionSet free_actions(Cards cards, const TurnRules& rules) const;
  [[nodiscard]] ActionSet drawn_actions(Cards cards, const TurnRules& rules) const;
  [[nodiscard]] ActionSet legal_now() const;
  /// Whether there is only one answer. Precondition: the deal has been opened.
  [[nodiscard]] bool forced() const { return (legal_.bits() & (legal_.bits() - 1)) == 0 && number(seat_) >= 0; }

  // turn.hpp: the turn. `Known` tells where the options of TurnRules are found.
  template <class Known, class Events>
  void play_under(Action action, Events& events);
  template <class Known, class Events>
  Next answer(Action action, Events& events);
  template <class Known, class Events>
  Next lay(Card card, Events& events);
  template <class Known, class Events>
  Next lay_further(Card card, Events& events);
  template <class Events>
  Cards put_down(Card card, Events& events);
  template <class Known, class Events>
  Next complete_play(Card card, int count, Cards left, Events& events);
  template <class Known, class Events>
  Next resolve(Card card, int count, Events& events);
  template <class Known, class Events>
  Next draw(Events& events);
  template <class Known, class Events>
  Next ask_drawn(Cards cards, Events& events);
  template <class Known, class Events>
  Next pass(Events& events);
  template <class Known, class Events>
  Next end_turn(Seat next, Cards fits, bool helpless, Events& events);
  template <class Events>
  void go_on(Events& events);
  template <class Known>
  void note_lay(Card card);
  template <class Known>
  void note_draw();
  template <class Known, class Events>
  Next answer_aside(Action action, Events& events);

  [[nodiscard]] Notes noting(Seat seat);
  void note_return();
  [[gnu::cold]] void condense(std::uint8_t seats, int joined = Returned::kKnown);

  // draw.hpp: all draws but that of a single card from the stock
  template <class Known>
  void note_helpless();
  void forget_empty_hand();
  template <class Known, class Events>
  Next draw_aside(Events& events);
  template <class Known, class Events>
  Next start_job(Job job, Seat drawer, int cards, Events& events);
  template <class Known, class Events>
  void draw_cards(Job job, Seat drawer, int cards, Events& events);
  template <class Known, class Events>
  Next run_job(Events& events);
  template <class Known, class Events>
  Next finish_job(Job job, Events& events);
  template <class Known, class Events>
  void receive(Job job, Seat drawer, Card card, Events& events);
  template <class Known, class Events>
  Next chance_outcome(Card card, Events& events);

  // claims.hpp: dobon, reverse, riichi, catch, and the end
  template <class Known, class Events>
  Next ask_claims(Seat from, Events& events);
  template <class Known, class Events>
  Next after_claims(Events& events);
  template <class Known, class Events>
  Next answer_claim(Action action, Events& events);
  template <class Events>
  Next show_shooters(Events& events);
  template <class Events>
  Next answer_reverse(Action action, Events& events);
  template <class Known, class Events>
  Next answer_riichi(Action action, Events& events);
  template <class Known, class Events>
  Next call(Events& events);
  template <class Known, class Events>
  Next answer_catch(Action action, Events& events);
  template <class Known, class Events>
  Next out_or_effect(Events& events);
  template <class Known, class Events>
  Next name_suit(Suit suit, Events& events);
  void close(Reason reason);
  template <class Events>
  Next end(Reason reason, Events& events);
  template <class Events>
  void tell_end(Events& events) const;

  // score.cpp
  [[nodiscard]] Payments payments() const;
  [[nodiscard]] int price(Seat payer) const;
  [[nodiscard]] std::uint8_t winners() const;

  // observe.cpp
  [[nodiscard]] Phase phase_seen(Seat viewer) const;
  [[nodiscard]] Seat seat_seen(Seat viewer) const;
  [[nodiscard]] bool has_shown(Seat seat) const;
  [[nodiscard]] Cards shown() const;
  // resample.cpp
  void renew_stock(Rng& rng);

  // text.cpp
  [[nodiscard]] Json pending() const;
  [[nodiscard]] Json written(Phase phase, Seat seat, Json hands, std::string stock, Json pending) const;
  void write_end(Json::Object& out) const;
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
