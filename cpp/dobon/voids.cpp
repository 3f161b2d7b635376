#include "dobon/voids.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace ttadak::dobon {

Voids::Excluded Voids::excluded(const Rules& rules, Cards went_back) const {
  Excluded result{};
  for (std::size_t i = 0; i < kMaxVoids && !kinds_[i].none(); ++i) result[i] = kinds_[i].cards(rules, went_back);
  return result;
}

int Voids::least_age(const Excluded& excluded, int voids, Card card) {
  int age = voids;
  while (age > 0 && !excluded[static_cast<std::size_t>(age - 1)].contains(card)) --age;
  return age;
}

int Voids::least_age(Card card, const Rules& rules, Cards went_back) const {
  int age = size();
  while (age > 0 && !kind(age - 1).cards(rules, went_back).contains(card)) --age;
  return age;
}

/// Drops the first void and the steps up to the second; what was of age 1 is now of age 0.
void Voids::forget_oldest() {
  std::uint64_t rest = log();
  const std::uint64_t first = voids(rest);
  const std::uint64_t second = first & ~std::bit_floor(first);
  rest &= low_bits(static_cast<int>(std::bit_width(second)) + 2) & (second == 0 ? 0 : ~std::uint64_t{0});
  set_log(rest - (rest >> 2 & kOnes));  // kLaid + j, j > 0, and only these, are 4 or more
  kinds_ = {kinds_[1], kinds_[2], kinds_[3], Void()};
}

/// Drops the void at `place` alone: the ages before and after it become one.
void Voids::forget(int place) {
  std::uint64_t rest = 0;
  int age = 0;
  for (int i = 0; i < steps(); ++i) {
    const int next = step(i);
    if (next == kVoid && age++ == place) continue;
    rest = rest << 3 | static_cast<unsigned>(next > kLaid + place ? next - 1 : next);
  }
  set_log(rest);
  std::shift_left(kinds_.begin() + place, kinds_.end(), 1);
  kinds_.back() = Void();
}

void Voids::note_void(Void kind) {
  // There is room for the cards of one reshuffle only.
  const auto same = std::ranges::find(kinds_, kind);
  if (kind.is_returned() && same == kinds_.begin()) forget_oldest();
  else if (kind.is_returned() && same != kinds_.end()) forget(static_cast<int>(same - kinds_.begin()));
  while (size() == static_cast<int>(kMaxVoids) || full()) forget_oldest();
  kinds_[static_cast<std::size_t>(size())] = kind;
  append(kVoid);
}

void Voids::note_draw() {
  while (full()) forget_oldest();
  if (!empty()) append(kDrew);
}

void Voids::note_lay(Card card, const Rules& rules, Cards went_back) {
  if (draws(log()) == 0) return;  // Every card is of age 0: it does not matter which was laid.
  int age = least_age(card, rules, went_back);
  std::uint64_t tail = log();
  while ((tail & 7) == kDrew) tail >>= 3;
  const bool just_drew = tail != log();
  // One of the cards drawn since the last void, nothing laid in between: as if it had not been drawn.
  if (just_drew && (tail & 7) == kVoid && age == size()) return set_log(log() >> 3);
  for (; full(); age = std::max(age - 1, 0)) forget_oldest();
  if (!empty()) append(kLaid + age);
}

bool Voids::well_formed() const {
  int voids = 0;
  for (int i = 0; i < steps(); ++i) {
    if (step(i) == kVoid) ++voids;
    if (step(i) == kNothing || step(i) > kLaid + voids || (i == 0 && voids == 0)) return false;
  }
  if ((log() >> 63) != 0 || voids != size()) return false;
  for (int i = 0; i < static_cast<int>(kMaxVoids); ++i) {
    if (i < voids ? !kind(i).well_formed() : !kind(i).none()) return false;
  }
  return true;
}

std::string Voids::text() const {
  std::vector<std::string> words;
  int seen = 0;
  for (int i = 0; i < steps(); ++i) {
    if (step(i) != kVoid) {
      words.push_back(step(i) == kDrew ? "+" : std::to_string(step(i) - kLaid));
      continue;
    }
    const Void reason = kind(seen++);
    words.push_back(reason.is_attack() ? "attack" : reason.is_returned() ? "returned" : concat(card_text(reason.card()), reason.lone() ? "!" : ""));
  }
  return join(words, " ");
}

std::optional<Voids> Voids::parse(std::string_view text) {
  Voids voids;
  for (const std::string_view word : split_words(text)) {
    if (!voids.read(word)) return std::nullopt;
  }
  if (!voids.well_formed()) return std::nullopt;
  return voids;
}

/// Adds the step that `word` writes, if it is one and there is room.
bool Voids::read(std::string_view word) {
  if (full()) return false;
  if (word == "+") return append(kDrew), true;
  if (word.size() == 1 && word[0] >= '0' && word[0] <= '4') return append(kLaid + (word[0] - '0')), true;
  const bool lone = word.ends_with('!');
  const std::optional<Card> card = parse_card(word.substr(0, word.size() - (lone ? 1 : 0)));
  const bool known = card || word == "attack" || word == "returned";
  if (!known || size() == static_cast<int>(kMaxVoids)) return false;
  const Void reason = card ? Void::fitting(*card, lone) : word == "attack" ? Void::attack() : Void::returned();
  kinds_[static_cast<std::size_t>(size())] = reason;
  append(kVoid);
  return true;
}

}  // namespace ttadak::dobon
