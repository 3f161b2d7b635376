#include <algorithm>

#include "matgo/state.hpp"

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
  int wanted = 0;      // how many of them go to the hand
  bool must_target = false;
  bool must_hold_quad = false;
  bool constrained = false;

  void run() {
    look();
    ask_in_public();
    Cards hand;
    do hand = draw();
    while (constrained && !is_possible(hand));
    set_hand(hand);
    ask_again();
    s.legal_ = s.legal_now();
  }

  void look() {
    const Cards his = s.hand(he);
    known = his & s.shown_[index(he)];
    if (s.phase_ == Phase::kEnd) known |= declared_quads();
    for (const Card card : s.stock_.cards()) unseen.insert(card);
    unseen |= his - known;
    wanted = (his - known).size();
    const bool naming = s.phase_ == Phase::kShake || s.phase_ == Phase::kBomb || s.phase_ == Phase::kTarget;
    // With one card and no token nobody is asked what to play: the question must be the target. [M-3.12]
    must_target = naming && s.seat_ == he && his.size() == 1 && s.tokens_[index(he)] == 0;
    must_hold_quad = s.phase_ == Phase::kChongtong && s.pending_.note == Note::kDeclared && s.seat_ == he;
    // A position by hand may break what a deal guarantees; then that is no constraint.
    constrained = s.phase_ < Phase::kFresh && is_possible(his);
  }

  /// Quads that ended the deal were shown.
  [[nodiscard]] Cards declared_quads() const {
    const bool both = s.reason_ == Reason::kNagari && !quads(s.hand(viewer)).empty();
    return both || (s.reason_ == Reason::kChongtong && s.seat_ == he) ? quads(s.hand(he)) : Cards{};
  }

  /// A secret question becomes the turn it hides in.
  void ask_in_public() {
    if (s.seat_ != he || must_hold_quad) return;
    if (s.phase_ == Phase::kShake || s.phase_ == Phase::kBomb || s.phase_ == Phase::kTarget) {
      --s.turns_[index(he)];
      s.pending_ = {};
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
    Cards hand;
    s.stock_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      if (static_cast<int>(i) < wanted) {
        hand.insert(cards[i]);
      } else {
        s.stock_.push(cards[i]);
      }
    }
    if (s.chance_ == Chance::kExplicit) std::ranges::sort(s.stock_.cards());
    return hand | known;
  }

  /// Whether what has been seen leaves room for this hand.
  [[nodiscard]] bool is_possible(Cards hand) const {
    if (must_target) return !is_bonus(hand.first()) && s.asks_target(hand.first());
    const Cards secret = quads(hand) - s.shown_[index(he)];
    if (must_hold_quad) return !quads(hand).empty();
    return secret.empty() || may_hold_secret_quad();
  }

  /// [M-2.4] [M-2.6] [M-2.8] [M-3.6] Whether he may hold four of a month without having said or shown it.
  [[nodiscard]] bool may_hold_secret_quad() const {
    const Rules& r = s.rules_;
    const bool secret_continue = r.chongtong_continue_factor == 1;
    if (r.chongtong_continue != 0 && (secret_continue || is_dealt_question_due())) return true;
    if (!may_have_laid_bonus()) return false;
    switch (r.chongtong_from_bonus) {
      case FromBonus::kNever: return true;
      case FromBonus::kFirstTurn: return secret_continue || s.turns_[index(he)] > 1 || is_drawn_question_due();
      case FromBonus::kAlways: return secret_continue || is_drawn_question_due();
    }
    return true;
  }

  /// Whether he can be the one who is asked about a dealt quad, or was asked and waits. [M-2.7]
  [[nodiscard]] bool is_dealt_question_due() const {
    if (s.phase_ == Phase::kChongtong && s.pending_.note != Note::kTurnOpen) {
      return s.seat_ == he || he != s.seon_ || s.rules_.both_chongtong == BothChongtong::kNagari;
    }
    return s.seat_ == he && he == s.seon_ && s.phase_ == Phase::kPlay && s.pending_.note == Note::kNone &&
           s.turns_ == std::array<std::uint8_t, 2>{};
  }

  [[nodiscard]] bool is_drawn_question_due() const {
    return s.seat_ == he && s.pending_.note == Note::kTurnOpen && s.asks_chongtong_drawn(he);
  }

  /// The state does not tell who laid a bonus card; a captured one may have been his.
  [[nodiscard]] bool may_have_laid_bonus() const {
    return s.turns_[index(he)] > 0 && (s.captured_[0] | s.captured_[1]).intersects(kBonusCards);
  }

  void set_hand(Cards hand) { s.hands_[index(he)] = hand; }

  /// The question that this world puts. Under factor 1 a quad is taken as declined, which leaves no trace.
  void ask_again() {
    const Cards secret = quads(s.hand(he)) - s.shown_[index(he)];
    if (must_target) {
      s.phase_ = Phase::kTarget;
      s.pending_.card = s.hand(he).first();
      ++s.turns_[index(he)];
    } else if (s.phase_ == Phase::kPlay && !secret.empty() && s.rules_.chongtong_continue_factor != 1) {
      if (is_drawn_question_due() || (s.rules_.chongtong_continue != 0 && is_dealt_question_due())) s.phase_ = Phase::kChongtong;
    } else if (s.phase_ == Phase::kChongtong && s.seat_ == viewer && s.pending_.note != Note::kTurnOpen && he == s.seon_) {
      const bool declares = !secret.empty() && s.rules_.both_chongtong == BothChongtong::kNagari &&
                            (s.rules_.chongtong_continue_factor != 1 || rng.below(2) == 0);
      s.pending_.note = declares ? Note::kDeclared : Note::kNone;
    }
  }
};

void State::resample(Seat seat, Rng& rng) { Resampler{*this, seat, rng}.run(); }

}  // namespace ttadak::matgo
