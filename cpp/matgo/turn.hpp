#pragma once

#include "matgo/moves.hpp"

namespace ttadak::matgo {

/// Plays one answer on a state and all that follows from it up to the next question, telling `events`.
/// The way of an ordinary turn is one piece of code (`answer` to `lay` to `ask_turn`); what is rare is kept apart from it.
/// All parts are headers of one translation unit, play.cpp, as the compiler inlines and lays out what it sees together.
template <class Events>
class Turn {
 public:
  Turn(State& state, Events& sink) : s(state), events(sink) {}

  void start();
  [[gnu::always_inline]] inline void answer(Action action);
  /// A turn that leaves no choice is played at once.
  [[nodiscard]] bool is_forced() const { return choices.size() == 1; }
  Action forced() { return std::exchange(choices, {}).first(); }

 private:
  /// What lies on the table until the captures are made; small enough for a register.
  struct Laid {
    Card played = kNoCard;
    Card target = kNoCard;
    std::uint8_t held = 0;  // bonus cards X2 X3 XB
    bool bombed = false;

    void hold(Card bonus) { held = static_cast<std::uint8_t>(held | Cards::of(bonus).bits() >> kNumMonthCards); }
    [[nodiscard]] Cards held_cards() const { return Cards::from_bits(std::uint64_t{held} << kNumMonthCards); }
  };
  /// What a turn brought about; one word, to be kept in a register.
  struct Outcome {
    Cause first = Cause::kNone;   // bomb, or the pile eaten by the played card
    Cause second = Cause::kNone;  // jjok, ttadak, or the pile eaten by the flipped card
    bool ppuk = false;
    bool sseul = false;
    bool captured = false;     // a month card
    std::uint8_t bonuses = 0;  // captured by the flip or in a pile

    [[nodiscard]] bool is_plain() const { return first == Cause::kNone && second == Cause::kNone && !ppuk && !sseul && bonuses == 0; }
  };

  // opening.hpp: the deal's own steps and chongtong
  [[gnu::always_inline]] inline void open();
  void deal_one(Card card);
  void refill(Card card);
  [[gnu::always_inline]] inline void dealt_chongtongs();
  [[gnu::always_inline]] inline void floor_chongtong();
  void answer_chongtong(Action action);
  void answer_dealt_chongtong(Action action);
  void tell_chongtong(Seat holder);
  void go_on(Seat seat);

  // play.cpp: from the first action of a turn to its captures
  [[gnu::always_inline]] inline void begin(Action action);
  void begin_again(Action action);
  [[gnu::always_inline]] inline void name(Card card);
  bool ask_named(Card card);
  [[gnu::always_inline]] inline void lay(Card card, Card target);
  [[gnu::always_inline]] inline void flip(Laid laid);
  [[gnu::always_inline]] inline void turned_up(Laid laid, Card flipped);
  [[gnu::always_inline]] inline void resolve(Laid laid, Card flipped, Card aim);
  [[gnu::always_inline]] inline void finish(Laid laid, Outcome out);
  [[gnu::always_inline]] inline Cause match(Card card, Card aim, Outcome& out);
  void lay_apart(Card card, Card target);
  void flip_apart(Laid laid);
  void turned_up_apart(Laid laid, Card flipped);
  void resolve_apart(Laid laid, Card flipped, Card aim);

  // questions.hpp: the rarer ways from the hand to the flip
  void lay_bonus(Card card);
  void drawn(Card card);
  void turn_goes_on();
  void answer_shake(Action action);
  void answer_bomb(Action action);
  void after_plain();
  void bomb(Card card);
  void flip_token();
  void keep(Laid laid, Card flipped);
  [[nodiscard]] Laid kept() const;
  void aimed(Card target);
  void outcome(Card card);

  // capture.hpp: what captures cause
  [[nodiscard]] Outcome match_pair(Laid laid, Card flipped);
  struct Eaten {
    Cause cause;
    std::uint8_t bonuses;
  };
  [[nodiscard]] Eaten eat_pile(Card card);
  void settle(bool bombed, Outcome out);
  void tell_outcome(Outcome out);
  void pay_for(bool bombed, Outcome out);
  void pay(SideKind kind);
  void steal(Cause cause);
  Cards give_one(Seat giver, Cause cause);
  void take(Cards cards) {
    captured() |= cards;
    tell(EventKind::kTake, s.seat_, cards);
  }

  // ending.hpp: after a turn
  void take_leftovers();
  void passed();
  void place_gukjin(Action action);
  void go_or_stop(Action action);
  void end(Reason reason, Seat winner);

  /// What follows a turn: leftover bonus cards, gukjin, go or stop, the next seat.
  [[gnu::always_inline]] inline void end_turn() {
    if (s.rules_.leftover_bonus != LeftoverBonus::kNone) take_leftovers();
    const bool asked = captured().contains(k9Y) && s.rules_.gukjin == GukjinRule::kAskOnCapture && s.is_gukjin_open(s.seat_);
    if (asked) return ask(Phase::kGukjin);  // [M-6.8]
    test_score();
  }
  /// [M-7.1]
  [[gnu::always_inline]] inline void test_score() {
    if (s.passes(s.seat_)) return passed();
    pass_turn(other(s.seat_));
  }
  /// [M-9.1] `first` if it can act, else the other, else nagari. [M-9.2]
  [[gnu::always_inline]] inline void pass_turn(Seat first) {
    const Seat second = other(first);
    if (const ActionSet actions = s.turn_actions(first); !actions.empty()) [[likely]] return ask_turn(first, actions);
    if (const ActionSet actions = s.turn_actions(second); !actions.empty()) return ask_turn(second, actions);
    end(Reason::kNagari, kNobody);
  }
  void ask(Phase phase) { s.phase_ = phase; }
  void ask_turn(Seat seat) { ask_turn(seat, s.turn_actions(seat)); }
  [[gnu::always_inline]] inline void ask_turn(Seat seat, ActionSet actions) {
    s.seat_ = seat;
    s.phase_ = Phase::kPlay;
    choices = actions;
  }

  /// [M-4.10] [M-4.11] Whether this is the seat's last turn, with nothing left to play with, and the rules then exempt `what`.
  [[nodiscard]] bool is_exempt(Exempt what) const { return (s.rules_.last_turn_exempt & what) != 0 && !s.can_act(s.seat_); }
  [[nodiscard]] bool is_explicit() const { return s.chance_ == Chance::kExplicit; }
  [[nodiscard]] Cards& hand() { return s.hands_[index(s.seat_)]; }
  [[nodiscard]] Cards& captured() { return s.captured_[index(s.seat_)]; }
  void tell(EventKind kind, Seat seat, Cards cards = {}, Cause cause = Cause::kNone, int number = 0) {
    if constexpr (Events::kWanted) {
      events.add({.kind = static_cast<std::uint8_t>(kind), .cause = static_cast<std::uint8_t>(cause), .seat = seat, .number = number,
                  .cards = cards.bits()});
    }
  }
  void tell(EventKind kind, Seat seat, Card card) { tell(kind, seat, Cards::of(card)); }
  /// Seen by the seat alone.
  void tell_only(EventKind kind, Seat seat, Cards cards = {}, bool glimpsed = false) {
    if constexpr (Events::kWanted) {
      events.add({.kind = static_cast<std::uint8_t>(kind), .seat = seat, .seen_by = only(seat), .glimpsed = glimpsed,
                  .cards = cards.bits()});
    }
  }

  State& s;
  Events& events;
  ActionSet choices;  // in the turn that was just asked for; empty after another question
};

}  // namespace ttadak::matgo
