#include <algorithm>

#include "dobon/moves.hpp"

namespace ttadak::dobon {
namespace {

using Flaw = std::optional<std::string_view>;

/// The first of some checks that finds something.
template <class... Checks>
Flaw first_of(Checks... checks) {
  Flaw found;
  (void)((found = checks()).has_value() || ...);
  return found;
}

}  // namespace

/// Everything is checked, bytes before what they index; each flaw is "key: problem".
Flaw State::flaw() const {
  return first_of([&] { return byte_flaw(); }, [&] { return card_flaw(); }, [&] { return counter_flaw(); }, [&] { return phase_flaw(); },
                  [&]() -> Flaw { return voids_hold() ? Flaw() : "voids: the hands contradict them"; },
                  [&]() -> Flaw { return legal_ == legal_now() ? Flaw() : "phase: these are not the legal actions"; });
}

Flaw State::byte_flaw() const {
  const auto seat_exists = [&](Seat seat) { return number(seat) >= 0 && number(seat) < rules_.players; };
  if (!rules_are_valid(rules_) || !rules_.starter_exists()) return "rules: no such rules";
  if (phase_ > Phase::kChance) return "phase: no such phase";
  const Seat nobody = phase_ == Phase::kEnd ? kTerminal : kChance;
  const bool nobody_acts = phase_ == Phase::kEnd || phase_ == Phase::kChance;
  if (nobody_acts ? seat_ != nobody : !seat_exists(seat_)) return "seat: no such seat";
  if (!seat_exists(layer_) || !seat_exists(drawer_)) return "pending: no such seat";
  if (!seat_exists(starter_)) return "starter: no such seat";
  if (direction_ != 1 && direction_ != -1) return "direction: neither 1 nor -1";
  if (chance_ > Chance::kExplicit) return "chance: no such word";
  if (chance_ == Chance::kExplicit && rng_ != 0) return "rng: only with sampled chance";
  if (declared_ > kNumSuits) return "declared: no such suit";
  if (number(drawn_) >= kNumCards || laid_ > kNumSuits) return "pending: out of range";
  if ((claims_ >> rules_.players) != 0) return "pending: no such seat";
  if (job_ > Job::kCatch || reason_ > Reason::kMaxTurns) return "phase: unknown bytes";
  if (rule_set_ != rule_set(rules_)) return "rules: not those of their turns";
  if (stock_size_ + pile_size_ > kNumCards) return "stock: too many cards";
  if (unwatched_ != 0) return "phase: nobody has looked";
  return {};
}

/// Each card at most once; any may be missing.
Flaw State::card_flaw() const {
  Cards seen;
  std::size_t count = 0;
  for (std::size_t seat = 0; seat < hands_.size(); ++seat) {
    if (seat >= rules_.players && !hands_[seat].empty()) return "hands: more than there are seats";
    const Cards held = hands_[seat].cards();
    if (hands_[seat] != Hand::of(held)) return "hands: wrong sum";
    seen |= held;
    count += static_cast<std::size_t>(held.size());
  }
  for (const std::span<const Card> zone : {pile(), stock()}) {
    for (const Card card : zone) {
      if (number(card) >= kNumCards) return "pile: no such card";
      seen.insert(card);
    }
    count += zone.size();
  }
  if (count != static_cast<std::size_t>(seen.size())) return "hands: a card is there twice";
  const std::span<const Card> between(cards_.data() + pile_size_, stock_begin() - pile_size_);
  if (std::ranges::any_of(between, [](Card card) { return card != Card{}; })) return "pile: cards in no zone";
  if (chance_ == Chance::kExplicit && !std::ranges::is_sorted(stock())) return "stock: not ascending";
  if (!returned_.well_formed()) return "voids: no such card";
  if (pile_size_ == 0 && (phase_ != Phase::kChance || job_ != Job::kDeal)) return "pile: at least one card is needed";
  return {};
}

Flaw State::counter_flaw() const {
  const bool ended = phase_ == Phase::kEnd;
  const bool top_is = pile_size_ > 0;
  if (attack_ > kMaxAttack || attack_ % 2 != 0) return "attack: odd or too large";
  const bool attackable = top_is && rank(top()) == Rank::kTwo && rules_.effects == Effects::kAll;
  if (attack_ > 0 && !attackable) return "attack: there is no 2 to attack with";
  if (reshuffles_ > kMaxReshuffles) return "reshuffles: too many";
  if (!ended && turns_ >= rules_.max_turns) return "turns: the deal would be over";
  if (!ended && stuck_ >= rules_.players) return "stuck: the deal would be over";
  const bool at_turn = phase_ == Phase::kTurn || phase_ == Phase::kDrawn || ended || (phase_ == Phase::kChance && job_ == Job::kTurn);
  if (declared_ != 0 && !(top_is && rank(top()) == Rank::kEight && at_turn)) return "declared: only after an 8";
  return {};
}

Flaw State::phase_flaw() const {
  const bool chance = phase_ == Phase::kChance;
  const bool drew = phase_ == Phase::kDrawn || (chance && job_ == Job::kTurn && draws_ > 0);
  const bool playing = (phase_ >= Phase::kMore && phase_ <= Phase::kCatch) || (chance && (job_ == Job::kRiichi || job_ == Job::kCatch));
  const bool claiming = phase_ == Phase::kClaim || phase_ == Phase::kReverse || phase_ == Phase::kEnd;
  if (!drew && (draws_ != 0 || drawn_ != Card{})) return "pending: nothing was drawn";
  if (drew && (draws_ < 1 || draws_ > rules_.max_draws || !hand(layer_).contains(drawn_))) return "pending: 'drawn' is not in the hand";
  if (playing ? laid_ == 0 : laid_ != 0) return "pending: 'laid' does not belong here";
  if (!claiming && claims_ != 0) return "pending: 'claims' do not belong here";
  if (!chance && (job_ != Job::kNone || drawer_ != Seat{} || left_ != 0)) return "pending: nothing is being drawn";
  if (phase_ != Phase::kEnd && reason_ != Reason::kNone) return "reason: the deal is not over";
  switch (phase_) {
    case Phase::kFresh: return layer_ == seat_ && seat_ == starter_ && pile_size_ == 1 ? Flaw() : "phase: not a fresh deal";
    case Phase::kTurn: return layer_ == seat_ ? Flaw() : "seat: not on turn";
    case Phase::kDrawn:
      if (layer_ != seat_) return "seat: not on turn";
      return attack_ > 0 ? Flaw("phase: nothing is drawn so under attack") : Flaw();
    case Phase::kSuit:
      if (layer_ != seat_) return "seat: not on turn";
      return attack_ == 0 && rank(top()) == Rank::kEight ? Flaw() : "phase: no suit is named without an 8";
    case Phase::kChance: return chance_flaw();
    case Phase::kEnd: return end_flaw();
    default: return play_flaw();
  }
}

/// The phases in the middle of a play: `more` to `catch`.
Flaw State::play_flaw() const {
  const bool others = phase_ == Phase::kClaim || phase_ == Phase::kCatch;
  if (others == (layer_ == seat_)) return "pending: 'by' cannot be asked this";
  if (laid_ >= pile_size_) return "pending: 'laid' lies on nothing";
  for (const Card card : laid()) {
    if (rank(card) != rank(top())) return "pending: 'laid' is not of one rank";
  }
  if (laid_ > 1 && rules_.multi_play == MultiPlay::kNone) return "pending: one card is laid at a time";
  if (phase_ == Phase::kMore) {
    const bool more = play_may_go_on() && !further(hand(layer_), rank(top()), rules_).empty();
    return more ? Flaw() : Flaw("phase: nothing more can be laid");
  }
  if (phase_ == Phase::kClaim || phase_ == Phase::kReverse) return claims_flaw();
  const bool asks = rules_.riichi_mode != RiichiMode::kAuto && riichi_is_asked(rules_);
  return asks ? Flaw() : "phase: no riichi is asked here";
}

Flaw State::claims_flaw() const {
  if (rules_.dobon == 0) return "phase: there is no dobon";
  for (int seat = 0; seat < rules_.players; ++seat) {
    const Seat claimer = seat_at(seat);
    if (!claimed(claimer)) continue;
    const bool in_time = phase_ == Phase::kReverse || distance(claimer) < distance(seat_);
    if (claimer == layer_ || !in_time || !can_shoot(claimer)) return "pending: 'claims' by a seat that cannot have made one";
  }
  const int most = rules_.multi_dobon == MultiDobon::kHead ? (phase_ == Phase::kClaim ? 0 : 1) : kMaxSeats;
  if (std::popcount(claims_) > most) return "pending: too many 'claims'";
  if (phase_ == Phase::kReverse && claims_ == 0) return "pending: no 'claims' to reverse";
  if (phase_ == Phase::kReverse && rules_.reverse == Reverse::kOff) return "phase: there is no reverse";
  return can_shoot(seat_) ? Flaw() : "phase: this seat cannot shoot";
}

Flaw State::chance_flaw() const {
  if (chance_ != Chance::kExplicit || stock_size_ == 0) return "phase: chance has no choice here";
  if (job_ == Job::kDeal) {
    const int size = rules_.hand_size();
    const int dealt = kNumCards - stock_size_;
    for (int seat = 0; seat < rules_.players; ++seat) {
      if (hand(seat_at(seat)).size() != std::clamp(dealt - seat * size, 0, size)) return "hands: not dealt in order";
    }
    const int to = dealt < rules_.players * size ? dealt / size : 0;
    const bool fresh = pile_size_ == 0 && left_ == 0 && layer_ == starter_ && number(drawer_) == to && turns_ == 0 && direction_ == 1;
    return fresh && dealt <= rules_.players * size ? Flaw() : "pending: not in the middle of a deal";
  }
  if (left_ == 0) return "pending: nothing is left to draw";
  const bool own = drawer_ == layer_;
  switch (job_) {
    case Job::kTurn: return own && left_ == 1 && attack_ == 0 && draws_ < rules_.max_draws ? Flaw() : "pending: no draw of a turn";
    case Job::kAttack: return own && attack_ > 0 && left_ <= attack_ ? Flaw() : "pending: no attack to take";
    case Job::kRiichi: return !own && left_ == 1 && hand(layer_).size() == 1 ? Flaw() : "pending: no riichi to draw for";
    case Job::kCatch: return own && left_ <= rules_.riichi_penalty ? Flaw() : "pending: no catch to draw for";
    default: return "pending: chance has nothing to do";
  }
}

Flaw State::end_flaw() const {
  const bool out_of_turns = reason_ == Reason::kMaxTurns;
  const bool stalemate = reason_ == Reason::kStalemate;
  const int least = out_of_turns ? rules_.max_turns : 0;
  const int most = out_of_turns || stalemate ? rules_.max_turns : rules_.max_turns - 1;
  if (reason_ == Reason::kNone) return "reason: none given";
  if (turns_ < least || turns_ > most) return "reason: 'turns' says otherwise";
  if (stalemate ? stuck_ != rules_.players : stuck_ >= rules_.players) return "reason: 'stuck' says otherwise";
  if (reason_ == Reason::kOut && !hand(layer_).empty()) return "reason: the winner has cards left";
  const bool shot = reason_ == Reason::kDobon || reason_ == Reason::kReverse;
  if (shot != (claims_ != 0) || claimed(layer_)) return "winners: not those of this end";
  if ((out_of_turns || stalemate) && layer_ != Seat{}) return "winners: nobody has won";
  return {};
}

/// Whether the hands can have come about as `voids_` says: if every card laid was the oldest it could be, the rest must do.
bool State::voids_hold() const {
  if (!voids_.well_formed(rules_.players)) return false;
  for (int place = 0; place < rules_.players; ++place) {
    const Seat seat = seat_at(place);
    const Voids known = voids(seat);
    Hand hand = hands_[index(seat)];
    if (!known.well_formed()) return false;
    if (known.empty()) continue;
    // An empty hand is forgotten, and before the first turn and after the last nothing is known. Where no draw is forced, nothing is
    // either: the code of such turns relies on it.
    if (hand.empty() || phase_ == Phase::kFresh || phase_ == Phase::kEnd || job_ == Job::kDeal) return false;
    if (rule_set_ == RuleSet::kCrazyEights) return false;
    // Which card was drawn last is known, and that it must be the one laid.
    History history = known.history(rules_, returned_);
    if (phase_ == Phase::kDrawn && seat == layer_ && known.ends_in_draw()) {
      history.take_back_draw();
      hand.erase(drawn_);
    }
    const std::optional<History::Ages> ages = history.oldest(hand.size());
    if (!ages) return false;
    History::Ages wanted{};
    for (const Card card : hand.cards()) ++wanted[static_cast<std::size_t>(history.least_age(card))];
    int room = 0;
    for (std::size_t age = History::kMost; age > 0; --age) {
      room += (*ages)[age] - wanted[age];
      if (room < 0) return false;
    }
  }
  return true;
}

}  // namespace ttadak::dobon
