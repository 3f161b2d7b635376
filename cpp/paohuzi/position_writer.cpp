#include "paohuzi/position_writer.hpp"

#include "core/text.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr std::string_view kHiddenCard = "??";

Json::Array per_seat(auto&& make) {
  Json::Array list;
  for (int s = 0; s < State::kMaxSeats; ++s) list.emplace_back(make(seat_at(s)));
  return list;
}

std::string words(int count, auto&& make) {
  std::string out;
  for (int i = 0; i < count; ++i) {
    if (i > 0) out += ' ';
    out += make(i);
  }
  return out;
}

std::string hidden(int count) {
  return words(count, [](int) { return kHiddenCard; });
}

std::string list(std::span<const Face> cards) {
  return words(static_cast<int>(cards.size()), [&](int i) { return text(cards[static_cast<std::size_t>(i)]); });
}

}  // namespace

std::string PositionWriter::write() const {
  Json::Object out{{"game", State::kName}, {"rules", write_rules(state_.rules_)}};
  add_turn(out);
  add_cards(out);
  add_marks(out);
  if (Json::Object open = pending(); !open.empty()) out.emplace_back("pending", std::move(open));
  add_end(out);
  return Json(std::move(out)).dump();
}

// Somebody else's question is shown as what all can see: the opening, claims on a card, or a discard that is due.
void PositionWriter::add_turn(Json::Object& out) const {
  const Phase phase = state_.phase_;
  const bool waits_for_start = phase < Phase::kReveal;
  const bool hidden_question = hides_question();
  const bool discard_due = hidden_question && state_.forced_ != Group::kNone;
  const bool opening = state_.revealed_ == kNoFace;
  if (phase != Phase::kEnd && !waits_for_start && (!hidden_question || discard_due)) out.emplace_back("seat", number(state_.seat_));
  if (discard_due) out.emplace_back("phase", word(Phase::kDiscard));
  else if (hidden_question) out.emplace_back("phase", opening ? "opening" : "claims");
  else if (!waits_for_start) out.emplace_back("phase", word(phase));
  out.emplace_back("chance", state_.chance_ == Chance::kSampled ? "sampled" : "explicit");
  out.emplace_back("dealer", number(state_.dealer_));
}

void PositionWriter::add_cards(Json::Object& out) const {
  out.emplace_back("hands", per_seat([&](Seat seat) {
    const bool open = is_own(seat) || (state_.phase_ == Phase::kEnd && state_.has_won(seat));
    return open ? text(state_.hand(seat)) : hidden(state_.hand(seat).size());
  }));
  out.emplace_back("melds", per_seat([&](Seat seat) { return melds(seat); }));
  out.emplace_back("rivers", per_seat([&](Seat seat) { return list(state_.river(seat)); }));
  out.emplace_back("stock", sees_all() ? list(state_.stock()) : hidden(state_.pile_.stock_size()));
}

bool PositionWriter::hides_meld(Seat owner, Group meld) const {
  return !is_own(owner) && state_.phase_ != Phase::kEnd && state_.is_hidden(owner, meld);
}

std::string PositionWriter::meld_text(Seat owner, Group meld) const {
  return hides_meld(owner, meld) ? concat("wei ", kHiddenCard) : text(meld);
}

// Weis the viewer does not know stand last of the weis, so that their place tells nothing.
Json PositionWriter::melds(Seat seat) const {
  Json::Array out;
  std::size_t last_wei = 0;
  for (const Group meld : state_.melds(seat)) {
    if (hides_meld(seat, meld)) continue;
    out.emplace_back(text(meld));
    if (kind(meld) <= GroupKind::kWei) last_wei = out.size();
  }
  for (const Group meld : state_.melds(seat)) {
    if (hides_meld(seat, meld)) out.insert(out.begin() + static_cast<std::ptrdiff_t>(last_wei), meld_text(seat, meld));
  }
  return out;
}

std::string PositionWriter::locks(Seat seat) const {
  const Locks& locks = state_.locks_[index(seat)];
  const FaceSet chi = is_own(seat) ? locks.chi() : locks.open();
  const FaceSet peng = is_own(seat) ? locks.peng() : locks.open();
  std::string out;
  for (const Face face : chi | peng) {
    const std::string_view prefix = !peng.contains(face) ? "chi:" : !chi.contains(face) ? "peng:" : "";
    out += concat(out.empty() ? "" : " ", prefix, text(face));
  }
  return out;
}

/// "s5:0": all know that the seat holds no s5.
std::string PositionWriter::bounds(Seat seat) const {
  std::string out;
  for (int f = 0; f < kNumFaces; ++f) {
    const int most = state_.known_[index(seat)].most(face_at(f));
    if (most < 3) out += concat(out.empty() ? "" : " ", text(face_at(f)), ":", most);
  }
  return out;
}

/// The bytes of the history, two hex digits each.
std::string PositionWriter::traces() const {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const std::uint8_t byte : state_.history_.bytes()) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
  return out;
}

void PositionWriter::add_marks(Json::Object& out) const {
  const auto name = [](Face face) { return face == kNoFace ? Json() : Json(text(face)); };
  out.emplace_back("locks", per_seat([&](Seat seat) { return locks(seat); }));
  out.emplace_back("dead", per_seat([&](Seat seat) { return state_.is_dead(seat); }));
  Json revealed;
  if (state_.revealed_ != kNoFace) {
    revealed = Json::Object{{"card", name(state_.revealed_)}, {"by", number(state_.by_)},
                            {"source", state_.source_ == Source::kStock ? "stock" : "discard"}};
  }
  out.emplace_back("revealed", std::move(revealed));
  out.emplace_back("open_locks", per_seat([&](Seat seat) { return text(state_.locks_[index(seat)].open()); }));
  out.emplace_back("shown", name(state_.shown_));
  out.emplace_back("stinky", per_seat([&](Seat seat) { return text(state_.known_[index(seat)].stinky()); }));
  const bool bounded = std::ranges::any_of(state_.known_, [](const Known& known) { return !known.bounds_nothing(); });
  if (bounded) out.emplace_back("bounds", per_seat([&](Seat seat) { return bounds(seat); }));
  if (sees_all() && state_.history_.size() > 0) out.emplace_back("traces", traces());
  const bool forced_before = state_.phase_ == Phase::kDiscard && state_.forced_ != Group::kNone;
  if (forced_before && sees_all()) out.emplace_back("last", text(state_.forced_));
}

/// What was answered about the card so far: groups named, claims declined, hu taken.
void PositionWriter::add_answers(Json::Object& out) const {
  Json::Array named;
  Json::Array passed;
  Json::Array winners;
  if (is_own(state_.seat_)) {
    for (std::size_t i = 0; i < state_.named_count_; ++i) named.emplace_back(text(state_.named_[i]));
  }
  for (int i = 0; i < 6; ++i) {
    const Seat seat = seat_from(state_.by_, i % 3);
    const bool declined = (state_.passed_ >> (index(seat) + (i < 3 ? 0 : 3)) & 1) != 0;
    if (declined && is_own(seat)) passed.emplace_back(concat(i < 3 ? "peng " : "chi ", number(seat)));
  }
  for (int place = 0; place < State::kMaxSeats && state_.phase_ != Phase::kEnd; ++place) {
    const Seat seat = seat_from(state_.first_asked(), place);
    if (state_.has_won(seat) && is_own(seat)) winners.emplace_back(number(seat));
  }
  if (!named.empty()) out.emplace_back("chi", std::move(named));
  if (!passed.empty()) out.emplace_back("passed", std::move(passed));
  if (!winners.empty()) out.emplace_back("winners", std::move(winners));
}

Json::Object PositionWriter::pending() const {
  Json::Object out;
  add_answers(out);
  const bool shows_forced = state_.forced_ != Group::kNone && state_.phase_ != Phase::kDiscard && !hides_question();
  const Seat maker = state_.phase_ == Phase::kEnd ? seat_at(std::countr_zero(state_.winners_)) : state_.seat_;
  if (shows_forced) out.emplace_back("forced", meld_text(maker, state_.forced_));
  if (state_.of_shown_ != 0 && !hides_question()) out.emplace_back("shown", true);
  if (state_.phase_ == Phase::kChance) {
    constexpr std::array<std::string_view, 4> words = {"", "deal", "supplement", "reveal"};
    out.emplace_back("draw", words[static_cast<std::size_t>(state_.draw_)]);
    if (state_.taken_ > 0) out.emplace_back("taken", int{state_.taken_});
  }
  return out;
}

void PositionWriter::add_end(Json::Object& out) const {
  if (state_.phase_ != Phase::kEnd) return;
  Json::Array winners;
  Json::Array scores;
  for (int place = 0; place < State::kMaxSeats; ++place) {
    const Seat seat = seat_from(state_.first_asked(), place);
    if (state_.has_won(seat)) winners.emplace_back(number(seat));
  }
  for (const int score : state_.scores()) scores.emplace_back(score);
  out.emplace_back("winners", std::move(winners));
  out.emplace_back("reason", word(state_.reason_));
  out.emplace_back("scores", std::move(scores));
}

}  // namespace ttadak::paohuzi
