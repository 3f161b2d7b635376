#include "core/text.hpp"
#include "paohuzi/position_reader.hpp"

namespace ttadak::paohuzi {

State PositionReader::read() {
  const std::string game = fields_.text("game", State::kName);
  if (game != State::kName) fields_.fail("game", concat("expected ", State::kName, ", got ", game));
  read_setting();
  read_zones();
  read_marks();
  read_pending();
  for (int s = 0; s < State::kMaxSeats; ++s) state_.look_for_hope(seat_at(s));
  read_turn();
  if (has_last_ && state_.phase_ != Phase::kDiscard) fields_.fail("last", "belongs to the phase discard");
  if (!has_last_ && state_.phase_ == Phase::kDiscard && state_.forced_ != Group::kNone) fields_.fail("pending", "forced belongs to the phase hu");
  read_end();
  fields_.finish();
  if (const auto flaw = state_.flaw()) {
    const std::size_t colon = flaw->find(": ");
    fields_.fail(flaw->substr(0, colon), flaw->substr(colon + 2));
  }
  return state_;
}

void PositionReader::read_setting() {
  state_.rules_ = read_rules<Rules>(fields_, State::kName);
  const std::string chance = fields_.text("chance", "sampled");
  if (chance != "sampled" && chance != "explicit") fields_.fail("chance", concat("expected sampled or explicit, got ", chance));
  state_.chance_ = chance == "sampled" ? Chance::kSampled : Chance::kExplicit;
  state_.dealer_ = seat_at(fields_.integer("dealer", 0, 0, 2));
}

Face PositionReader::face(std::string_view key, std::string_view word) const {
  const auto face = parse_face(word);
  if (!face) fields_.fail(key, concat("expected a card s1..s10 or b1..b10, got '", word, "'"));
  return *face;
}

std::vector<Face> PositionReader::cards(std::string_view key, std::string_view text) const {
  std::vector<Face> cards;
  for (const std::string_view word : split_words(text)) cards.push_back(face(key, word));
  return cards;
}

FaceSet PositionReader::faces(std::string_view key, std::string_view text) const {
  FaceSet faces;
  for (const Face card : cards(key, text)) {
    if (faces.contains(card)) fields_.fail(key, concat(paohuzi::text(card), " stands twice"));
    faces.insert(card);
  }
  return faces;
}

/// [P-1.1] Four copies of each face over all zones.
void PositionReader::count(std::string_view key, Counts cards) {
  for (int f = 0; f < kNumFaces; ++f) {
    int& copies = copies_[static_cast<std::size_t>(f)];
    copies += cards.count(face_at(f));
    if (copies > kCopies) fields_.fail(key, concat("a fifth ", text(face_at(f))));
  }
}

void PositionReader::read_zones() {
  const auto hands = fields_.texts("hands", 3);
  for (std::size_t s = 0; s < 3; ++s) {
    for (const Face card : cards("hands", hands[s])) {
      count("hands", Counts::of(card));
      state_.hands_[s].add(card);
    }
  }
  if (const Json::Array* const melds = fields_.list("melds", 3)) {
    for (std::size_t s = 0; s < 3; ++s) {
      const Json::Array* const list = (*melds)[s].array();
      if (list == nullptr) fields_.fail("melds", concat("expected a list of melds, got ", (*melds)[s].dump()));
      for (const Json& item : *list) {
        const auto meld = item.string() != nullptr ? parse_meld(*item.string()) : std::nullopt;
        if (!meld) fields_.fail("melds", concat("expected a meld such as 'wei s5' or 'chi s1 s2 s3', got ", item.dump()));
        if (state_.melds_[s].size() == Melds::kMost) fields_.fail("melds", "more than 7 melds of a seat");
        count("melds", paohuzi::cards(*meld));
        state_.lay(seat_at(static_cast<int>(s)), *meld);
      }
    }
  }
  const auto rivers = fields_.texts("rivers", 3);
  for (int s = 0; s < 3; ++s) {
    for (const Face card : cards("rivers", rivers[static_cast<std::size_t>(s)])) {
      count("rivers", Counts::of(card));
      state_.pile_.push_river(seat_at(s), card);
    }
  }
  std::vector<Face> stock = cards("stock", fields_.text("stock", ""));
  for (const Face card : stock) count("stock", Counts::of(card));
  if (state_.chance_ == Chance::kExplicit) std::ranges::sort(stock);
  for (std::size_t i = stock.size(); i-- > 0;) state_.pile_.push_stock(stock[i]);
}

void PositionReader::read_locks(Seat seat, std::string_view text) {
  Locks& locks = state_.locks_[index(seat)];
  for (std::string_view word : split_words(text)) {
    const bool peng_only = word.starts_with("peng:");
    const bool chi_only = word.starts_with("chi:");
    const std::string_view name = word.substr(peng_only ? 5 : chi_only ? 4 : 0);
    const FaceSet face = FaceSet::of(this->face("locks", name));
    if ((!peng_only && locks.chi().intersects(face)) || (!chi_only && locks.peng().intersects(face))) {
      fields_.fail("locks", concat(name, " stands twice"));
    }
    if (!peng_only) locks.lock_chi(face);
    if (!chi_only) locks.lock_peng(face);
  }
}

std::optional<Face> PositionReader::face_or_null(std::string_view key) {
  const Json* const value = fields_.find(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  if (value->string() == nullptr) fields_.fail(key, concat("expected a card or null, got ", value->dump()));
  return face(key, *value->string());
}

void PositionReader::read_marks() {
  const auto locks = fields_.texts("locks", 3);
  for (int s = 0; s < 3; ++s) read_locks(seat_at(s), locks[static_cast<std::size_t>(s)]);
  if (const Json::Array* const dead = fields_.list("dead", 3)) {
    for (std::size_t s = 0; s < 3; ++s) {
      if ((*dead)[s].boolean() == nullptr) fields_.fail("dead", concat("expected true or false, got ", (*dead)[s].dump()));
      state_.dead_ |= static_cast<std::uint8_t>(*(*dead)[s].boolean() ? 1u << s : 0);
    }
  }
  if (const Json* const revealed = fields_.find("revealed"); revealed != nullptr && !revealed->is_null()) {
    Fields card(*revealed, "revealed.");
    state_.revealed_ = face("revealed", card.text("card", ""));
    state_.by_ = seat_at(card.integer("by", 0, 0, 2));
    const std::string source = card.text("source", "stock");
    if (source != "stock" && source != "discard") card.fail("source", concat("expected stock or discard, got ", source));
    state_.source_ = source == "stock" ? Source::kStock : Source::kDiscard;
    card.finish();
    count("revealed", Counts::of(state_.revealed_));
    if (state_.source_ == Source::kDiscard) state_.locks_[index(state_.by_)].lock_openly(FaceSet::of(state_.revealed_));
  }
  const auto open = fields_.texts("open_locks", 3);
  for (std::size_t s = 0; s < 3; ++s) state_.locks_[s].lock_openly(faces("open_locks", open[s]));
  if (const auto shown = face_or_null("shown")) state_.shown_ = *shown;
  const auto stinky = fields_.texts("stinky", 3);
  for (std::size_t s = 0; s < 3; ++s) state_.known_[s].set_stinky(faces("stinky", stinky[s]));
  state_.forced_ = forced(fields_, "last");
  has_last_ = state_.forced_ != Group::kNone;
  read_traces(fields_.text("traces", ""));
  const auto bounds = fields_.texts("bounds", 3);
  for (std::size_t s = 0; s < 3; ++s) {
    for (const std::string_view word : split_words(bounds[s])) {
      const std::size_t colon = word.find(':');
      const bool number = colon != word.npos && colon + 2 == word.size() && word[colon + 1] >= '0' && word[colon + 1] <= '2';
      if (!number) fields_.fail("bounds", concat("expected a card and 0..2 such as 's5:0', got '", word, "'"));
      state_.known_[s].limit(face("bounds", word.substr(0, colon)), word[colon + 1] - '0');
    }
  }
}

void PositionReader::read_traces(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<std::uint8_t, History::kRoom> bytes;
  const bool sized = text.size() % 2 == 0 && text.size() / 2 <= bytes.size();
  if (!sized || text.find_first_not_of(digits) != text.npos) fields_.fail("traces", concat("expected at most ", 2 * bytes.size(), " hex digits, two a byte"));
  for (std::size_t i = 0; i < text.size() / 2; ++i) {
    bytes[i] = static_cast<std::uint8_t>(digits.find(text[2 * i]) << 4 | digits.find(text[2 * i + 1]));
  }
  state_.history_ = History(std::span(bytes).first(text.size() / 2));
}

void PositionReader::read_passed(std::string_view text, Fields& pending) {
  const bool peng = text.starts_with("peng ");
  const std::string_view seat = text.substr(std::min(text.size(), peng ? std::size_t{5} : std::size_t{4}));
  if ((!peng && !text.starts_with("chi ")) || seat.size() != 1 || seat[0] < '0' || seat[0] > '2') {
    pending.fail("passed", concat("expected 'peng N' or 'chi N', got '", text, "'"));
  }
  const unsigned bit = 1u << (seat[0] - '0' + (peng ? 0 : 3));
  if ((state_.passed_ & bit) != 0) pending.fail("passed", concat("'", text, "' stands twice"));
  state_.passed_ |= static_cast<std::uint8_t>(bit);
}

/// A forced meld, or none.
Group PositionReader::forced(Fields& fields, std::string_view key) {
  const std::string text = fields.text(key, "");
  if (text.empty()) return Group::kNone;
  const auto meld = parse_meld(text);
  if (!meld || (kind(*meld) != GroupKind::kWei && kind(*meld) != GroupKind::kTi)) fields.fail(key, "expected a wei or ti");
  return *meld;
}

void PositionReader::read_pending() {
  const Json* const json = fields_.find("pending");
  if (json == nullptr) return;
  Fields pending(*json, "pending.");
  for (const std::string& group : pending.texts("chi", -1)) {
    const auto shape = parse_shape(group);
    if (!shape || state_.named_count_ == 2) pending.fail("chi", concat("expected at most two groups such as 's1 s2 s3', got '", group, "'"));
    state_.named_[state_.named_count_++] = *shape;
  }
  for (const std::string& passed : pending.texts("passed", -1)) read_passed(passed, pending);
  for (const int winner : pending.integers("winners", -1, 0, 0, 2)) state_.winners_ |= static_cast<std::uint8_t>(1u << winner);
  if (const Group meld = forced(pending, "forced"); meld != Group::kNone) {
    if (has_last_) pending.fail("forced", "the meld stands under last");
    state_.forced_ = meld;
  }
  state_.of_shown_ = pending.flag("shown", false) ? 1 : 0;
  const std::string draw = pending.text("draw", "");
  constexpr std::array<std::string_view, 4> words = {"", "deal", "supplement", "reveal"};
  const auto place = std::ranges::find(words, draw);
  if (place == words.end()) pending.fail("draw", concat("expected deal, supplement or reveal, got ", draw));
  state_.draw_ = static_cast<Draw>(place - words.begin());
  state_.taken_ = static_cast<std::uint8_t>(pending.integer("taken", 0, 0, 19));
  pending.finish();
}

State State::parse(std::string_view text) { return PositionReader(Json::parse(text)).read(); }

}  // namespace ttadak::paohuzi
