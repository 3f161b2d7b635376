#include "dobon/bounded_hand.hpp"

#include <algorithm>

namespace ttadak::dobon {
namespace {

[[nodiscard]] double fraction(std::uint64_t word) { return static_cast<double>(word >> 11) * 0x1p-53; }

/// kInverse[n]: 1 / n; 1 for 0.
constexpr auto kInverse = [] {
  std::array<double, 1 + kNumCards> table{1};
  for (std::size_t n = 1; n < table.size(); ++n) table[n] = 1.0 / static_cast<double>(n);
  return table;
}();

}  // namespace

/// What the places of a hand weigh together when k cards are gone: a product of terms (left - k). It is log-concave in k.
class BoundedHand::Places {
 public:
  void add(double left) {
    left_[count_++] = left;
    least_ = std::min(least_, left);
  }
  [[nodiscard]] int most_gone() const { return static_cast<int>(least_); }
  [[nodiscard]] double weight(int gone) const {
    double product = 1;
    for (std::size_t i = 0; i < count_; ++i) product *= std::max(0.0, left_[i] - gone);
    return product;
  }
  /// Of the weights with one card more gone and without.
  [[nodiscard]] double quotient(int gone) const { return weight(gone + 1) / weight(gone); }

 private:
  std::array<double, kNumCards> left_;
  std::size_t count_ = 0;
  double least_ = kNumCards;
};

BoundedHand::BoundedHand(Seat owner, int cards, Voids voids, const Rules& rules, const Returned& returned, Cards unseen,
                         const BoundedHand* next)
    : seat_(owner), size_(cards), history_(voids.history(rules, returned)), settled_(history_.settled(cards)), next_(next) {
  Cards open = unseen;
  for (std::size_t age = last(); age-- > 0;) {
    open -= history_.excluded[age];
    open_[age] = open;
    choices_[age] = std::max(1, open.size());
    worth_[age] = kInverse[static_cast<std::size_t>(open.size())];
  }
  youngest_ = certain() ? settled_.ages : history_.run(settled_, History::oldest).value_or(Ages{static_cast<std::int8_t>(size_)});
  oldest_ = youngest_;
  for (std::size_t age = 1; age < last(); ++age) common_ = youngest_[age] > youngest_[common_] ? age : common_;
  used_ = open_[common_];
}

void BoundedHand::steer(int rest, double gone) {
  // Younger ages are worth less, as `bound_laid` supposes.
  choices_[last()] = std::max(last() > 0 ? choices_[last() - 1] : 1.0, static_cast<double>(rest));
  worth_[last()] = 1 / choices_[last()];
  if (!certain()) bound_laid();
  bound_weight(gone);
  // A place is worth the same whether its card is held or was laid.
  for (std::size_t age = 0; age <= last(); ++age) {
    for (int held = youngest_[age] - (age == last() ? oldest_[age] : 0); held > 0; --held) scale_ *= worth_[age];
  }
}

double BoundedHand::taken_from(const BoundedHand& other) const {
  double number = 0;
  for (std::size_t age = 0; age < last(); ++age) number += youngest_[age] * (open_[age] & other.used_).size() * worth_[age];
  return number;
}

/// What the places are worth, at most, that each card laid could come from.
void BoundedHand::bound_laid() {
  std::array<Ages, History::kMost> young;
  std::size_t laid = 0;
  static_cast<void>(history_.run(settled_, [&](const Ages& held, int least) {
    young[laid++] = held;
    const int chosen = History::oldest(held, least);
    scale_ *= worth_[static_cast<std::size_t>(chosen)];
    return chosen;
  }));
  laid = 0;
  const auto oldest = history_.run(settled_, [&](const Ages& held, int least) {
    // As many places of age `least` or younger as there can be, and of those as old ones as there can be.
    int places = 0;
    for (std::size_t age = static_cast<std::size_t>(least); age <= last(); ++age) places += young[laid][age];
    double most = 0;
    for (std::size_t age = last() + 1; --age > static_cast<std::size_t>(least);) {
      places -= held[age];
      most += held[age] * worth_[age];
    }
    scale_ /= most + places * worth_[static_cast<std::size_t>(least)];
    ++laid;
    return History::youngest(held, least);
  });
  oldest_ = oldest.value_or(youngest_);
}

/// The most a draw can weigh. Of the cards of `used_` k may be gone, and each weighs 1 / `spared_`: with the quotient of what the places
/// weigh at some k for it, the product is largest there.
void BoundedHand::bound_weight(double gone_before) {
  double least = 1;  // of what a card gone takes from a mass
  for (const BoundedHand* later = next_; later != nullptr; later = later->next_) least *= later->spared_;
  Places places;
  double most = bound_places(places, least);
  int gone = std::max(0, std::min(static_cast<int>(gone_before + 0.5), places.most_gone() - 2));
  if (gone_before > 0) {
    spared_ = places.quotient(gone);
    if (spared_ < kLeastSpared) {
      spared_ = kLeastSpared;
      while (gone > 0 && places.quotient(gone - 1) < spared_) --gone;
    }
  }
  most *= places.weight(gone);
  for (; gone > 0; --gone) most /= spared_;
  scale_ = most > 0 ? scale_ / most : 0;
}

/// A place weighs its worth times the mass of what is left to choose from, and each card gone has taken `least` of it or more: those of
/// this hand, and from what the common age may be or a younger one those of `used_`. Returns what `places` leaves out.
double BoundedHand::bound_places(Places& places, double least) {
  std::array<double, History::kMost> masses;
  for (std::size_t age = 0; age < last(); ++age) masses[age] = mass(open_[age], next_);
  double most = 1;
  double place = 0;  // in what it has taken
  std::size_t low = 0;  // the oldest that the card of the place can be
  int passed = oldest_[0];
  for (std::size_t age = 0; age < last(); ++age) {
    for (int i = youngest_[age]; i > 0; --i, place += least) {
      while (low < age && passed == 0) passed = oldest_[++low];
      --passed;
      double left = masses[age] - place;
      double weight = left * worth_[age];
      for (std::size_t j = low; j < age; ++j) {
        left = std::max(left, masses[j] - place);
        weight = std::max(weight, (masses[j] - place) * worth_[j]);
      }
      if (low < common_) {
        most *= weight;
      } else {
        places.add(left / least);
        most *= weight / left * least;
      }
    }
  }
  return most;
}

/// Which places the cards laid came from, with a chance in proportion to what they are worth. Returns the weight, 0 if there is none.
double BoundedHand::draw_ages(Ages& ages, Rng& rng) const {
  double weight = 1;
  const auto drawn = history_.run(settled_, [&](const Ages& held, int least) {
    double worth = 0;
    for (std::size_t age = static_cast<std::size_t>(least); age <= last(); ++age) worth += held[age] * worth_[age];
    if (worth == 0) return static_cast<int>(held.size());
    double skip = fraction(rng.next()) * worth;
    int chosen = least;
    for (std::size_t age = static_cast<std::size_t>(least); age <= last() && skip >= 0; ++age) {
      if (held[age] == 0) continue;
      chosen = static_cast<int>(age);
      skip -= held[age] * worth_[age];
    }
    weight *= worth * choices_[static_cast<std::size_t>(chosen)];
    return chosen;
  });
  if (!drawn) return 0;
  ages = *drawn;
  return weight;
}

/// Takes cards out of the choices, all alike. Returns in how many ways.
double BoundedHand::draw_cards(Cards& choices, int number, Rng& rng) {
  constexpr int kDrawsOfWord = 8;
  double ways = 1;
  for (; number > 0; number -= kDrawsOfWord) {
    Cards left;
    Hand hand;
    std::uint64_t word = 0;
    std::uint64_t bounds = 0;
    do {  // as `draw_places` does it
      left = choices;
      hand = drawn_;
      word = rng.next();
      bounds = 1;
      std::uint64_t bound = static_cast<std::uint64_t>(choices.size());
      for (int i = std::min(number, kDrawsOfWord); i > 0; --i, --bound) {
        const auto [chosen, rest] = multiply_wide(word, bound);
        const Card card = left.nth(static_cast<unsigned>(chosen));
        left.erase(card);
        hand.insert(card);
        bounds *= bound;
        word = rest;
      }
    } while (word < bounds && word < (0 - bounds) % bounds);
    choices = left;
    drawn_ = hand;
    ways *= static_cast<double>(bounds);
  }
  return ways;
}

/// The same, but cards that later hands can use are spared: one word chooses a card and, by what is left of it, whether it is spared.
/// One that is drawn all the same weighs the more.
double BoundedHand::draw_spared(Cards& choices, int number, Rng& rng) {
  double ways = 1;
  double shares = 1;
  double left = mass(choices, next_);
  std::uint64_t bound = static_cast<std::uint64_t>(choices.size());
  while (number > 0) {
    const auto [chosen, rest] = multiply_wide(rng.next(), bound);
    if (rest < bound && rest < (0 - bound) % bound) [[unlikely]] continue;
    const Card card = choices.nth(static_cast<unsigned>(chosen));
    double share = 1;
    for (const BoundedHand* later = next_; later != nullptr; later = later->next_) {
      share *= later->used_.contains(card) ? later->spared_ : 1.0;
    }
    if (fraction(rest) >= share) continue;
    choices.erase(card);
    drawn_.insert(card);
    ways *= left;
    shares *= share;
    left -= share;
    --bound;
    --number;
  }
  return ways / shares;
}

double BoundedHand::draw(Cards& rest, Rng& rng) {
  Ages ages = youngest_;
  double weight = scale_;
  if (!certain()) weight *= draw_ages(ages, rng);
  drawn_ = {};
  // What an age may be, younger ones may be too: so what is left to choose from does not depend on what was chosen of this hand.
  for (std::size_t age = 0; age < last(); ++age) {
    if (ages[age] == 0) continue;
    Cards choices = rest & open_[age];
    if (choices.size() < ages[age]) return 0;
    weight *= next_ == nullptr ? draw_cards(choices, ages[age], rng) : draw_spared(choices, ages[age], rng);
    rest = (rest - open_[age]) | choices;
  }
  return weight;
}

}  // namespace ttadak::dobon
