#include <algorithm>
#include <charconv>

#include "bbong/state.hpp"
#include "core/errors.hpp"
#include "core/text.hpp"

namespace ttadak::bbong {
namespace {

constexpr std::array<std::string_view, 2> kChanceWords = {"sampled", "explicit"};

/// The month of a word "+5", "-5".
std::optional<Month> signed_month(std::string_view word, char sign) {
  return word.starts_with(sign) ? parse_month(word.substr(1)) : std::nullopt;
}

/// A turn as text.cpp writes it.
std::optional<Turn> parse_turn(std::string_view text) {
  std::vector<std::string_view> words = split_words(text);
  Turn turn;
  if (words.empty() || words[0].size() != 1 || words[0][0] < '0' || words[0][0] > '5') return std::nullopt;
  turn.seat = seat_at(words[0][0] - '0');
  std::size_t next = 1;
  if (next < words.size() && (turn.drawn = signed_month(words[next], '+'))) ++next;
  std::vector<Month> laid;
  for (; next < words.size(); ++next) {
    const auto month = signed_month(words[next], '-');
    if (!month) return std::nullopt;
    laid.push_back(*month);
  }
  const std::size_t group = turn.drawn ? 3 : 2;
  if (laid.size() >= group) {
    if (std::ranges::count(std::span(laid).first(group), laid[0]) != std::ssize(std::span(laid).first(group))) return std::nullopt;
    turn.group = laid[0];
    turn.group_size = static_cast<int>(group);
    laid.erase(laid.begin(), laid.begin() + static_cast<std::ptrdiff_t>(group));
  }
  if (laid.size() > 1 || (!turn.drawn && turn.group_size == 0)) return std::nullopt;
  if (!laid.empty()) turn.laid = laid[0];
  return turn;
}

}  // namespace

/// Reads a position; every complaint names its key.
class Reader {
 public:
  explicit Reader(const Json& json) : fields_(json) {}

  State read() {
    if (fields_.text("game", State::kName) != State::kName) fields_.fail("game", "expected \"bbong\"");
    read_table();
    read_cards();
    read_turn();
    read_since();
    if (state_.phase_ == Phase::kEnd) read_end();
    fields_.finish();
    state_.legal_ = state_.answers();
    if (const auto flaw = state_.flaw()) throw ParseError(std::string(*flaw));
    if (state_.phase_ == Phase::kEnd) check_result();
    return state_;
  }

 private:
  /// Rules, seats, chance: what the rest is read by.
  void read_table() {
    state_.rules_ = read_rules<Rules>(fields_, State::kName);
    const Json* const rules = fields_.find("rules");
    const Json::Array* const hands = fields_.list("hands", -1);
    if (hands == nullptr) fields_.fail("hands", "must be given");
    const int given = static_cast<int>(std::min<std::size_t>(hands->size(), 99));
    const int players = fields_.integer("players", given, State::kMinSeats, State::kMaxSeats);  // [B-1.2]
    if (players < State::kMinSeats || players > State::kMaxSeats) fields_.fail("hands", concat("expected 3..6 hands, got ", given));
    if (players != given) fields_.fail("players", concat("expected the number of hands, ", given, ", got ", players));
    const bool named = rules != nullptr && rules->find("players") != nullptr;
    if (named && players != state_.seats()) fields_.fail("players", concat("the option says ", state_.seats(), ", got ", players));
    state_.rules_.players = static_cast<std::uint8_t>(players);
    state_.chance_ = static_cast<Chance>(word("chance", "sampled", kChanceWords));
    state_.seon_ = seat("seon", Seat{});
    state_.reshuffles_ = static_cast<std::uint8_t>(fields_.integer("reshuffles", 0, 0, 9));
    read_rng();
  }

  /// In the order in which a fifth card of a month is reported. [B-11.2]
  void read_cards() {
    const std::vector<std::string> hands = fields_.texts("hands", state_.seats());
    for (std::size_t i = 0; i < hands.size(); ++i) {
      for (const Month month : months("hands", hands[i])) state_.hands_[i].add(month);
    }
    read_pending();
    std::vector<Month> stock = months("stock", fields_.text("stock", ""));
    std::ranges::reverse(stock);
    if (state_.chance_ == Chance::kExplicit) std::ranges::sort(stock);
    for (const Month month : stock) state_.stock_.push(month);
    for (const Month month : months("discards", fields_.text("discards", ""))) state_.laid_.add(month);
    if (const Json::Array* const flags = fields_.list("bbonged", state_.seats())) {
      for (std::size_t i = 0; i < flags->size(); ++i) {
        if ((*flags)[i].boolean() == nullptr) fields_.fail("bbonged", concat("expected true or false, got ", (*flags)[i].dump()));
        if (*(*flags)[i].boolean()) state_.bbonged_ = static_cast<std::uint8_t>(state_.bbonged_ | 1u << i);
      }
    }
  }

  /// [B-11.6]
  void read_pending() {
    const Json* const given = fields_.find("pending");
    if (given == nullptr) return;
    if (given->object() == nullptr) fields_.fail("pending", concat("expected an object, got ", given->dump()));
    Fields pending(*given, "pending.");
    drawn_ = given->find("drawn") != nullptr;
    offered_ = given->find("month") != nullptr;
    if (drawn_ == offered_) fields_.fail("pending", "expected 'drawn', or 'month' and 'discarder'");
    const std::string_view key = drawn_ ? "drawn" : "month";
    const std::string text = pending.text(key, "");
    const auto month = parse_month(text);
    if (!month) pending.fail(key, concat("expected a month 1..12, got '", text, "'"));
    state_.month_ = *month;
    if (drawn_) tally("pending", *month);
    if (offered_) {
      if (given->find("discarder") == nullptr) pending.fail("discarder", "must be given");
      state_.against_ = seat_at(pending.integer("discarder", 0, 0, state_.seats() - 1));
    }
    pending.finish();
  }

  void read_turn() {
    const std::string_view fallback = drawn_ ? "act" : offered_ ? "claim" : "start";
    state_.phase_ = static_cast<Phase>(word("phase", fallback, kPhaseWords));
    if (drawn_ != (state_.phase_ == Phase::kAct)) fields_.fail("pending", "'drawn' and phase act go together");
    if (offered_ != (state_.phase_ == Phase::kClaim)) fields_.fail("pending", "'month', 'discarder' and phase claim go together");
    if (state_.phase_ == Phase::kEnd) {
      if (fields_.find("seat") != nullptr) fields_.fail("seat", "nobody is to act at the end");
      return;
    }
    state_.turn_ = seat("seat", state_.seon_);
    if (drawn_) state_.hand(state_.turn_).add(state_.month_);
    if (fields_.find("last") != nullptr) read_last();
    for (const std::string_view key : {"ender", "victim", "winners", "reason", "scores"}) {
      if (fields_.find(key) != nullptr) fields_.fail(key, "only at the end");
    }
  }

  void read_last() {
    if (state_.phase_ != Phase::kStart) fields_.fail("last", "only in phase start");
    const std::string text = fields_.text("last", "");
    const auto month = parse_month(text);
    if (!month) fields_.fail("last", concat("expected a month 1..12, got '", text, "'"));
    state_.month_ = *month;
  }

  /// The turns since the reshuffle; who had them must follow from the position.
  void read_since() {
    const Json::Array* const given = fields_.list("since", -1);
    if (given == nullptr) return;
    Pile::Turns turns;
    for (const Json& item : *given) {
      const auto turn = item.string() != nullptr ? parse_turn(*item.string()) : std::nullopt;
      if (!turn) fields_.fail("since", concat("expected like \"2 +5 -3\", got ", item.dump()));
      if (turns.count == turns.list.size()) fields_.fail("since", "more turns than cards");
      turns.list[turns.count++] = *turn;
    }
    const bool kept = state_.stock_.set_turns(turns) && state_.stock_.sound(state_.seats());
    if (!kept || !std::ranges::equal(turns, state_.stock_.turns(state_.last_turn(), state_.seats()))) {
      fields_.fail("since", "no such turns lead to the position");
    }
  }

  /// [B-11.7]
  void read_end() {
    for (const std::string_view key : {"ender", "victim", "winners", "reason", "scores"}) {
      if (fields_.find(key) == nullptr) fields_.fail(key, "must be given at the end");
    }
    const auto reasons = std::span(kCauseWords).subspan(1, 6);
    state_.reason_ = static_cast<Reason>(word("reason", "", reasons) + 1);
    state_.turn_ = seat_or_null("ender", state_.reason_ != Reason::kStockOut);
    state_.against_ = seat_or_null("victim", state_.has_victim());
  }

  void check_result() {
    const Json paid = state_.settlement();
    for (const std::string_view key : {"winners", "scores"}) {
      const Json& given = *fields_.find(key);
      if (given != *paid.find(key)) fields_.fail(key, concat("expected ", paid.find(key)->dump(), ", got ", given.dump()));
    }
  }

  void read_rng() {
    const Json* const given = fields_.find("rng");
    if (given == nullptr) return;
    if (state_.chance_ == Chance::kExplicit) fields_.fail("rng", "only with sampled chance");
    const std::string digits = fields_.text("rng", "");
    if (digits.size() != 16 || digits.find_first_not_of("0123456789abcdef") != digits.npos) {
      fields_.fail("rng", concat("expected 16 hex digits, got '", digits, "'"));
    }
    std::from_chars(digits.data(), digits.data() + digits.size(), state_.rng_, 16);
  }

  [[nodiscard]] Seat seat(std::string_view key, Seat fallback) {
    return seat_at(fields_.integer(key, number(fallback), 0, state_.seats() - 1));
  }
  [[nodiscard]] Seat seat_or_null(std::string_view key, bool wanted) {
    if (fields_.find(key)->is_null() == wanted) fields_.fail(key, wanted ? "expected a seat" : "expected null");
    return wanted ? seat(key, Seat{}) : Seat{};
  }

  /// The place of a word among `words`.
  [[nodiscard]] std::size_t word(std::string_view key, std::string_view fallback, std::span<const std::string_view> words) {
    const std::string text = fields_.text(key, fallback);
    const auto place = std::ranges::find(words, text);
    if (place == words.end()) {
      fields_.fail(key, concat("expected one of ", join({words.begin(), words.end()}, " "), ", got '", text, "'"));
    }
    return static_cast<std::size_t>(place - words.begin());
  }

  [[nodiscard]] std::vector<Month> months(std::string_view key, const std::string& text) {
    std::vector<Month> cards;
    for (const std::string_view token : split_words(text)) {
      const auto month = parse_month(token);
      if (!month) fields_.fail(key, concat("expected months 1..12, got '", token, "'"));
      tally(key, *month);
      cards.push_back(*month);
    }
    return cards;
  }

  void tally(std::string_view key, Month month) {
    if (++seen_[static_cast<std::size_t>(month)] <= kCopies) return;
    fields_.fail(key, concat("month ", number(month), " stands more than four times"));
  }

  Fields fields_;
  State state_;
  std::array<int, kMonths> seen_{};
  bool drawn_ = false;
  bool offered_ = false;
};

State State::parse(std::string_view text) {
  const Json json = Json::parse(text);
  return Reader(json).read();
}

}  // namespace ttadak::bbong
