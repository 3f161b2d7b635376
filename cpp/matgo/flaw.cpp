#include <algorithm>
#include <initializer_list>

#include "matgo/moves.hpp"

namespace ttadak::matgo {

using Flaw = std::optional<std::string_view>;

/// Judges any bytes; the flaws are named `key: what is wrong`. Later checks rely on the earlier ones.
struct FlawFinder {
  const State& s;
  static constexpr std::array<Seat, 2> kSeats = {Seat{0}, Seat{1}};

  [[nodiscard]] bool is(std::initializer_list<Phase> phases) const { return std::ranges::find(phases, s.phase_) != phases.end(); }
  [[nodiscard]] bool turn_open() const { return s.pending_.note == Note::kTurnOpen; }
  [[nodiscard]] bool untouched() const { return s.turns_ == std::array<std::uint8_t, 2>{}; }
  [[nodiscard]] bool opening() const { return is({Phase::kFresh, Phase::kDealing, Phase::kRefill}); }
  [[nodiscard]] int on_floor(Month month) const { return (s.floor_ & cards_of(month)).size(); }

  [[nodiscard]] Flaw find() const {
    for (const auto check : {&FlawFinder::bytes, &FlawFinder::conservation, &FlawFinder::piles, &FlawFinder::turns, &FlawFinder::records,
                             &FlawFinder::gukjins, &FlawFinder::pending, &FlawFinder::traces, &FlawFinder::question,
                             &FlawFinder::chance_node, &FlawFinder::ending}) {
      if (const Flaw flaw = (this->*check)()) return flaw;
    }
    return std::nullopt;
  }

  [[nodiscard]] Flaw bytes() const {
    const auto seat = [](Seat value) { return value == Seat{0} || value == Seat{1}; };
    const auto card = [](Card value) { return value == kNoCard || static_cast<int>(value) < kNumCards; };
    const auto most = [](const auto& values, int high) {
      return std::ranges::all_of(values, [high](auto value) { return static_cast<int>(value) <= high; });
    };
    if (!rules_are_valid(s.rules_)) return "rules: a value out of range";
    if (s.chance_ > Chance::kExplicit) return "chance: out of range";
    if (s.phase_ > Phase::kFlip || s.reason_ > Reason::kRedeal) return "phase: out of range";
    if (!seat(s.seon_)) return "seon: out of range";
    if (!seat(s.seat_) && !(s.phase_ == Phase::kEnd && s.seat_ == kNobody)) return "seat: out of range";
    if (s.carry_log_ > 20) return "carry: out of range";
    if (!most(s.go_, 10) || !most(s.shakes_, 10) || !most(s.bombs_, 10)) return "go: a count above 10";
    if (!most(s.go_score_, 99)) return "go_score: above 99";
    if (!most(s.turns_, 21) || !most(s.tokens_, 20)) return "turns: out of range";
    if (!most(s.gukjin_, 2) || s.continued_ > 3) return "gukjin_locked: out of range";
    if (!most(s.paid_, 63)) return "side_payments: out of range";
    if (!most(s.buried_, kNumMonths) || !most(s.ppuk_months_, 0xfff)) return "piles: out of range";
    const Pending& p = s.pending_;
    if (!card(p.card) || !card(p.target) || !card(p.flipped) || p.held > 7 || p.note > Note::kDeclared) return "pending: out of range";
    return stock_bytes();
  }

  [[nodiscard]] Flaw stock_bytes() const {
    if (s.stock_.size() > kNumCards) return "stock: out of range";
    Stock<Card, kNumCards> copy;
    for (const Card card : s.stock_.cards()) {
      if (static_cast<int>(card) >= kNumCards) return "stock: out of range";
      copy.push(card);
    }
    if (!(copy == s.stock_)) return "stock: bytes behind the last card";
    if (s.chance_ == Chance::kExplicit && !std::ranges::is_sorted(s.stock_.cards())) return "stock: not ascending";
    return std::nullopt;
  }

  /// [M-1.1] Each card of the deck at most once; missing ones are out of play. [M-9.6]
  [[nodiscard]] Flaw conservation() const {
    Cards seen;
    bool twice = false;
    const auto put = [&](Cards cards) {
      twice = twice || seen.intersects(cards);
      seen |= cards;
    };
    for (const Cards cards : {s.hands_[0], s.hands_[1], s.floor_, s.captured_[0], s.captured_[1]}) put(cards);
    for (const Card card : s.stock_.cards()) put(Cards::of(card));
    for (std::size_t i = 0; i < s.buried_.size(); ++i) {
      if (s.buried_[i] != 0) put(Cards::of(static_cast<Card>(kNumMonthCards + static_cast<int>(i))));
    }
    const bool off_hand = is({Phase::kFlipTarget, Phase::kFlip});
    if (off_hand && s.pending_.card != kNoCard) put(Cards::of(s.pending_.card));
    if (s.pending_.flipped != kNoCard) put(Cards::of(s.pending_.flipped));
    put(Cards::from_bits(std::uint64_t{s.pending_.held} << kNumMonthCards));
    if (twice) return "stock: a card stands twice";
    if (!s.rules_.deck().contains_all(seen)) return "stock: a card that is not in this deck";
    return std::nullopt;
  }

  [[nodiscard]] Flaw piles() const {
    const bool four_allowed = opening() || (untouched() && (s.phase_ == Phase::kEnd || (s.phase_ == Phase::kChongtong && !turn_open())));
    if (s.floor_.intersects(kBonusCards) && !opening()) return "floor: a bonus card";
    for (int i = 0; i < kNumMonths; ++i) {
      const int lying = on_floor(static_cast<Month>(i));
      if (lying == 4 && !four_allowed) return "floor: four of a month";
      const int owners = (s.ppuk_months_[0] >> i & 1) + (s.ppuk_months_[1] >> i & 1);
      const bool buried = std::ranges::find(s.buried_, i + 1) != s.buried_.end();
      if (owners > 1 || ((owners == 1 || buried) && lying != 3)) return "piles: expected three cards of one month and one owner";
    }
    return std::nullopt;
  }

  [[nodiscard]] Flaw turns() const {
    const bool counted = turn_open() || is({Phase::kShake, Phase::kBomb, Phase::kTarget});
    for (const Seat seat : kSeats) {
      const std::size_t i = index(seat);
      const int extra = counted && seat == s.seat_ ? 1 : 0;
      if (s.turns_[i] + s.hands_[i].size() + s.tokens_[i] > 20 + extra) return "turns: more than twenty with hand cards and tokens";
      if ((s.go_[i] == 0) != (s.go_score_[i] == 0)) return "go_score: 0 exactly without a go";
      if (s.go_[i] != 0 && s.go_score_[i] < s.rules_.go_threshold) return "go_score: below the threshold";
    }
    if ((counted || s.phase_ == Phase::kFlipTarget) && s.turns_[index(s.seat_)] == 0) return "turns: the turn is not counted";
    return std::nullopt;
  }

  [[nodiscard]] Flaw records() const {
    for (const Seat seat : kSeats) {
      const std::size_t i = index(seat);
      const auto& turns = s.ppuk_turns_[i];
      int last = 0;
      for (std::size_t n = 0; n < turns.size(); ++n) {
        if (turns[n] == 0 ? n + 1 < turns.size() && turns[n + 1] != 0 : turns[n] <= last) return "ppuk_turns: not ascending";
        last = std::max<int>(last, turns[n]);
      }
      if (last > s.turns_[i]) return "ppuk_turns: a turn not begun";
      const bool three_allowed = s.phase_ == Phase::kEnd && s.reason_ == Reason::kThreePpuk && seat == s.seat_;
      if (turns[2] != 0 && !three_allowed) return "ppuk_turns: a third one ends the deal";
      for (int kind = 0; kind < kNumSideKinds; ++kind) {
        if ((s.paid_[i] >> kind & 1) != 0 && s.side_points(static_cast<SideKind>(kind)) == 0) return "side_payments: not paid by the rules";
      }
      Cards elsewhere = s.hands_[1 - i] | kBonusCards;
      for (const Card card : s.stock_.cards()) elsewhere.insert(card);
      if (s.shown_[i].intersects(elsewhere)) return "shown: a card that the other seat or the stock holds";
      if (!s.rules_.deck().contains_all(s.shown_[i])) return "shown: no card of this deck";
    }
    if (s.continued_ != 0 && s.rules_.chongtong_continue_factor == 1) return "continued: only with factor 2";
    return std::nullopt;
  }

  [[nodiscard]] Flaw gukjins() const {
    const GukjinRule rule = s.rules_.gukjin;
    for (const Seat seat : kSeats) {
      const Gukjin placed = s.gukjin_[index(seat)];
      if (placed == Gukjin::kOpen) continue;
      const bool pi = placed == Gukjin::kPi;
      const bool held = s.captured(seat).contains(k9Y);
      if (!held) return pi ? "gukjin_pi: without 9Y" : "gukjin_locked: without 9Y";
      if (pi && (rule == GukjinRule::kAuto || rule == GukjinRule::kYeolOnly)) return "gukjin_pi: nobody is asked";
      if (!pi && rule == GukjinRule::kYeolOnly) return "gukjin_locked: always yeol";
    }
    return std::nullopt;
  }

  /// Which parts of `pending` a phase has.
  [[nodiscard]] Flaw pending() const {
    const Pending& p = s.pending_;
    const bool naming = is({Phase::kShake, Phase::kBomb, Phase::kTarget});
    const bool flipping = is({Phase::kFlipTarget, Phase::kFlip});
    if (naming != (p.card != kNoCard) && !flipping) return "pending: named does not fit the phase";
    if ((p.target != kNoCard || p.held != 0) && !flipping) return "pending: target or held does not fit the phase";
    if ((p.flipped != kNoCard) != (s.phase_ == Phase::kFlipTarget)) return "pending: flipped does not fit the phase";
    const bool note_fits = p.note == Note::kNone     ? s.phase_ != Phase::kDraw
                           : p.note == Note::kBombed ? flipping && p.card == kNoCard
                           : turn_open()             ? is({Phase::kPlay, Phase::kChongtong, Phase::kDraw})
                                                     : s.phase_ == Phase::kChongtong;
    if (!note_fits) return "pending: turn_open, bombed or declared does not fit the phase";
    if (naming && (is_bonus(p.card) || !s.hand(s.seat_).contains(p.card))) return "pending: the named card is not in the hand";
    if (flipping) {
      const bool pair = p.card != kNoCard && !is_bonus(p.card) && s.asks_target(p.card);
      if (p.card != kNoCard && is_bonus(p.card)) return "pending: a bonus card is not played for a match";
      if (pair != (p.target != kNoCard)) return "pending: target exactly when two cards match the played one";
      if (pair && !(s.floor_ & matching(p.card)).contains(p.target)) return "pending: the target does not match";
    }
    return std::nullopt;
  }

  /// What play remembers: nothing before the deal is done, and a fresh draw only as long as it may be.
  [[nodiscard]] Flaw traces() const {
    if (!s.traces_.well_formed()) return "traces: not a word that play writes";
    if (opening() && !(s.traces_ == Traces{})) return "traces: the deal is not done";
    const bool may_be_fresh = (turn_open() && s.phase_ != Phase::kDraw) || is({Phase::kShake, Phase::kBomb, Phase::kTarget});
    return s.traces_.is_fresh() && !may_be_fresh ? Flaw{"traces: no card was just drawn"} : Flaw{};
  }

  /// That the question asked is open.
  [[nodiscard]] Flaw question() const {
    const Pending& p = s.pending_;
    const Seat seat = s.seat_;
    switch (s.phase_) {
      case Phase::kShake: return s.asks_shake(seat, p.card) ? Flaw{} : "pending: no shake with the named card";
      case Phase::kBomb: return s.asks_bomb(seat, p.card) ? Flaw{} : "pending: no bomb with the named card";
      case Phase::kTarget: return s.asks_target(p.card) ? Flaw{} : "pending: no choice of targets for the named card";
      case Phase::kFlipTarget:
        if (is_bonus(p.flipped) || !s.asks_target(p.flipped)) return "pending: no choice of targets for the flipped card";
        if (p.card != kNoCard && matching(p.card).contains(p.flipped)) return "pending: played and flipped card are of one month";
        return {};
      case Phase::kChongtong: return chongtong();
      case Phase::kGukjin: {
        const GukjinRule rule = s.rules_.gukjin;
        const bool asks = rule == GukjinRule::kAskOnCapture || (rule == GukjinRule::kAskOnScore && s.passes(seat));
        return asks && s.is_gukjin_open(seat) ? Flaw{} : "phase: 9Y is not to be placed";
      }
      case Phase::kGoStop: {
        const bool asked = s.rules_.gukjin == GukjinRule::kAskOnCapture || s.rules_.gukjin == GukjinRule::kAskOnScore;
        if (asked && s.is_gukjin_open(seat)) return "phase: 9Y is to be placed first";
        const bool open = s.passes(seat) && s.go_[index(seat)] < 10 && s.can_act(seat);
        return open ? Flaw{} : "phase: neither go nor stop";
      }
      default: return {};
    }
  }

  [[nodiscard]] Flaw chongtong() const {
    const Seat seat = s.seat_;
    if (quads(s.hand(seat)).empty()) return "phase: no four of a month in hand";
    if (turn_open()) return s.asks_chongtong_drawn(seat) ? Flaw{} : "phase: a chongtong made by a bonus is not asked";
    if (s.rules_.chongtong_continue == 0) return "phase: a chongtong is not asked";
    if (s.pending_.note != Note::kDeclared) return {};
    const bool right = s.rules_.both_chongtong == BothChongtong::kNagari && seat != s.seon_ && !quads(s.hand(s.seon_)).empty();
    return right ? Flaw{} : "pending: seon has nothing to declare";
  }

  [[nodiscard]] Flaw chance_node() const {
    if (s.phase_ < Phase::kDealing) return {};
    if (s.chance_ != Chance::kExplicit) return "phase: chance nodes need explicit chance";
    if (s.stock_.empty()) return "stock: nothing to draw";
    if ((s.phase_ == Phase::kDealing || s.phase_ == Phase::kRefill) && !untouched()) return "turns: the deal is not done";
    if (s.phase_ == Phase::kDealing && s.tokens_ != std::array<std::uint8_t, 2>{}) return "tokens: the deal is not done";
    if (s.phase_ == Phase::kDealing) return dealing();
    if (s.phase_ == Phase::kFlip && s.turns_[index(s.seat_)] == 0) return "turns: the turn is not counted";
    return {};
  }

  [[nodiscard]] Flaw dealing() const {
    int left = s.hands_[0].size() + s.hands_[1].size() + s.floor_.size();
    if (left >= kDealtCards) return "hands: the deal is done";
    std::array<int, 3> sizes{};
    for (const Packet& packet : packets_of(s.rules_.deal_pattern)) {
      const int dealt = std::min<int>(left, packet.size);
      sizes[static_cast<std::size_t>(packet.zone)] += dealt;
      left -= dealt;
    }
    const bool fits = s.hand(s.seon_).size() == sizes[0] && s.hand(other(s.seon_)).size() == sizes[1] && s.floor_.size() == sizes[2];
    return fits ? Flaw{} : "hands: not the sizes of an unfinished deal";
  }

  /// [M-9.2] A deal that is over ended for its reason.
  [[nodiscard]] Flaw ending() const {
    if ((s.phase_ == Phase::kEnd) != (s.reason_ != Reason::kNone)) return "reason: exactly when over";
    if (s.phase_ != Phase::kEnd) return {};
    const bool nobody = s.seat_ == kNobody;
    if (nobody != (s.reason_ == Reason::kNagari || s.reason_ == Reason::kRedeal)) return "winner: none exactly for nagari and redeal";
    const bool four_lie = !quads(s.floor_).empty();
    bool right = true;
    switch (s.reason_) {
      case Reason::kNone: break;
      case Reason::kStop: right = s.passes(s.seat_); break;
      case Reason::kAutostop: right = s.passes(s.seat_) && (!s.can_act(s.seat_) || s.go_[index(s.seat_)] == 10); break;  // [M-7.4]
      case Reason::kChongtong: right = !quads(s.hand(s.seat_)).empty() || (four_lie && s.seat_ == s.seon_); break;
      case Reason::kThreePpuk: right = s.ppuk_turns_[index(s.seat_)][2] != 0; break;
      case Reason::kNagari:
        right = (!s.can_act(Seat{0}) && !s.can_act(Seat{1})) || (!quads(s.hands_[0]).empty() && !quads(s.hands_[1]).empty()) || four_lie;
        break;
      case Reason::kRedeal: right = four_lie && s.rules_.floor_chongtong == FloorChongtong::kRedeal; break;
    }
    return right ? Flaw{} : "reason: the position does not end so";
  }
};

Flaw State::flaw() const { return FlawFinder{*this}.find(); }

}  // namespace ttadak::matgo
