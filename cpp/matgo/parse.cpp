#include <algorithm>
#include <bit>
#include <charconv>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "matgo/state.hpp"
#include "matgo/words.hpp"

namespace ttadak::matgo {

/// Reads a position; `flaw` judges what was read.
struct StateReader {
  Fields& fields;
  State s{};
  Cards seen{};  // in the zones read so far
  bool over = false;
  const Json* scores = nullptr;

  State read() {
    if (fields.text("game", "") != State::kName) fields.fail("game", "expected \"matgo\"");
    s.rules_ = read_rules<Rules>(fields, State::kName);
    s.seon_ = seat_at(fields.integer("seon", 0, 0, 1));
    read_zones();
    read_counters();
    read_phase();
    read_pending();
    read_traces();
    read_end();
    fields.finish();
    if (s.chance_ == Chance::kExplicit) std::ranges::sort(s.stock_.cards());
    if (const auto flaw = s.flaw()) throw ParseError(concat("key '", flaw->substr(0, flaw->find(':')), "'", flaw->substr(flaw->find(':'))));
    const auto net = s.net();
    if (scores != nullptr && *scores != Json(Json::Array{net[0], net[1]})) fields.fail("scores", "not what the settlement gives");
    return s;
  }

  /// A card of the deck that lies in no zone yet.
  Card read_card(std::string_view key, std::string_view token, bool own_zone = true) {
    const auto card = card_named(token);
    if (!card || !s.rules_.deck().contains(*card)) fields.fail(key, concat("'", token, "' is no card of this deck"));
    if (own_zone && seen.contains(*card)) fields.fail(key, concat("card ", token, " stands twice"));
    if (own_zone) seen.insert(*card);
    return *card;
  }

  Cards read_set(std::string_view key, std::string_view text, bool own_zone = true) {
    Cards set;
    for (const std::string_view token : split_words(text)) {
      const Card card = read_card(key, token, own_zone);
      if (set.contains(card)) fields.fail(key, concat("card ", token, " stands twice"));
      set.insert(card);
    }
    return set;
  }

  std::array<Cards, 2> read_pair(std::string_view key, bool own_zone = true) {
    const std::vector<std::string> texts = fields.texts(key, 2);
    const Cards first = read_set(key, texts[0], own_zone);
    return {first, read_set(key, texts[1], own_zone)};
  }

  void read_zones() {
    s.hands_ = read_pair("hands");
    s.floor_ = read_set("floor", fields.text("floor", ""));
    if (const Json::Array* piles = fields.list("piles", -1)) {
      const Cards loose = s.floor_;
      for (const Json& pile : *piles) read_pile(pile, loose);
    }
    s.captured_ = read_pair("captured");
    const std::string stock = fields.text("stock", "");
    const auto tokens = split_words(stock);
    for (std::size_t i = tokens.size(); i-- > 0;) s.stock_.push(read_card("stock", tokens[i]));
    s.shown_ = read_pair("shown", false);
  }

  void read_pile(const Json& json, Cards loose) {
    if (json.object() == nullptr) fields.fail("piles", "expected a list of objects");
    Fields pile(json, "piles.");
    const Cards cards = read_set("piles", pile.text("cards", ""));
    const Json* owner = pile.find("owner");
    const Cards three = cards & kMonthCards;
    if (three.size() != 3 || !matching(three.first()).contains_all(three)) fields.fail("piles", "expected three cards of one month");
    if (loose.intersects(matching(three.first()))) fields.fail("piles", "the month lies in floor too");
    const unsigned m = static_cast<unsigned>(month_of(three.first()));
    s.floor_ |= three;
    for (const Card card : cards & kBonusCards) {
      s.buried_[static_cast<std::size_t>(card) - kNumMonthCards] = static_cast<std::uint8_t>(m + 1);
    }
    if (owner != nullptr && !owner->is_null()) {
      const std::int64_t* seat = owner->integer();
      if (seat == nullptr || *seat < 0 || *seat > 1) fields.fail("piles", "expected owner 0, 1 or null");
      std::uint16_t& months = s.ppuk_months_[static_cast<std::size_t>(*seat)];
      months = static_cast<std::uint16_t>(months | 1u << m);
    }
    pile.finish();
  }

  std::array<std::uint8_t, 2> bytes(std::string_view key, int high) {
    const auto values = fields.integers(key, 2, 0, 0, high);
    return {static_cast<std::uint8_t>(values[0]), static_cast<std::uint8_t>(values[1])};
  }

  std::array<bool, 2> flags(std::string_view key) {
    std::array<bool, 2> values{};
    if (const Json::Array* list = fields.list(key, 2)) {
      for (std::size_t i = 0; i < 2; ++i) {
        if ((*list)[i].boolean() == nullptr) fields.fail(key, "expected true or false");
        values[i] = *(*list)[i].boolean();
      }
    }
    return values;
  }

  void read_counters() {
    s.turns_ = bytes("turns", 21);
    s.tokens_ = bytes("tokens", 20);
    s.go_ = bytes("go", 10);
    s.go_score_ = bytes("go_score", 99);
    s.shakes_ = bytes("shakes", 10);
    s.bombs_ = bytes("bombs", 10);
    read_ppuk_turns();
    const auto carry = static_cast<unsigned>(fields.integer("carry", 1, 1, 1 << 20));
    if (!std::has_single_bit(carry)) fields.fail("carry", "expected a power of two");
    s.carry_log_ = static_cast<std::uint8_t>(std::countr_zero(carry));
    read_side_payments();
    const auto locked = flags("gukjin_locked");
    const auto as_pi = flags("gukjin_pi");
    const auto continued = flags("continued");
    for (std::size_t i = 0; i < 2; ++i) {
      if (locked[i] && as_pi[i]) fields.fail("gukjin_pi", "both locked and pi");
      s.gukjin_[i] = locked[i] ? Gukjin::kYeol : as_pi[i] ? Gukjin::kPi : Gukjin::kOpen;
      s.continued_ = static_cast<std::uint8_t>(s.continued_ | unsigned{continued[i]} << i);
    }
  }

  void read_ppuk_turns() {
    const Json::Array* seats = fields.list("ppuk_turns", 2);
    for (std::size_t i = 0; seats != nullptr && i < 2; ++i) {
      const Json::Array* turns = (*seats)[i].array();
      if (turns == nullptr || turns->size() > 3) fields.fail("ppuk_turns", "expected two lists of at most three turns");
      for (std::size_t n = 0; n < turns->size(); ++n) {
        const std::int64_t* turn = (*turns)[n].integer();
        if (turn == nullptr || *turn < 1 || *turn > 21) fields.fail("ppuk_turns", "expected own turn numbers");
        s.ppuk_turns_[i][n] = static_cast<std::uint8_t>(*turn);
      }
    }
  }

  void read_side_payments() {
    const Json::Array* list = fields.list("side_payments", -1);
    if (list == nullptr) return;
    for (const Json& json : *list) {
      if (json.object() == nullptr) fields.fail("side_payments", "expected a list of objects");
      Fields entry(json, "side_payments.");
      const auto to = static_cast<std::size_t>(entry.integer("to", -1, 0, 1));
      const std::string kind = entry.text("kind", "");
      const int points = entry.integer("points", 0, 0, 21 << 20);
      entry.finish();
      int bit = 0;
      while (bit < kNumSideKinds && side_word(static_cast<SideKind>(bit)) != kind) ++bit;
      if (to > 1 || bit == kNumSideKinds || (s.paid_[to] >> bit & 1) != 0) fields.fail("side_payments", "expected each seat and kind once");
      if (points == 0 || points != s.side_points(static_cast<SideKind>(bit))) {
        fields.fail("side_payments", concat("the rules pay ", s.side_points(static_cast<SideKind>(bit)), " for ", kind));
      }
      s.paid_[to] = static_cast<std::uint8_t>(s.paid_[to] | 1u << bit);
    }
  }

  void read_phase() {
    const std::string chance = fields.text("chance", "sampled");
    if (chance != "sampled" && chance != "explicit") fields.fail("chance", "expected \"sampled\" or \"explicit\"");
    s.chance_ = chance == "explicit" ? Chance::kExplicit : Chance::kSampled;
    const bool has_phase = fields.find("phase") != nullptr;
    const std::string phase = fields.text("phase", "");
    const bool has_seat = fields.find("seat") != nullptr;
    s.seat_ = seat_at(fields.integer("seat", number(s.seon_), 0, 1));
    const auto word = std::ranges::find(kPhaseWords, phase);
    if (!has_phase) {
      s.phase_ = s.turns_ == std::array<std::uint8_t, 2>{} ? Phase::kFresh : Phase::kPlay;
    } else if (!phase.empty() && word != kPhaseWords.end()) {
      s.phase_ = static_cast<Phase>(word - kPhaseWords.begin());
    } else if (phase == "chance") {
      s.phase_ = Phase::kDealing;  // until `pending` says which node
    } else {
      fields.fail("phase", concat("unknown phase '", phase, "'"));
    }
    over = s.phase_ == Phase::kEnd;
    if (over && has_seat) fields.fail("seat", "nobody acts when the deal is over");
    if (!has_phase && fields.find("pending") != nullptr) fields.fail("pending", "needs a phase");
  }

  void read_pending() {
    const Json* json = fields.find("pending");
    if (json == nullptr) return;
    if (json->object() == nullptr) fields.fail("pending", "expected an object");
    Fields keys(*json, "pending.");
    if (s.phase_ == Phase::kDealing) read_next(keys);
    const bool flip = s.phase_ == Phase::kFlipTarget || s.phase_ == Phase::kFlip;
    const bool naming = s.phase_ == Phase::kShake || s.phase_ == Phase::kBomb || s.phase_ == Phase::kTarget;
    Pending& p = s.pending_;
    if (naming) p.card = pending_card(keys, "named", false);
    if (flip) {
      p.card = pending_card(keys, "played", true);
      p.target = pending_card(keys, "target", false);
      if (s.phase_ == Phase::kFlipTarget) p.flipped = pending_card(keys, "flipped", true);
      const Cards held = read_set("pending", keys.text("held", ""));
      if (!kBonusCards.contains_all(held)) fields.fail("pending", "only bonus cards are held");
      p.held = static_cast<std::uint8_t>(held.bits() >> kNumMonthCards);
      if (flag(keys, "bombed")) p.note = Note::kBombed;
    }
    const bool chongtong = s.phase_ == Phase::kChongtong;
    if (chongtong && flag(keys, "declared")) p.note = Note::kDeclared;
    if (chongtong || naming || s.phase_ == Phase::kPlay || s.phase_ == Phase::kFlipTarget) {
      if (flag(keys, "turn_open") && (chongtong || s.phase_ == Phase::kPlay)) {
        if (p.note == Note::kDeclared) fields.fail("pending", "declared is said before the first turn");
        p.note = Note::kTurnOpen;
      }
    }
    keys.finish();
  }

  void read_next(Fields& keys) {
    const std::string next = keys.text("next", "");
    const auto place = std::ranges::find(kNextWords, next);
    if (place == kNextWords.end()) fields.fail("pending", "next: expected deal, refill, draw or flip");
    s.phase_ = static_cast<Phase>(static_cast<int>(Phase::kDealing) + static_cast<int>(place - kNextWords.begin()));
    if (s.phase_ == Phase::kDraw) s.pending_.note = Note::kTurnOpen;
  }

  bool flag(Fields& keys, std::string_view key) {
    const Json* value = keys.find(key);
    if (value == nullptr) return false;
    if (value->boolean() == nullptr || !*value->boolean()) fields.fail("pending", concat(key, ": expected true"));
    return true;
  }

  Card pending_card(Fields& keys, std::string_view key, bool own_zone) {
    if (keys.find(key) == nullptr) return kNoCard;
    return read_card("pending", keys.text(key, ""), own_zone);
  }

  /// What is not told is what a position shows by itself.
  void read_traces() {
    const bool dealt = s.phase_ != Phase::kFresh && s.phase_ != Phase::kDealing && s.phase_ != Phase::kRefill;
    if (fields.find("traces") == nullptr) {
      if (dealt) s.traces_ = s.shown_traces();
      return;
    }
    const std::string digits = fields.text("traces", "");
    std::uint64_t word = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), word, 16);
    const bool lower = std::ranges::none_of(digits, [](char digit) { return digit >= 'A' && digit <= 'F'; });
    if (digits.size() != 16 || end != digits.data() + 16 || error != std::errc{} || !lower) fields.fail("traces", "expected 16 hex digits");
    s.traces_ = Traces::from_bits(word);
  }

  void read_end() {
    if (!over) return;
    for (const std::string_view key : {"winner", "reason", "scores"}) {
      if (fields.find(key) == nullptr) fields.fail(key, "missing at the end");
    }
    const bool nobody = fields.find("winner")->is_null();
    s.seat_ = nobody ? kNobody : seat_at(fields.integer("winner", 0, 0, 1));
    const std::string reason = fields.text("reason", "");
    const auto word = std::ranges::find(kReasonWords, reason);
    if (reason.empty() || word == kReasonWords.end()) fields.fail("reason", concat("unknown reason '", reason, "'"));
    s.reason_ = static_cast<Reason>(word - kReasonWords.begin());
    scores = fields.find("scores");
  }
};

State State::parse(std::string_view text) {
  const Json json = Json::parse(text);
  Fields fields(json);
  return StateReader{fields}.read();
}

}  // namespace ttadak::matgo
