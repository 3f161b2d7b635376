#include "dobon/voids.hpp"

#include <algorithm>

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

void Voids::note_void(Void kind) {
  // There is room for the cards of one reshuffle only.
  while (kind.is_returned() && std::ranges::find(kinds_, kind) != kinds_.end()) forget_oldest();
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

bool Voids::read_void(Void kind) {
  if (size() == static_cast<int>(kMaxVoids)) return false;
  kinds_[static_cast<std::size_t>(size())] = kind;
  append(kVoid);
  return true;
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

}  // namespace ttadak::dobon
