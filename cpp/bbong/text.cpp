#include "bbong/state.hpp"
#include "core/text.hpp"

namespace ttadak::bbong {

std::string month_text(Month month) { return std::to_string(number(month)); }

std::optional<Month> parse_month(std::string_view text) {
  for (int i = 1; i <= kMonths; ++i) {
    if (text == month_text(month_at(i))) return month_at(i);
  }
  return std::nullopt;
}

std::string months_text(Months months) {
  std::vector<std::string> words;
  for (const Month month : month_set(held(months))) {
    words.insert(words.end(), static_cast<std::size_t>(months.count(month)), month_text(month));
  }
  return join(words, " ");
}

namespace {

std::string hidden(int count) { return join(std::vector<std::string>(static_cast<std::size_t>(count), "??"), " "); }

std::string stock_text(std::span<const Month> stock) {
  std::vector<std::string> words;
  for (std::size_t i = stock.size(); i-- > 0;) words.push_back(month_text(stock[i]));
  return join(words, " ");
}

/// 16 hex digits.
std::string hex(std::uint64_t word) {
  std::string digits(16, '0');
  for (std::size_t i = digits.size(); i-- > 0; word >>= 4) digits[i] = "0123456789abcdef"[word & 15];
  return digits;
}

/// "2 +5 -3": seat 2 drew a 5 and laid a 3; "0 -4 -4 -7": seat 0 bbonged.
Json turn_words(const Turn& turn) {
  std::vector<std::string> words = {std::to_string(number(turn.seat))};
  if (turn.drawn) words.push_back(concat("+", month_text(*turn.drawn)));
  words.insert(words.end(), static_cast<std::size_t>(turn.group_size), concat("-", month_text(turn.group)));
  if (turn.laid) words.push_back(concat("-", month_text(*turn.laid)));
  return join(words, " ");
}

Json either(bool given, Seat seat) { return given ? Json(number(seat)) : Json(); }

}  // namespace

/// The position's keys, in order; with a viewer, what it knows of them.
Json::Object State::fields(std::optional<Seat> viewer) const {
  const bool over = phase_ == Phase::kEnd;
  const auto sees = [&](Seat seat) { return !viewer || *viewer == seat; };
  const bool open = sees(turn_);  // the question of the seat to act
  const bool fresh = phase_ == Phase::kStart && legal_.size() == 1;
  Json::Object out = {{"game", kName}, {"rules", write_rules(rules_)}};
  const Seat turn = open ? turn_ : public_turn();
  if (!over && !(fresh && turn == seon_)) out.emplace_back("seat", number(turn));
  if (!fresh) out.emplace_back("phase", kPhaseWords[static_cast<std::size_t>(open ? phase_ : public_phase())]);
  out.emplace_back("chance", chance_ == Chance::kSampled ? "sampled" : "explicit");
  out.emplace_back("players", seats());
  Json::Array hands;
  Json::Array bbongs;
  for (int i = 0; i < seats(); ++i) {
    Months cards = hand(seat_at(i));
    if (phase_ == Phase::kAct && seat_at(i) == turn_) cards.remove(month_);
    hands.emplace_back(over || sees(seat_at(i)) ? months_text(cards) : hidden(cards.size()));
    bbongs.emplace_back(bbonged(seat_at(i)));
  }
  out.emplace_back("hands", std::move(hands));
  out.emplace_back("stock", viewer ? hidden(stock_.size()) : stock_text(stock_.cards()));
  out.emplace_back("discards", months_text(laid_));
  out.emplace_back("bbonged", std::move(bbongs));
  out.emplace_back("seon", number(seon_));
  out.emplace_back("reshuffles", int{reshuffles_});
  if (!viewer && chance_ == Chance::kSampled) out.emplace_back("rng", hex(rng_));
  if (const Pile::Turns turns = stock_.turns(last_turn(), seats()); !viewer && turns.count > 0) {
    Json::Array since;
    for (const Turn& each : turns) since.push_back(turn_words(each));
    out.emplace_back("since", std::move(since));
  }
  if (!viewer && phase_ == Phase::kStart && month_ != kNoMonth) out.emplace_back("last", month_text(month_));
  if (phase_ == Phase::kAct) out.emplace_back("pending", Json::Object{{"drawn", open ? month_text(month_) : "??"}});
  if (phase_ == Phase::kClaim && open) {
    out.emplace_back("pending", Json::Object{{"month", month_text(month_)}, {"discarder", number(against_)}});
  }
  if (!over) return out;
  const Json paid = settlement();
  out.emplace_back("ender", either(reason_ != Reason::kStockOut, turn_));
  out.emplace_back("victim", either(has_victim(), against_));
  out.emplace_back("winners", *paid.find("winners"));
  out.emplace_back("reason", kCauseWords[static_cast<std::size_t>(reason_)]);
  out.emplace_back("scores", *paid.find("scores"));
  return out;
}

std::string State::text() const { return Json(fields(std::nullopt)).dump(); }
std::string State::view(Seat seat) const { return Json(fields(seat)).dump(); }

}  // namespace ttadak::bbong
