#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.hpp"
#include "core/stock.hpp"
#include "matgo/action.hpp"
#include "matgo/analysis.hpp"
#include "matgo/cards.hpp"
#include "matgo/deal_order.hpp"
#include "matgo/events.hpp"
#include "matgo/rules.hpp"
#include "matgo/tables.hpp"
#include "matgo/traces.hpp"

namespace ttadak::matgo {

/// The question asked; `kFresh` is a deal whose own steps are still to come, those after `kEnd` are chance nodes.
enum class Phase : std::uint8_t {
  kPlay, kShake, kBomb, kTarget, kFlipTarget, kChongtong, kGukjin, kGoStop, kFresh, kEnd, kDealing, kRefill, kDraw, kFlip
};

/// What else is known in the middle of a turn; the phases tell which can be.
enum class Note : std::uint8_t {
  kNone,
  kTurnOpen,  // kPlay, kChongtong, kDraw: a bonus was laid, the turn is counted already
  kBombed,    // kFlipTarget, kFlip: a bomb was played
  kDeclared   // kChongtong: seon has declared his [M-2.7]
};

/// Cards of an unfinished turn. [M-3.13] A named card is still in the hand; played, flipped and held ones are in no other zone.
struct Pending {
  Card card = kNoCard;     // named or played
  Card target = kNoCard;   // the floor card aimed at with it
  Card flipped = kNoCard;
  std::uint8_t held = 0;   // bonus cards X2 X3 XB turned up
  Note note = Note::kNone;
  bool operator==(const Pending&) const = default;
};

/// Who is asked what.
struct Moment {
  Phase phase;
  Seat seat;
  std::array<std::uint8_t, 2> turns;
  Pending pending;
};

template <class Events>
class Turn;

/// A Matgo deal. Clauses `M-…` are those of RULES.md.
class State {
 public:
  using Rules = matgo::Rules;
  using Worlds = ttadak::Worlds<State>;
  static constexpr std::string_view kName = "matgo";
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 2;
  static constexpr int kNumActions = matgo::kNumActions;
  static constexpr int kMaxDecisions = 110;
  static constexpr bool kLowWins = false;
  static constexpr auto& kPresets = matgo::kPresets;

  State() = default;
  /// [M-2.2] The deal as dealt; `carry` is a power of two up to 2^20.
  [[nodiscard]] static State deal(const Rules& rules, Chance chance, Rng& rng, Seat seon = Seat{0}, std::int64_t carry = 1);
  /// The same from an ordered deck, top first. Precondition: the whole deck of the rules, each card once.
  [[nodiscard]] static State deal_deck(const Rules& rules, std::span<const Card> deck, Seat seon = Seat{0}, std::int64_t carry = 1);
  template <class Events>
  void start(Events& events);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] Chance chance() const { return chance_; }
  [[nodiscard]] int seats() const { return 2; }
  [[nodiscard]] Seat to_act() const {
    if (phase_ < Phase::kEnd) return seat_at(number(seat_) & 1);  // so that no compiler takes it for kTerminal or kChance
    return phase_ == Phase::kEnd ? kTerminal : kChance;
  }
  [[nodiscard]] ActionSet legal() const { return phase_ == Phase::kPlay ? turn_actions(seat_) : answers(); }
  template <class Events>
  void play(Action action, Events& events);
  [[nodiscard]] int chance_weight(Action) const { return 1; }
  [[nodiscard]] std::array<int, kMaxSeats> scores() const;
  [[nodiscard]] Json settlement() const;

  template <class Writer>
  void observe(Seat seat, Writer& writer) const;
  [[nodiscard]] std::string view(Seat seat) const;
  void resample(Seat seat, Rng& rng);

  [[nodiscard]] std::optional<std::string_view> flaw() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] static State parse(std::string_view text);
  [[nodiscard]] std::string action_text(Action action) const;
  [[nodiscard]] std::optional<Action> parse_action(std::string_view text) const;
  [[nodiscard]] static std::string event_words(const Event& event, bool full);
  [[nodiscard]] static std::string_view cause_words(std::uint8_t cause);
  [[nodiscard]] static std::string card_text(std::uint8_t card) { return std::string(name_of(static_cast<Card>(card))); }

  [[nodiscard]] Cards hand(Seat seat) const { return hands_[index(seat)]; }
  [[nodiscard]] Cards captured(Seat seat) const { return captured_[index(seat)]; }
  /// Month cards on the floor, loose and in piles.
  [[nodiscard]] Cards floor() const { return floor_; }
  [[nodiscard]] Seat seon() const { return seon_; }
  [[nodiscard]] std::int64_t carry() const { return std::int64_t{1} << carry_log_; }
  /// [M-9.4] [M-9.5] What the next deal starts with. Precondition of all three: over.
  [[nodiscard]] Seat winner() const { return seat_; }
  [[nodiscard]] Seat next_seon() const { return seat_ == kNobody ? seon_ : seat_; }
  [[nodiscard]] std::int64_t next_carry() const;
  bool operator==(const State&) const = default;

 private:
  template <class Events>
  friend class Turn;
  friend struct StateReader;
  friend struct StateWriter;
  friend struct FlawFinder;
  friend struct Resampler;

  // moves.hpp: whether the named card leads to one. [M-3.7] [M-3.9] [M-3.11] [M-3.12]
  [[nodiscard]] inline bool asks_shake(Seat seat, Card named) const;
  [[nodiscard]] inline bool asks_bomb(Seat seat, Card named) const;
  [[nodiscard]] bool asks_target(Card named) const { return (floor_ & matching(named)).size() == 2; }
  [[nodiscard]] inline bool asks_chongtong_drawn(Seat seat) const;
  /// To any question but what to play, and the outcomes of chance.
  [[nodiscard]] ActionSet answers() const;
  /// [M-3.1] [M-3.3] [M-3.4] [M-3.5]
  [[nodiscard]] ActionSet turn_actions(Seat seat) const {
    const std::uint64_t flip = std::uint64_t{tokens_[index(seat)] != 0} << number(act::kFlip);
    return ActionSet::from_bits(hand(seat).bits() | flip);
  }
  [[nodiscard]] bool can_act(Seat seat) const { return !turn_actions(seat).empty(); }

  [[nodiscard]] Gukjin gukjin(Seat seat) const { return rules_.gukjin == GukjinRule::kYeolOnly ? Gukjin::kYeol : gukjin_[index(seat)]; }
  [[nodiscard]] bool is_gukjin_open(Seat seat) const { return captured(seat).contains(k9Y) && gukjin(seat) == Gukjin::kOpen; }
  [[nodiscard, gnu::always_inline]] inline int score(Seat seat) const { return best_total(captured(seat), [&] { return gukjin(seat); }); }
  /// [M-7.1] Whether the seat may go or stop. Falling and coming back to the score of the last go is not enough.
  [[nodiscard, gnu::always_inline]] inline bool passes(Seat seat) const {
    const std::size_t i = index(seat);
    const int points = score(seat);
    return points >= rules_.go_threshold && (go_[i] == 0 || points > go_score_[i]);
  }
  [[nodiscard]] int side_points(SideKind kind) const;
  [[nodiscard]] inline Payment final_payment() const;
  [[nodiscard]] Json side_payments() const;
  [[nodiscard]] std::array<std::int64_t, 2> net() const;
  [[nodiscard]] int ppuks(Seat seat) const;

  // traces.cpp: what others learn from the rarer things that the seat whose turn it is does
  [[nodiscard]] Cards lying_open() const { return floor_ | captured_[0] | captured_[1]; }
  [[nodiscard]] bool may_hide_dealt_quads() const { return rules_.chongtong_continue != 0 && rules_.chongtong_continue_factor == 1; }
  void trace_whole(Cards month);
  void trace_draw();
  void trace_shake(Cards shown);
  void trace_continue(Cards four);
  [[nodiscard]] Traces shown_traces() const;

  inline State(const Rules& rules, Seat seon, std::int64_t carry);
  inline void deal_out(std::span<const Card> deck);
  [[nodiscard]] Zone next_zone() const;
  /// Makes of the state's moment what `viewer` sees: a secret question of the other seat is the turn it hides in.
  void hide_question(Seat viewer, Moment& seen) const;

  std::array<Cards, 2> hands_{};
  std::array<Cards, 2> captured_{};
  std::array<Cards, 2> shown_{};
  Cards floor_;                                 // bonus cards too while the deal's own steps run
  Traces traces_;
  std::array<std::uint16_t, 2> ppuk_months_{};  // months whose pile the seat owns
  std::array<std::uint8_t, 3> buried_{};        // where X2 X3 XB lie buried: 1 + month, 0 nowhere
  Stock<Card, kNumCards> stock_;
  Rules rules_;
  Chance chance_ = Chance::kSampled;
  Phase phase_ = Phase::kFresh;
  Reason reason_ = Reason::kNone;
  Seat seon_{0};
  Seat seat_{0};  // whose turn; once over, the winner or kNobody
  std::uint8_t carry_log_ = 0;
  std::array<std::uint8_t, 2> turns_{};
  std::array<std::uint8_t, 2> tokens_{};
  std::array<std::uint8_t, 2> go_{};
  std::array<std::uint8_t, 2> go_score_{};
  std::array<std::uint8_t, 2> shakes_{};
  std::array<std::uint8_t, 2> bombs_{};
  std::array<std::array<std::uint8_t, 3>, 2> ppuk_turns_{};  // ascending, then zeros
  std::array<std::uint8_t, 2> paid_{};                       // bits: SideKind
  std::array<Gukjin, 2> gukjin_{};
  std::uint8_t continued_ = 0;                               // bits: seats
  Pending pending_;
};

extern template void State::start(NullEvents&);
extern template void State::start(EventLog&);
extern template void State::start(EventCounts&);
extern template void State::play(Action, NullEvents&);
extern template void State::play(Action, EventLog&);
extern template void State::play(Action, EventCounts&);
extern template void State::observe(Seat, ObservationWriter&) const;
extern template void State::observe(Seat, ObservationLayout&) const;

static_assert(Game<State>);
static_assert(sizeof(State) <= 192);

}  // namespace ttadak::matgo
