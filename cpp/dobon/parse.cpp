#include <algorithm>

#include "core/text.hpp"
#include "dobon/moves.hpp"
#include "dobon/words.hpp"

namespace ttadak::dobon {

/// Reads a position, RULES.md, Position.
class Reader {
 public:
  explicit Reader(const Json& json) : fields_(json) {}

  State read() {
    if (const Json* game = fields_.find("game"); game != nullptr && *game != Json(State::kName)) {
      fields_.fail("game", concat("expected \"dobon\", got ", game->dump()));
    }
    read_options();
    read_zones();
    read_counters();
    read_phase();
    if (const Json* known = fields_.find("voids")) read_voids(*known);
    if (const Json* word = fields_.find("rng")) read_rng(*word);
    const Json* const pending = fields_.find("pending");
    if (pending != nullptr && pending->is_null()) fields_.fail("pending", "expected an object, got null");
    read_pending(pending == nullptr ? kNoKeys : *pending);
    if (state_.phase_ == Phase::kEnd) read_end();
    fields_.finish();
    check();
    return state_;
  }

 private:
  static inline const Json kNoKeys = Json(Json::Object{});
  Fields fields_;
  State state_;
  Cards placed_;

  [[nodiscard]] int last_seat() const { return state_.rules_.players - 1; }

  /// The options, and how many seats there are.
  void read_options() {
    Rules& rules = state_.rules_;
    rules = read_rules<Rules>(fields_, State::kName);
    const Json* const given = fields_.find("rules");
    const bool named = given != nullptr && given->find("players") != nullptr;
    const Json* const hands = fields_.find("hands");
    const bool counted = hands != nullptr && hands->array() != nullptr && hands->array()->size() >= 2 && hands->array()->size() <= 6;
    const int fallback = named || !counted ? rules.players : static_cast<int>(hands->array()->size());
    const int players = fields_.integer("players", fallback, State::kMinSeats, State::kMaxSeats);
    if (named && players != rules.players) fields_.fail("players", concat("the option says ", rules.players, ", got ", players));
    rules.players = static_cast<std::uint8_t>(players);
    if (!rules.starter_exists()) fields_.fail("rules", concat("starter: no seat ", rules.starter - 1));
    state_.rule_set_ = rule_set(rules);
    state_.voids_ = AllVoids::equal(rules.players);
    const std::string chance = fields_.text("chance", "sampled");
    if (chance != "sampled" && chance != "explicit") fields_.fail("chance", concat("expected \"sampled\" or \"explicit\", got ", Json(chance).dump()));
    state_.chance_ = chance == "explicit" ? Chance::kExplicit : Chance::kSampled;
  }

  std::vector<Card> read_cards(std::string_view key, const std::string& text) {
    std::vector<Card> cards;
    for (const std::string_view word : split_words(text)) {
      const std::optional<Card> card = parse_card(word);
      if (!card) fields_.fail(key, concat("no card '", word, "'"));
      if (placed_.contains(*card)) fields_.fail(key, concat("card ", word, " is named twice"));
      placed_.insert(*card);
      cards.push_back(*card);
    }
    return cards;
  }

  void read_zones() {
    const std::vector<std::string> hands = fields_.texts("hands", state_.rules_.players);
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
      for (const Card card : read_cards("hands", hands[seat])) state_.hands_[seat].insert(card);
    }
    if (fields_.find("pile") == nullptr) fields_.fail("pile", "required");
    for (const Card card : read_cards("pile", fields_.text("pile", ""))) state_.cards_[state_.pile_size_++] = card;
    std::vector<Card> stock = read_cards("stock", fields_.text("stock", ""));
    if (state_.chance_ == Chance::kExplicit) std::ranges::sort(stock);
    state_.stock_size_ = static_cast<std::uint8_t>(stock.size());
    std::ranges::copy(stock, state_.stock().begin());
  }

  void read_counters() {
    state_.declared_ = 0;
    if (const Json* declared = fields_.find("declared"); declared != nullptr && !declared->is_null()) {
      const std::optional<Suit> suit = declared->string() == nullptr ? std::nullopt : parse_suit(*declared->string());
      if (!suit) fields_.fail("declared", concat("expected S, H, D, C or null, got ", declared->dump()));
      state_.declared_ = static_cast<std::uint8_t>(1 + static_cast<int>(*suit));
    }
    const int direction = fields_.integer("direction", 1, -1, 1);
    if (direction == 0) fields_.fail("direction", "expected 1 or -1, got 0");
    state_.direction_ = static_cast<std::int8_t>(direction);
    state_.attack_ = static_cast<std::uint16_t>(fields_.integer("attack", 0, 0, State::kMaxAttack));
    state_.reshuffles_ = static_cast<std::uint16_t>(fields_.integer("reshuffles", 0, 0, State::kMaxReshuffles));
    const int starter = std::max(state_.rules_.starter - 1, 0);
    state_.starter_ = seat_at(fields_.integer("starter", starter, 0, last_seat()));
    state_.turns_ = static_cast<std::uint16_t>(fields_.integer("turns", 0, 0, state_.rules_.max_turns));
    state_.stuck_ = static_cast<std::uint8_t>(fields_.integer("stuck", 0, 0, state_.rules_.players));
  }

  /// The phase and who acts; by default the turn of the starter, or [D-1.6] what the card turned up leads to.
  void read_phase() {
    Seat seat = state_.starter_;
    state_.phase_ = Phase::kTurn;
    if (const Json* word = fields_.find("phase")) {
      const std::optional<Phase> phase = word->string() == nullptr ? std::nullopt : parse_phase(*word->string());
      if (!phase) fields_.fail("phase", concat("no phase ", word->dump()));
      state_.phase_ = *phase;
    } else if (state_.rules_.upcard_effect == UpcardEffect::kAsPlayed && state_.pile_size_ == 1) {
      seat = open();
    }
    if (state_.phase_ == Phase::kEnd || state_.phase_ == Phase::kChance) {
      if (fields_.find("seat") != nullptr) fields_.fail("seat", concat("nobody acts in phase ", phase_word(state_.phase_)));
      seat = state_.phase_ == Phase::kEnd ? kTerminal : kChance;
    } else {
      const bool optional = state_.phase_ == Phase::kTurn || state_.phase_ == Phase::kSuit;
      if (!optional && fields_.find("seat") == nullptr) fields_.fail("seat", concat("required in phase ", phase_word(state_.phase_)));
      seat = seat_at(fields_.integer("seat", number(seat), 0, last_seat()));
    }
    state_.seat_ = seat;
    state_.layer_ = number(seat) >= 0 ? seat : Seat{};
  }

  /// [D-1.6] The first turn of a fresh deal; what the position names itself stays as it is named.
  Seat open() {
    const auto named_direction = state_.direction_;
    const auto named_attack = state_.attack_;
    state_.direction_ = 1;
    state_.attack_ = 0;
    NullEvents silent;
    state_.layer_ = state_.after(state_.starter_, state_.rules_.players - 1);
    if (rank(state_.top()) == Rank::kEight) state_.phase_ = Phase::kSuit;
    const Seat seat = state_.phase_ == Phase::kSuit ? state_.layer_ : state_.after_effect<GivenRules>(state_.top(), 1, silent);
    if (fields_.find("direction") != nullptr) state_.direction_ = named_direction;
    if (fields_.find("attack") != nullptr) state_.attack_ = named_attack;
    return seat;
  }

  void read_voids(const Json& json) {
    Fields keys(json, "voids.");
    const std::string text = keys.text("returned", "");
    const std::optional<Returned> returned = Returned::parse(text);
    if (!returned) keys.fail("returned", concat("cannot read '", text, "'"));
    state_.returned_ = *returned;
    const int players = state_.rules_.players;
    const std::optional<AllVoids> voids =
        AllVoids::of_rooms(keys.integers("rooms", players, AllVoids::share(players), AllVoids::kLeastRoom, AllVoids::kMostRoom));
    if (!voids) keys.fail("rooms", "more than there is");
    state_.voids_ = *voids;
    const std::vector<std::string> hands = keys.texts("hands", players);
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
      Notes notes = state_.notes(seat_at(static_cast<int>(seat)));
      if (!notes.read(hands[seat])) keys.fail("hands", concat("cannot read '", hands[seat], "'"));
    }
    keys.finish();
  }

  void read_rng(const Json& word) {
    const std::string* const digits = word.string();
    const bool hex = digits != nullptr && digits->size() == 16 && digits->find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!hex) fields_.fail("rng", "expected 16 hex digits");
    state_.rng_ = std::stoull(*digits, nullptr, 16);
    if (state_.chance_ == Chance::kExplicit && state_.rng_ != 0) fields_.fail("rng", "only with sampled chance");
  }

  void read_pending(const Json& json) {
    Fields keys(json, "pending.");
    switch (state_.phase_) {
      case Phase::kDrawn: read_drawn(keys, 1); break;
      case Phase::kMore:
      case Phase::kRiichi: read_laid(keys); break;
      case Phase::kClaim:
      case Phase::kReverse:
      case Phase::kCatch:
        read_laid(keys);
        if (state_.phase_ != Phase::kReverse) state_.layer_ = seat_at(required(keys, "by", 0, last_seat()));
        if (state_.phase_ != Phase::kCatch) read_claims(keys);
        break;
      case Phase::kChance: read_chance(keys); break;
      default: break;
    }
    if (keys_refused(keys)) fields_.fail("pending", "has keys that this phase does not have");
  }
  static bool keys_refused(const Fields& keys) {
    try {
      keys.finish();
    } catch (const ParseError&) {
      return true;
    }
    return false;
  }

  int required(Fields& keys, std::string_view key, int low, int high) {
    if (keys.find(key) == nullptr) fields_.fail("pending", concat("'", key, "' is required in phase ", phase_word(state_.phase_)));
    return keys.integer(key, low, low, high);
  }

  void read_drawn(Fields& keys, int least) {
    const std::optional<Card> card = parse_card(keys.text("drawn", ""));
    if (!card) fields_.fail("pending", "'drawn' must be a card");
    state_.drawn_ = *card;
    state_.draws_ = static_cast<std::uint8_t>(required(keys, "draws", least, state_.rules_.max_draws));
  }

  void read_laid(Fields& keys) {
    const std::string text = keys.text("laid", "");
    const std::vector<std::string_view> words = split_words(text);
    const std::span<const Card> pile = state_.pile();
    bool same = !words.empty() && words.size() < pile.size();
    for (std::size_t i = 0; same && i < words.size(); ++i) same = parse_card(words[i]) == pile[pile.size() - words.size() + i];
    if (!same) fields_.fail("pending", "'laid' must be the last cards of the pile, on another card");
    state_.laid_ = static_cast<std::uint8_t>(words.size());
  }

  void read_claims(Fields& keys) {
    const Json::Array* const list = keys.list("claims", -1);
    if (list == nullptr) fields_.fail("pending", concat("'claims' is required in phase ", phase_word(state_.phase_)));
    int last = 0;
    for (const Json& item : *list) {
      const bool seat = item.integer() != nullptr && *item.integer() >= 0 && *item.integer() <= last_seat();
      const Seat claimer = seat_at(seat ? static_cast<int>(*item.integer()) : 0);
      if (!seat || state_.distance(claimer) <= last) fields_.fail("pending", "'claims' must be other seats in turn order");
      last = state_.distance(claimer);
      state_.claims_ = static_cast<std::uint8_t>(state_.claims_ | only(claimer));
    }
  }

  void read_chance(Fields& keys) {
    const std::optional<Job> job = parse_job(keys.text("job", ""));
    if (!job) fields_.fail("pending", "'job' must be deal, turn, attack, riichi or catch");
    state_.job_ = *job;
    state_.layer_ = state_.starter_;
    if (*job == Job::kDeal) {
      const int dealt = kNumCards - state_.stock_size_;
      const int size = state_.rules_.hand_size();
      state_.drawer_ = seat_at(dealt < state_.rules_.players * size ? dealt / size : 0);
      return;
    }
    state_.layer_ = seat_at(required(keys, "by", 0, last_seat()));
    state_.drawer_ = seat_at(required(keys, "to", 0, last_seat()));
    state_.left_ = static_cast<std::uint16_t>(required(keys, "left", 1, State::kMaxAttack));
    state_.laid_ = static_cast<std::uint8_t>(keys.integer("laid", 0, 0, 4));
    if (keys.find("drawn") != nullptr || keys.find("draws") != nullptr) read_drawn(keys, 1);
  }

  std::uint8_t read_winners() {
    const Json::Array* const list = fields_.list("winners", -1);
    if (list == nullptr) fields_.fail("winners", "required in phase end");
    unsigned winners = 0;
    for (const Json& item : *list) {
      const bool seat = item.integer() != nullptr && *item.integer() >= 0 && *item.integer() <= last_seat();
      if (!seat || winners >> *item.integer() != 0) fields_.fail("winners", "expected seats in ascending order");
      winners |= 1u << *item.integer();
    }
    return static_cast<std::uint8_t>(winners);
  }

  /// Who won and who paid is kept as the layer and the shooters.
  void read_end() {
    const unsigned winners = read_winners();
    const std::optional<Reason> reason = parse_reason(fields_.text("reason", ""));
    if (!reason) fields_.fail("reason", "expected out, dobon, reverse, stalemate or max_turns");
    state_.reason_ = *reason;
    const std::vector<int> scores = fields_.integers("scores", state_.rules_.players, 0, INT32_MIN, INT32_MAX);
    unsigned losers = 0;
    for (std::size_t seat = 0; seat < scores.size(); ++seat) losers |= scores[seat] < 0 ? 1u << seat : 0;
    const bool single = *reason == Reason::kOut || *reason == Reason::kReverse;
    const bool number_fits = single ? std::has_single_bit(winners) : (winners != 0) == (*reason == Reason::kDobon);
    if (!number_fits) fields_.fail("winners", concat("cannot be so many with reason ", reason_word(*reason)));
    if (*reason == Reason::kDobon && !std::has_single_bit(losers)) fields_.fail("scores", "one seat pays a dobon");
    const unsigned layer = single ? winners : losers;
    if (winners != 0) state_.layer_ = seat_at(std::countr_zero(layer));
    state_.claims_ = static_cast<std::uint8_t>(*reason == Reason::kDobon ? winners : *reason == Reason::kReverse ? losers : 0);
    if (const auto flaw = state_.end_flaw()) fail(*flaw);
    const State::Scores right = state_.pile_size_ > 0 ? state_.scores() : State::Scores{};
    if (!std::ranges::equal(scores, std::span(right).first(scores.size()))) fields_.fail("scores", "are not what this end pays");
  }

  void check() {
    state_.legal_ = {};
    if (state_.pile_size_ > 0 || state_.phase_ == Phase::kChance) state_.legal_ = state_.legal_now();
    if (const auto flaw = state_.flaw()) fail(*flaw);
  }

  /// A flaw is written "key: problem".
  [[noreturn]] void fail(std::string_view flaw) const {
    const std::size_t colon = flaw.find(": ");
    fields_.fail(flaw.substr(0, colon), flaw.substr(colon + 2));
  }
};

State State::parse(std::string_view text) {
  const Json json = Json::parse(text);
  return Reader(json).read();
}

}  // namespace ttadak::dobon
