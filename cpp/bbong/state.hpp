#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bbong/action.hpp"
#include "bbong/analysis.hpp"
#include "bbong/cards.hpp"
#include "bbong/pile.hpp"
#include "bbong/rules.hpp"
#include "core/game.hpp"

namespace ttadak::bbong {

/// `start`: draw or stop. `act`: with the drawn card. `extra`: the card after a bbong or jayeon-bbong. `claim`: a discard is on offer.
enum class Phase : std::uint8_t { kStart, kAct, kExtra, kClaim, kChance, kEnd };
inline constexpr std::array<std::string_view, 6> kPhaseWords = {"start", "act", "extra", "claim", "chance", "end"};

/// How the deal ended; also the cause of an event, as is the one word more at the end.
enum class Reason : std::uint8_t { kNone, kStop, kStopBagaji, kBagaji, kJayeonBagaji, kJokbo, kStockOut };
inline constexpr std::array<std::string_view, 8> kCauseWords = {
    "", "stop", "stop_bagaji", "bagaji", "jayeon_bagaji", "jokbo", "stock_out", "stop_bonus"};
inline constexpr std::uint8_t kStopBonusCause = 7;

enum class EventKind : std::uint8_t {
  kDeal, kDraw, kDiscard, kJayeonBbong, kBbong, kBagaji, kJayeonBagaji, kPass, kStop, kJokbo, kReshuffle, kShow, kScore, kEnd
};

/// How a deal that is over is paid, factor by factor.
struct Outcome {
  std::array<int, 6> hand_scores{};
  std::array<int, 6> scores{};
  std::uint8_t zeroed = 0;  ///< a bit for each seat that scores 0
  int penalty = 0;          ///< of the victim
  int bonus = 0;            ///< of the stopper
};

class Worlds;

/// One deal of Bbong. Turns are simple: a seat draws, lays a card, the one seat that can claims it or not, the next seat's turn begins.
/// A turn at whose start there is nothing to choose is the phase `start` with `draw` as its one action: such is a new deal before `start`.
class State {
  std::array<Months, 6> hands_{};  ///< the drawn card is in the hand
  Months laid_{};                  ///< every card laid since the deal or the last reshuffle
  std::uint64_t rng_ = 0;          ///< of the next reshuffle; 0 with explicit chance
  ActionSet legal_{};
  bbong::Rules rules_{};
  Pile stock_{};                   ///< and the turns since the last reshuffle
  Phase phase_ = Phase::kStart;
  Chance chance_ = Chance::kSampled;
  Seat turn_{};                    ///< to act, or whose card comes next; at the end who ended the deal (seat 0 if nobody)
  Seat against_{};                 ///< in `claim` who laid the card; at the end the victim; else seat 0
  Month month_ = kNoMonth;         ///< in `act` the drawn card, in `claim` the one on offer, in `start` the last one laid; else none
  Seat seon_{};
  std::uint8_t bbonged_ = 0;       ///< a bit for each seat
  std::uint8_t reshuffles_ = 0;
  Reason reason_ = Reason::kNone;

 public:
  using Rules = bbong::Rules;
  using Worlds = bbong::Worlds;
  static constexpr std::string_view kName = "bbong";
  static constexpr int kMinSeats = 3;
  static constexpr int kMaxSeats = 6;
  static constexpr int kNumActions = bbong::kNumActions;
  static constexpr bool kLowWins = true;
  /// [B-11.8] 3 D + 2 n + 1 with n = 3 and the most draws a position can offer: 42 in its stock and in each of nine reshuffles.
  static constexpr int kMaxDecisions = 3 * (42 + 9 * 42) + 2 * 3 + 1;
  static constexpr auto& kPresets = bbong::kPresets;

  /// [B-1.3] A new deal; the seon is drawn too. Explicit: all cards are still face down.
  [[nodiscard]] static State deal(const Rules& rules, Chance chance, Rng& rng);
  /// Plays what needs no answer, up to a question, a chance node or the end. [B-11.1]
  template <class Events>
  void start(Events& events);
  template <class Events>
  void play(Action action, Events& events);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Chance chance() const { return chance_; }
  [[nodiscard]] int seats() const { return rules_.players; }
  [[nodiscard]] Seat to_act() const {
    if (phase_ < Phase::kChance) return seat_at(number(turn_) & 7);  // so that no compiler takes it for kTerminal or kChance
    return phase_ == Phase::kEnd ? kTerminal : kChance;
  }
  [[nodiscard]] ActionSet legal() const { return legal_; }
  [[nodiscard]] int chance_weight(Action outcome) const;
  [[nodiscard]] std::array<int, 6> scores() const;
  [[nodiscard]] Json settlement() const;

  template <class Writer>
  void observe(Seat seat, Writer& writer) const;
  [[nodiscard]] std::string view(Seat seat) const;
  /// worlds.hpp
  void resample(Seat seat, Rng& rng);

  [[nodiscard]] std::optional<std::string_view> flaw() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static State parse(std::string_view text);
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] std::optional<Action> parse_action(std::string_view text) const;
  [[nodiscard]] static std::string event_words(const Event& event, bool full);
  [[nodiscard]] static std::string_view cause_words(std::uint8_t cause) { return kCauseWords[cause]; }
  [[nodiscard]] static std::string card_text(std::uint8_t card) { return month_text(Month{card}); }

  bool operator==(const State&) const = default;

 private:
  // deal.cpp
  void deal_hands();
  /// Explicit chance, while the hands are being dealt: who gets the next card. Else nobody.
  [[nodiscard]] Seat dealing_to() const;
  [[nodiscard]] bool can_reshuffle() const;

  // moves.hpp, moves.cpp
  [[nodiscard]] ActionSet answers() const;
  [[nodiscard]] inline bool may_stop(Seat seat) const;
  [[nodiscard]] inline ActionSet start_answers() const;
  [[nodiscard]] inline ActionSet act_answers() const;
  [[nodiscard]] bool may_declare(Seat seat) const;
  [[nodiscard]] inline Seat claimant(Month month, Seat discarder) const;
  [[nodiscard]] Seat claimant_among_pairs(Month month, Seat discarder) const;

  // play.cpp
  template <class Events>
  void step(Action action, Events& events);
  template <class Events>
  [[gnu::always_inline]] inline void draw(Events& events);
  template <class Events>
  bool refill(Events& events);
  template <class Events>
  [[gnu::always_inline]] inline void receive(Month month, Events& events);
  template <class Events>
  void reveal(Month month, Events& events);
  template <class Events>
  [[gnu::always_inline]] inline void lay_one(Month month, Events& events);
  template <class Events>
  void claim(Action action, Events& events);
  template <class Events>
  void stop(Events& events);
  template <class Events>
  void finish(Reason reason, Seat ender, Seat victim, Events& events);
  template <class Events>
  void tell_end(Events& events) const;
  void lay_group(Month month, int count);
  void offer(Month month, Seat discarder, Seat claiming);
  void begin_turn(Seat seat, Month last);

  // score.cpp
  [[nodiscard]] Outcome outcome() const;
  [[nodiscard]] std::uint8_t under(Seat caller) const;
  [[nodiscard]] Seat next_seon(const Outcome& outcome) const;
  [[nodiscard]] bool has_victim() const;

  // observe.cpp, text.cpp, resample.cpp, flaw.cpp
  [[nodiscard]] bool asked(Seat seat) const;
  [[nodiscard]] Seat public_turn() const;
  [[nodiscard]] Phase public_phase() const;
  [[nodiscard]] Json::Object fields(std::optional<Seat> viewer) const;
  void ask_anew(Seat viewer);
  /// Who had the last turn. Precondition: not over.
  [[nodiscard]] Seat last_turn() const;
  /// Whether the turns since the reshuffle are all known: in positions made by hand they may not be.
  [[nodiscard]] bool remembers_reshuffle() const;
  [[nodiscard]] std::optional<std::string_view> turn_flaw() const;
  [[nodiscard]] std::optional<std::string_view> byte_flaw() const;
  [[nodiscard]] std::optional<std::string_view> card_flaw() const;
  [[nodiscard]] std::optional<std::string_view> hand_flaw() const;
  [[nodiscard]] std::optional<std::string_view> phase_flaw() const;
  [[nodiscard]] std::optional<std::string_view> end_flaw() const;

  friend class Reader;
  friend class Reshuffled;
  friend class bbong::Worlds;

  [[nodiscard]] Months& hand(Seat seat) { return hands_[index(seat)]; }
  [[nodiscard]] const Months& hand(Seat seat) const { return hands_[index(seat)]; }
  [[nodiscard]] bool bbonged(Seat seat) const { return (bbonged_ >> index(seat) & 1) != 0; }
  [[nodiscard]] Seat next(Seat seat) const { return kSeatAt[rules_.players][index(seat) + std::size_t{kMostSteps + 1}]; }
};

}  // namespace ttadak::bbong

#include "bbong/worlds.hpp"  // needs the class above

static_assert(ttadak::Game<ttadak::bbong::State>);
