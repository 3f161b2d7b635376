#include "dobon/arrangement.hpp"

#include <algorithm>
#include <utility>

namespace ttadak::dobon {

/// Each card laid takes the oldest place it can, and the cards held, those that must be youngest first, take the youngest left: if any
/// arrangement does, this one does.
void Arrangement::add_hand(Seat owner, Cards held, const History& history) {
  const std::size_t first = size_;
  std::array<std::size_t, History::kMost + 1> begins{first};  // of each age
  std::array<bool, kMost> taken{};
  std::size_t age = 0;
  size_ += static_cast<std::size_t>(history.before(held.size()));
  for (int i = 0; i < history.count; ++i) {
    const int step = history.steps[static_cast<std::size_t>(i)];
    if (step == History::kVoid) {
      begins[++age] = size_;
    } else if (step > 0) {
      size_ += static_cast<std::size_t>(step);
    } else {
      const std::size_t begin = begins[static_cast<std::size_t>(-1 - step)];
      std::size_t place = begin;
      while (taken[place]) ++place;
      taken[place] = true;
      items_[place] = {Card{}, static_cast<std::uint8_t>(begin), static_cast<std::uint8_t>(size_)};
    }
  }
  hands_[index(owner)] = Hand::of(held);
  std::ranges::fill(std::span(owner_).subspan(first, size_ - first), static_cast<std::uint8_t>(owner));
  newest_[index(owner)] = begins[age];
  end_[index(owner)] = stock_ = size_;
  Cards barred;  // by later voids
  for (std::size_t place = size_, end = size_;; end = begins[age--]) {
    std::ranges::fill(std::span(may_be_).subspan(begins[age], end - begins[age]), Cards::full() - barred);
    const Cards no_older = age > 0 ? history.excluded[age - 1] : Cards::full();
    for (const Card card : (held & no_older) - barred) {
      while (taken[--place]) {}
      items_[place] = {card};
    }
    if (age == 0) break;
    barred |= no_older;
  }
}

void Arrangement::add_stock(std::span<const Card> stock) {
  for (const Card card : stock) {
    may_be_[size_] = Cards::full();
    owner_[size_] = kMostHands;
    items_[size_++] = {card};
  }
}

bool Arrangement::exchange(Pair pair) {
  Item& one = items_[pair.one];
  Item& other = items_[pair.other];
  if (!fits(one, pair.other) || !fits(other, pair.one)) return false;
  if (owner_[pair.one] != owner_[pair.other]) {  // so neither was laid
    Hand& hand = hands_[owner_[pair.one]];
    Hand& elsewhere = hands_[owner_[pair.other]];
    hand.erase(one.card);
    hand.insert(other.card);
    elsewhere.erase(other.card);
    elsewhere.insert(one.card);
  }
  std::swap(one, other);
  return true;
}

Cards Arrangement::newest(Seat owner) const {
  Cards cards;
  for (std::size_t place = newest_[index(owner)]; place < end_[index(owner)]; ++place) {
    if (items_[place].end == 0) cards.insert(items_[place].card);
  }
  return cards;
}

}  // namespace ttadak::dobon
