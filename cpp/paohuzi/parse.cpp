#include "core/errors.hpp"
#include "core/text.hpp"
#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {

/// Reads a position, key by key in the order in which they are written, so that the first key with a fault is named.
class PositionReader {
 public:
  explicit PositionReader(const Json& json) : fields_(json) {}

  [[nodiscard]] State read();

 private:
  void read_setting();
  void read_zones();
  void read_marks();
  void read_pending();
  void read_winners();
  void read_end();
  void read_turn();

  void count(std::string_view key, Counts cards);
  [[nodiscard]] Face face(std::string_view key, std::string_view word) const;
  [[nodiscard]] std::vector<Face> cards(std::string_view key, std::string_view text) const;
  [[nodiscard]] FaceSet faces(std::string_view key, std::string_view text) const;
  [[nodiscard]] std::optional<Face> face_or_null(std::string_view key);
  void read_locks(Seat seat, std::string_view text);
  void read_passed(std::string_view text, Fields& pending);
  void choose_phase();
  void choose_discarder();
  void choose_seat();
  [[nodiscard]] Phase phase(const std::string& text) const;

  Fields fields_;
  State state_;
  std::array<int, kNumFaces> copies_{};
};

State PositionReader::read() {
  const std::string game = fields_.text("game", State::kName);
  if (game != State::kName) fields_.fail("game", concat("expected ", State::kName, ", got ", game));
  read_setting();
  read_zones();
  read_marks();
  read_pending();
  for (int s = 0; s < State::kMaxSeats; ++s) state_.look_for_hope(seat_at(s));
  read_turn();
  read_end();
  fields_.finish();
  if (const auto flaw = state_.flaw()) {
    const std::size_t colon = flaw->find(": ");
    fields_.fail(flaw->substr(0, colon), flaw->substr(colon + 2));
  }
  return state_;
}

void PositionReader::read_setting() {
  if (const Json* const rules = fields_.find("rules")) state_.rules_ = read_rules<Rules>(*rules, State::kName);
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
  const auto limits = fields_.texts("limits", 3);
  for (std::size_t s = 0; s < 3; ++s) {
    for (const std::string_view word : split_words(limits[s])) {
      const std::size_t colon = word.find(':');
      const bool number = colon != word.npos && colon + 2 == word.size() && word[colon + 1] >= '0' && word[colon + 1] <= '2';
      if (!number) fields_.fail("limits", concat("expected a card and 0..2 such as 's5:0', got '", word, "'"));
      state_.known_[s].limit(face("limits", word.substr(0, colon)), word[colon + 1] - '0');
    }
  }
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
  if (const std::string forced = pending.text("forced", ""); !forced.empty()) {
    const auto meld = parse_meld(forced);
    if (!meld || (kind(*meld) != GroupKind::kWei && kind(*meld) != GroupKind::kTi)) pending.fail("forced", "expected a wei or ti");
    state_.forced_ = *meld;
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

Phase PositionReader::phase(const std::string& text) const {
  for (std::size_t p = 0; p <= static_cast<std::size_t>(Phase::kEnd); ++p) {
    const auto phase = static_cast<Phase>(p);
    if (!text.empty() && word(phase) == text) return phase;
  }
  fields_.fail("phase", concat("expected opening, reveal, heavenly, dealer_win, discard, hu, pao, peng, chi, chi_more, chance or end, got ", text));
}

/// [P-8.3]
void PositionReader::choose_phase() {
  const auto no_melds = [](const Melds& melds) { return melds.size() == 0; };
  if (state_.revealed_ != kNoFace) state_.phase_ = Phase::kReact;
  else if (std::ranges::all_of(state_.melds_, no_melds) && state_.pile_.rivers().empty()) state_.phase_ = Phase::kFresh;
  else choose_discarder();
}

void PositionReader::choose_discarder() {
  state_.phase_ = Phase::kReveal;
  for (int s = 0; s < State::kMaxSeats; ++s) {
    if (state_.is_dead(seat_at(s)) || !state_.owes_discard(seat_at(s))) continue;
    if (state_.phase_ != Phase::kReveal) fields_.fail("hands", "two seats hold a card too many");
    state_.seat_ = seat_at(s);
    state_.phase_ = state_.question(Phase::kDiscard, state_.seat_).empty() ? Phase::kAfterMeld : Phase::kDiscard;
  }
}

/// The first seat of the phase's order that has something to answer.
void PositionReader::choose_seat() {
  const Seat first = state_.revealed_ != kNoFace ? state_.by_ : state_.dealer_;
  state_.seat_ = first;
  for (int place = 0; place < State::kMaxSeats; ++place) {
    const Seat seat = seat_from(first, place);
    const bool maker = state_.forced_ == Group::kNone || state_.melds(seat).has(state_.forced_);
    if (!maker || state_.question(state_.phase_, seat).empty()) continue;
    state_.seat_ = seat;
    return;
  }
}

void PositionReader::read_turn() {
  const Json* const seat = fields_.find("seat");
  state_.seat_ = seat != nullptr ? seat_at(fields_.integer("seat", 0, 0, 2)) : state_.dealer_;
  if (const std::string text = fields_.text("phase", ""); text.empty()) {
    choose_phase();
  } else {
    state_.phase_ = phase(text);
    const bool question = state_.phase_ >= Phase::kHeavenly && state_.phase_ < Phase::kChance;
    if (seat == nullptr && question) choose_seat();
  }
  if (state_.phase_ == Phase::kFresh || state_.phase_ == Phase::kReact) state_.seat_ = state_.dealer_;
  if (state_.is_being_dealt()) state_.hopeful_ = 0;
  if (state_.phase_ == Phase::kEnd) {
    if (seat != nullptr) fields_.fail("seat", "nobody acts in an ended position");
    state_.seat_ = Seat{0};
  }
  if (state_.phase_ == Phase::kChance) (void)state_.wait_for(state_.draw_);
  else state_.legal_ = state_.question(state_.phase_, state_.seat_);
}

void PositionReader::read_winners() {
  const Json* const winners = fields_.find("winners");
  if (winners == nullptr) fields_.fail("winners", "an ended position needs it");
  state_.winners_ = 0;
  for (const int winner : fields_.integers("winners", -1, 0, 0, 2)) {
    if (state_.has_won(seat_at(winner))) fields_.fail("winners", concat("seat ", winner, " stands twice"));
    state_.winners_ |= static_cast<std::uint8_t>(1u << winner);
  }
}

void PositionReader::read_end() {
  if (state_.phase_ != Phase::kEnd) return;
  if (state_.winners_ != 0) fields_.fail("pending", "no winners here in an ended position");
  read_winners();
  const std::string reason = fields_.text("reason", "");
  for (std::size_t r = 1; r <= static_cast<std::size_t>(Reason::kDraw); ++r) {
    if (word(static_cast<Reason>(r)) == reason) state_.reason_ = static_cast<Reason>(r);
  }
  if (state_.reason_ == Reason::kNone) fields_.fail("reason", concat("expected heavenly, dealer_win, shown_card, hu, discard_hu or draw, got '", reason, "'"));
  if (fields_.find("scores") == nullptr) fields_.fail("scores", "an ended position needs it");
  const auto scores = fields_.integers("scores", 3, 0, -400000, 400000);
  std::ranges::copy(scores, state_.scores_.begin());
}

State State::parse(std::string_view text) { return PositionReader(Json::parse(text)).read(); }

}  // namespace ttadak::paohuzi
