#include <algorithm>

#include "matgo/moves.hpp"

namespace ttadak::matgo {

/// Draws one of the worlds that `viewer` cannot tell from the true one: the other's hand and the stock are dealt anew from the
/// cards he has not seen; every arrangement is equally likely, those he can rule out are drawn again.
struct Resampler {
  State& s;
  Seat viewer;
  Rng& rng;
  Seat he = other(viewer);
  Cards known{};       // cards of the other hand that are public
  Cards unseen{};      // what is dealt anew
  Cards lying{};       // cards that both see on the table
  int wanted = 0;      // how many of the unseen cards go to the hand
  bool counted = true;  // whether his turn is, if he may be in one
  bool must_target = false;
  bool must_hold_quad = false;
  bool constrained = false;

  void run() {
    look();
    ask_in_public();
    // A position by hand may break what a deal guarantees; then that is no constraint.
    constrained = !is_opening() && is_possible(s.hand(he));
    Cards hand;
    do hand = draw();
    while (constrained && !is_possible(hand));
    s.hands_[index(he)] = hand;
    ask_again();
  }

  void look() {
    const Cards his = s.hand(he);
    known = his & s.shown_[index(he)];
    if (s.phase_ == Phase::kEnd) known |= declared_quads();
    for (const Card card : s.stock_.cards()) unseen.insert(card);
    unseen |= his - known;
    wanted = (his - known).size();
    lying = s.lying_open();
    if (s.phase_ == Phase::kFlipTarget || s.phase_ == Phase::kFlip) {
      for (const Card card : {s.pending_.card, s.pending_.flipped}) {
        if (card != kNoCard) lying.insert(card);
      }
    }
    // With one card and no token nobody is asked what to play: the question must be the target. [M-3.12]
    must_target = is_naming() && s.seat_ == he && his.size() == 1 && s.tokens_[index(he)] == 0;
    must_hold_quad = s.phase_ == Phase::kChongtong && s.pending_.note == Note::kDeclared && s.seat_ == he;
  }

  [[nodiscard]] bool is_opening() const { return s.phase_ == Phase::kFresh || s.phase_ == Phase::kDealing || s.phase_ == Phase::kRefill; }
  [[nodiscard]] bool is_naming() const { return s.phase_ == Phase::kShake || s.phase_ == Phase::kBomb || s.phase_ == Phase::kTarget; }

  /// Quads that ended the deal were shown.
  [[nodiscard]] Cards declared_quads() const {
    const bool both = s.reason_ == Reason::kNagari && !quads(s.hand(viewer)).empty();
    return both || (s.reason_ == Reason::kChongtong && s.seat_ == he) ? quads(s.hand(he)) : Cards{};
  }

  /// A secret question becomes the turn it hides in.
  void ask_in_public() {
    if (s.seat_ != he || must_hold_quad) return;
    if (is_naming()) {
      counted = s.traces_.is_fresh();
      if (!counted) --s.turns_[index(he)];
      s.pending_ = {.note = counted ? Note::kTurnOpen : Note::kNone};
      s.phase_ = Phase::kPlay;
    } else if (s.phase_ == Phase::kChongtong) {
      if (s.pending_.note != Note::kTurnOpen) s.seat_ = s.seon_;
      s.phase_ = Phase::kPlay;
    }
  }

  /// A uniform choice of `wanted` of the unseen cards; the rest becomes the stock, in random order.
  Cards draw() {
    std::array<Card, kNumCards> cards{};
    std::size_t count = 0;
    for (const Card card : unseen) cards[count++] = card;
    shuffle(std::span(cards.data(), count), rng);
    const std::span<const Card> dealt(cards.data(), static_cast<std::size_t>(wanted));
    Cards hand = known;
    for (const Card card : dealt) hand.insert(card);
    s.stock_ = Stock<Card, kNumCards>(std::span<const Card>(cards.data(), count).subspan(dealt.size()));
    if (s.chance_ == Chance::kExplicit) std::ranges::sort(s.stock_.cards());
    return hand;
  }

  /// Whether what has been seen leaves room for this hand.
  [[nodiscard]] bool is_possible(Cards hand) const {
    if (must_target) return !is_bonus(hand.first()) && s.asks_target(hand.first());
    if (must_hold_quad) return !quads(hand).empty();
    // The months of which he has had all four cards, but for those that are accounted for.
    Cards whole = quads(lying | hand) & s.traces_.open_to(he);
    if (whole.empty()) [[likely]] return true;
    if (s.may_hide_dealt_quads() || is_dealt_question_due()) whole = whole & shown_in_part();
    return s.traces_.can_have_completed(whole, he) || was_just_completed(whole, hand);
  }

  /// [M-3.8] The months of which he has shown all that he held, but not all four.
  [[nodiscard]] Cards shown_in_part() const {
    const Cards shown = s.shown_[index(he)];
    Cards months;
    for (Cards rest = shown - quads(shown); !rest.empty(); rest -= matching(rest.first())) months |= matching(rest.first());
    return months;
  }

  /// [M-3.6] Whether one month lies whole in the hand because of the card just drawn, and he is asked now.
  [[nodiscard]] bool was_just_completed(Cards whole, Cards hand) const {
    const Cards month = quads(hand) & whole;
    if (!is_drawn_question_due() || month.size() != 4) return false;
    Traces traces = s.traces_;
    traces.complete_last(month, he);
    return traces.can_have_completed(whole - month, he);
  }

  /// [M-2.6] Whether he can be the one who is asked about a dealt quad, or waits to be asked, or was not asked any more. [M-2.7]
  [[nodiscard]] bool is_dealt_question_due() const {
    if (s.rules_.chongtong_continue == 0 || s.turns_ != std::array<std::uint8_t, 2>{}) return false;
    if (s.phase_ == Phase::kChongtong) return s.seat_ == he || he != s.seon_ || s.rules_.both_chongtong == BothChongtong::kNagari;
    if (s.phase_ == Phase::kEnd) {
      const Cards declared = quads(s.hand(s.seon_)) - s.shown_[index(s.seon_)];
      return s.seat_ == s.seon_ && he != s.seon_ && s.reason_ == Reason::kChongtong && !declared.empty();
    }
    return s.seat_ == he && he == s.seon_ && s.phase_ == Phase::kPlay && s.pending_.note == Note::kNone;
  }

  [[nodiscard]] bool is_drawn_question_due() const {
    return s.seat_ == he && s.phase_ == Phase::kPlay && s.traces_.is_fresh() && s.asks_chongtong_drawn(he);
  }

  /// The question that this world puts. Under factor 1 a quad is taken as declined, which leaves no trace.
  void ask_again() {
    const Cards secret = quads(s.hand(he)) - s.shown_[index(he)];
    if (must_target) {
      s.phase_ = Phase::kTarget;
      s.pending_ = {.card = s.hand(he).first()};
      if (!counted) ++s.turns_[index(he)];
    } else if (s.phase_ == Phase::kPlay && !secret.empty() && s.rules_.chongtong_continue_factor != 1) {
      if (is_drawn_question_due() || is_dealt_question_due()) s.phase_ = Phase::kChongtong;
    } else if (s.phase_ == Phase::kChongtong && s.seat_ == viewer && s.pending_.note != Note::kTurnOpen && he == s.seon_) {
      const bool declares = !secret.empty() && s.rules_.both_chongtong == BothChongtong::kNagari &&
                            (s.rules_.chongtong_continue_factor != 1 || rng.below(2) == 0);
      s.pending_.note = declares ? Note::kDeclared : Note::kNone;
    }
  }
};

void State::resample(Seat seat, Rng& rng) { Resampler{*this, seat, rng}.run(); }

}  // namespace ttadak::matgo
