#include "core/errors.hpp"
#include "core/text.hpp"
#include "matgo/state.hpp"
#include "matgo/words.hpp"

namespace ttadak::matgo {

namespace {

template <class T>
Json pair_of(const std::array<T, 2>& values) {
  return Json::Array{Json(static_cast<int>(values[0])), Json(static_cast<int>(values[1]))};
}

std::string hex(std::uint64_t word) {
  std::string digits(16, '0');
  for (std::size_t i = digits.size(); i-- > 0; word >>= 4) digits[i] = "0123456789abcdef"[word & 15];
  return digits;
}

std::string unknown_cards(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += i == 0 ? "??" : " ??";
  return out;
}

}  // namespace

/// Writes a position as the object of RULES.md; with a viewer, what he cannot know as `??`.
struct StateWriter {
  const State& s;
  Seat viewer = kNobody;
  Json::Object out{};

  void add(std::string_view key, Json value) { out.emplace_back(std::string(key), std::move(value)); }

  std::string write() {
    add("game", "matgo");
    add("rules", write_rules(s.rules_));
    const bool over = s.phase_ == Phase::kEnd;
    const bool fresh = s.phase_ == Phase::kFresh;
    if (!over && (!fresh || s.seat_ != s.seon_)) add("seat", number(s.seat_));
    if (!fresh) add("phase", phase());
    add("chance", s.chance_ == Chance::kExplicit ? "explicit" : "sampled");
    add_cards();
    add_counters();
    if (s.phase_ != Phase::kFresh && s.phase_ != Phase::kDealing && s.phase_ != Phase::kRefill) add("traces", hex(s.traces_.bits()));
    if (Json::Object pending = pending_keys(); !pending.empty()) add("pending", std::move(pending));
    if (over) add_end();
    return Json(std::move(out)).dump();
  }

  [[nodiscard]] Json phase() const {
    return s.phase_ >= Phase::kDealing ? Json("chance") : Json(kPhaseWords[static_cast<std::size_t>(s.phase_)]);
  }

  [[nodiscard]] std::string hand(int seat) const {
    const Cards cards = s.hand(seat_at(seat));
    return viewer == kNobody || viewer == seat_at(seat) ? names_of(cards) : unknown_cards(cards.size());
  }

  [[nodiscard]] std::string stock() const {
    if (viewer != kNobody) return unknown_cards(s.stock_.size());
    std::string text;
    for (int i = 0; i < s.stock_.size(); ++i) text += concat(i == 0 ? "" : " ", name_of(s.stock_.peek(i)));
    return text;
  }

  void add_cards() {
    add("hands", Json::Array{hand(0), hand(1)});
    const bool opening = s.phase_ == Phase::kFresh || s.phase_ == Phase::kDealing || s.phase_ == Phase::kRefill;
    Cards loose = s.floor_;
    Json::Array piles;
    for (int m = 0; m < kNumMonths; ++m) {
      const Cards month = s.floor_ & cards_of(static_cast<Month>(m));
      const Cards buried = buried_in(m);
      const int owner = (s.ppuk_months_[0] >> m & 1) != 0 ? 0 : (s.ppuk_months_[1] >> m & 1) != 0 ? 1 : -1;
      // [M-2.10] A natural triple is a pile only once the deal's own steps are done.
      if (month.size() != 3 || (opening && owner < 0 && buried.empty())) continue;
      loose -= month;
      piles.push_back(Json::Object{{"cards", names_of(month | buried)}, {"owner", owner < 0 ? Json() : Json(owner)}});
    }
    add("floor", names_of(loose));
    add("piles", std::move(piles));
    add("captured", Json::Array{names_of(s.captured_[0]), names_of(s.captured_[1])});
    add("stock", stock());
  }

  [[nodiscard]] Cards buried_in(int month) const {
    Cards set;
    for (std::size_t i = 0; i < s.buried_.size(); ++i) {
      if (s.buried_[i] == month + 1) set.insert(static_cast<Card>(kNumMonthCards + static_cast<int>(i)));
    }
    return set;
  }

  void add_counters() {
    const auto flags = [](bool a, bool b) { return Json(Json::Array{Json(a), Json(b)}); };
    add("turns", pair_of(s.turns_));
    add("tokens", pair_of(s.tokens_));
    add("go", pair_of(s.go_));
    add("go_score", pair_of(s.go_score_));
    Json::Array ppuks;
    for (const auto& turns : s.ppuk_turns_) {
      Json::Array list;
      for (const std::uint8_t turn : turns) {
        if (turn != 0) list.emplace_back(int{turn});
      }
      ppuks.emplace_back(std::move(list));
    }
    add("ppuk_turns", std::move(ppuks));
    add("shakes", pair_of(s.shakes_));
    add("bombs", pair_of(s.bombs_));
    add("carry", s.carry());
    add("seon", number(s.seon_));
    add("side_payments", s.side_payments());
    add("gukjin_locked", flags(s.gukjin_[0] == Gukjin::kYeol, s.gukjin_[1] == Gukjin::kYeol));
    add("gukjin_pi", flags(s.gukjin_[0] == Gukjin::kPi, s.gukjin_[1] == Gukjin::kPi));
    add("shown", Json::Array{names_of(s.shown_[0]), names_of(s.shown_[1])});
    add("continued", flags((s.continued_ & 1) != 0, (s.continued_ & 2) != 0));
  }

  [[nodiscard]] Json::Object pending_keys() const {
    Json::Object keys;
    const Pending& p = s.pending_;
    const auto card = [&keys](const char* key, Card value) {
      if (value != kNoCard) keys.emplace_back(key, name_of(value));
    };
    const bool after_play = s.phase_ == Phase::kFlipTarget || s.phase_ == Phase::kFlip;
    if (s.phase_ >= Phase::kDealing) {
      keys.emplace_back("next", kNextWords[static_cast<std::size_t>(s.phase_) - static_cast<std::size_t>(Phase::kDealing)]);
    }
    if (p.note == Note::kTurnOpen && s.phase_ != Phase::kDraw) keys.emplace_back("turn_open", true);
    card(after_play ? "played" : "named", p.card);
    card("target", p.target);
    card("flipped", p.flipped);
    if (p.held != 0) keys.emplace_back("held", names_of(Cards::from_bits(std::uint64_t{p.held} << kNumMonthCards)));
    if (p.note == Note::kBombed) keys.emplace_back("bombed", true);
    if (p.note == Note::kDeclared) keys.emplace_back("declared", true);
    return keys;
  }

  void add_end() {
    const auto net = s.net();
    add("winner", s.seat_ == kNobody ? Json() : Json(number(s.seat_)));
    add("reason", reason_word(s.reason_));
    add("scores", Json::Array{net[0], net[1]});
  }
};

std::string State::text() const { return StateWriter{*this}.write(); }

std::string State::view(Seat seat) const {
  State seen = *this;
  Moment now{phase_, seat_, turns_, pending_};
  hide_question(seat, now);
  seen.phase_ = now.phase;
  seen.seat_ = now.seat;
  seen.turns_ = now.turns;
  seen.pending_ = now.pending;
  return StateWriter{seen, seat}.write();
}

std::string State::action_text(Action action) const {
  if (is_card(action)) return std::string(name_of(as_card(action)));
  return std::string(kActionNames[static_cast<std::size_t>(number(action) - kNumCards)]);
}

std::optional<Action> State::parse_action(std::string_view text) const {
  if (const auto card = card_named(text)) return as_action(*card);
  for (std::size_t i = 0; i < kActionNames.size(); ++i) {
    if (kActionNames[i] == text) return static_cast<Action>(kNumCards + static_cast<int>(i));
  }
  return std::nullopt;
}

}  // namespace ttadak::matgo
