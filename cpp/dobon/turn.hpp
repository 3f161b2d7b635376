#pragma once

#include <type_traits>

#include "dobon/moves.hpp"

namespace ttadak::dobon {

/// Options are looked up in the state.
struct GivenRules {
  [[nodiscard]] static const TurnRules& of(const Rules& rules) { return rules; }
};
/// Options are known when the code is compiled.
template <const TurnRules& kRules>
struct FixedRules {
  [[nodiscard]] static constexpr const TurnRules& of(const Rules&) { return kRules; }
};

/// The answers of nearly every step, those of phases `turn` and `drawn`, and all that they force. What is rarer is left to State,
/// always in the last call: so nothing need be saved on the way here.
template <class Known, class Events>
class Turn {
 public:
  Turn(State& state, Events& sink) : s(state), events(sink) {}

  /// Precondition: the phase is one of the two.
  [[gnu::always_inline]] inline void answer(Action action) {
    do {
      if (is_card(action)) [[likely]] {
        const Laid laid = lay(card_of(action));
        if (laid == Laid::kMayBeShot) [[unlikely]] return s.claims_and_go_on(events);
        if (laid == Laid::kFewLeft) [[unlikely]] return s.riichi_and_go_on(events);
      } else if (action == kDrawAction) {
        if (s.stock_size_ == 0 || attacked() || s.chance_ != Chance::kSampled) [[unlikely]] return s.draw_and_go_on(events);
        draw();
      } else {
        pass();
      }
      if (!s.forced()) return;
      action = s.legal_.first();
    } while (s.phase_ <= Phase::kDrawn);
    s.step_and_go_on(action, events);
  }

 private:
  State& s;
  Events& events;

  /// Under these rules a hand is never known to have lacked anything.
  static constexpr bool kTellsNothing = std::is_same_v<Known, FixedRules<kCrazyEightsTurns>>;
  [[nodiscard]] const TurnRules& rules() const { return Known::of(s.rules_); }
  [[nodiscard]] bool attacked() const { return rules().effects == Effects::kAll && s.attack_ > 0; }
  /// The cards that fit when there is no attack.
  [[nodiscard]] Cards fitting() const { return fitting_cards(s.top(), s.declared_, 0, rules()); }

  /// What came of a card laid: all is done up to the next question, or the play is complete and something else must come first.
  enum class Laid : std::uint8_t { kDone, kMayBeShot, kFewLeft };

  /// The first card of a play.
  [[gnu::always_inline]] inline Laid lay(Card card) {
    // [D-3.8] A drawn card may have to stay alone.
    const bool alone = rules().multi_play == MultiPlay::kNone || (s.phase_ == Phase::kDrawn && rules().drawn_multi == 0) ||
                       !others_may_follow(card, s.top(), rules());
    if constexpr (!kTellsNothing) note_lay(card);
    Hand& hand = s.hands_[index(s.layer_)];
    hand.erase(card);
    s.cards_[s.pile_size_++] = card;
    s.declared_ = 0;
    s.draws_ = 0;
    s.drawn_ = Card{};
    s.laid_ = 1;
    events.add(event(EventKind::kPlay, s.layer_, Cards::of(card)));
    if (!alone) {
      const Cards further = (hand.cards() & of_rank(rank(card))) - barred_cards(hand.cards(), rules());
      if (!further.empty()) [[unlikely]] return s.ask(Phase::kMore, s.layer_, actions_of(further) | ActionSet{kEndAction}), Laid::kDone;
    }
    if (rules().dobon != 0 && s.may_be_shot(value(card))) [[unlikely]] return Laid::kMayBeShot;
    // With more cards left there is nothing to call.
    const int few = rules().riichi_mode == RiichiMode::kOff ? 0 : rules().riichi_mode == RiichiMode::kAmerican ? 2 : 1;
    if (hand.size() <= few) [[unlikely]] return Laid::kFewLeft;
    resolve(card);
    return Laid::kDone;
  }

  /// [D-6.1] The effect of a card laid alone, and the next turn.
  [[gnu::always_inline]] inline void resolve(Card card) {
    const Cards fits = fitting_cards(card, 0, 0, rules());
    if (!rules().effect_cards().contains(card)) [[likely]] return close(s.next(s.layer_), fits);
    if (rules().effects == Effects::kEightOnly || rank(card) == Rank::kEight) {
      s.laid_ = 0;
      return s.ask(Phase::kSuit, s.layer_, kSuitActions);  // [D-6.3]
    }
    const Seat next = s.after_effect(card, 1, events);
    if (rank(card) == Rank::kTwo) return close(next, kTwos, true);
    close(next, fits);
  }

  /// [D-2.6] Precondition: no attack, and there is a card.
  [[gnu::always_inline]] inline void draw() {
    Hand& hand = s.hands_[index(s.layer_)];
    if constexpr (!kTellsNothing) note_draw(hand);
    const Card card = s.take_top();
    s.drawn_ = card;
    ++s.draws_;
    hand.insert(card);
    events.add(drawing(s.layer_, card, Cause::kNone));
    const Cards held = hand.cards();
    const ActionSet actions = s.drawn_actions((held & fitting()) - barred_cards(held, rules()), rules());
    s.ask(Phase::kDrawn, s.layer_, actions);
    if (actions == ActionSet{kPassAction}) pass();
  }

  /// [D-2.9] On turn it means that no card can be drawn; in phase drawn one was.
  [[gnu::always_inline]] inline void pass() {
    events.add(event(EventKind::kPass, s.layer_));
    const bool helpless = s.phase_ == Phase::kTurn && cards_of(s.legal_).empty();
    if (helpless && rules().voluntary_draw == 0) [[unlikely]] s.note_helpless(rules());
    const int stuck = helpless ? s.stuck_ + 1 : 0;
    close(s.next(s.layer_), fitting(), false, stuck);
  }

  /// The end of a turn. `stuck`: how often in a row nothing could be laid and nothing was drawn. [D-7.9] [D-7.10]
  [[gnu::always_inline]] inline void close(Seat next, Cards fits, bool attacked = false, int stuck = 0) {
    ++s.turns_;
    s.draws_ = 0;
    s.drawn_ = Card{};
    s.laid_ = 0;
    s.stuck_ = static_cast<std::uint8_t>(stuck);
    if (stuck >= s.rules_.players) [[unlikely]] return s.end(Reason::kStalemate, events);
    if (s.turns_ >= s.rules_.max_turns) [[unlikely]] return s.end(Reason::kMaxTurns, events);
    const Cards held = s.hand(next);
    const Cards cards = (held & fits) - barred_cards(held, rules());
    s.layer_ = next;
    s.ask(Phase::kTurn, next, attacked ? attacked_actions(cards, rules()) : s.free_actions(cards, rules()));
  }

  [[gnu::always_inline]] inline void note_draw(Hand hand) {
    Voids& voids = s.voids_[index(s.layer_)];
    if (rules().voluntary_draw == 0 && s.phase_ == Phase::kTurn && !hand.empty()) {
      voids.note_void_and_draw(Trace::unfitting(s.asked(), rules().finish_on_effect == 0 && hand.size() == 1));
    } else if (!voids.empty()) {
      voids.note_draw();
    }
  }

  void note_lay(Card card) {
    Voids& voids = s.voids_[index(s.layer_)];
    // A card that must be the one just drawn tells nothing. [D-3.4]
    const bool just_drawn = s.phase_ == Phase::kDrawn && rules().play_drawn == PlayDrawn::kDrawnOnly;
    if (just_drawn && voids.ends_in_draw()) [[unlikely]] voids.take_back_draw();
    else voids.note_lay(card);
  }
};

}  // namespace ttadak::dobon
