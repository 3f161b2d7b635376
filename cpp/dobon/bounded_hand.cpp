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

BoundedHand::BoundedHand(Seat owner, int cards, Voids voids, const Rules& rules, const Returned& returned, Cards unseen,
                         const BoundedHand* next)
    : seat_(owner), next_(next), later_(next == nullptr ? 0 : next->fewest_ + next->later_) {
  History history = voids.history(rules, returned);
  history.forget_told_again(unseen);
  ages_ = static_cast<std::size_t>(history.voids);
  add(history.outcomes(cards), static_cast<std::size_t>(cards));
  Cards open = unseen;
  for (std::size_t age = ages_; age-- > 0;) {
    open -= history.excluded[age];
    open_[age] = open;
  }
  expect(dealt(unseen));
}

void BoundedHand::add(const std::vector<History::Outcome>& outcomes, std::size_t cards) {
  ages_of_cards_.resize(outcomes.size() * cards);
  outcomes_.reserve(outcomes.size());
  std::size_t first = 0;
  for (const History::Outcome& outcome : outcomes) {
    std::uint8_t* const begin = ages_of_cards_.data() + first;
    std::uint8_t* end = begin;
    for (std::size_t age = 0; age < ages_; ++age) {
      for (int held = outcome.ages[age]; held > 0; --held) *end++ = static_cast<std::uint8_t>(age);
    }
    const int drawn = static_cast<int>(end - begin);
    fewest_ = std::min(fewest_, drawn);
    most_ = std::max(most_, drawn);
    outcomes_.push_back({outcome.ages, outcome.ways, first, static_cast<std::size_t>(drawn), 0});
    first += cards;
  }
}

/// What it would hold if the other hands were not bounded.
void BoundedHand::expect(int dealt) {
  const double total = weigh(masses(Cards::full(), nullptr), dealt);
  const double share = total > 0 ? 1 / total : 0;
  for (const Outcome& outcome : outcomes_) {
    for (std::size_t i = 0; i < outcome.drawn; ++i) expected_[ages_of_cards_[outcome.first + i]] += outcome.weight * share;
  }
  for (std::size_t age = 1; age < ages_; ++age) common_ = expected_[age] > expected_[common_] ? age : common_;
  used_ = ages_ == 0 ? Cards() : open_[common_];
}

double BoundedHand::taken_from(const BoundedHand& other) const {
  double number = 0;
  for (std::size_t age = 0; age < ages_; ++age) {
    const std::size_t open = static_cast<std::size_t>(open_[age].size());
    number += expected_[age] * (open_[age] & other.used_).size() * kInverse[open];
  }
  return number;
}

/// What can be drawn of each age weighs so much.
BoundedHand::Masses BoundedHand::masses(Cards rest, const BoundedHand* later) const {
  Masses masses;
  for (std::size_t age = 0; age < ages_; ++age) masses[age] = mass(open_[age] & rest, later);
  return masses;
}

/// Each card has taken `least_` of a mass or more.
BoundedHand::Masses BoundedHand::masses(Masses masses, int gone) const {
  for (std::size_t age = common_; age < ages_; ++age) masses[age] -= gone * least_;
  return masses;
}

/// The most that the draws of an outcome can weigh together; those before have taken `least_` each or more.
double BoundedHand::product(const Outcome& outcome, const Masses& masses) const {
  double product = outcome.ways;
  double taken = 0;
  for (std::size_t i = 0; i < outcome.drawn; ++i, taken += least_) {
    product *= std::max(0.0, masses[ages_of_cards_[outcome.first + i]] - taken);
  }
  return product;
}

/// The most that the draws of all outcomes can weigh. A card drawn more than the fewest is one dealt less, and might have been any of
/// those.
double BoundedHand::weigh(const Masses& masses, int dealt) {
  double total = 0;
  for (Outcome& outcome : outcomes_) {
    outcome.weight = product(outcome, masses);
    const int left = dealt - (static_cast<int>(outcome.drawn) - fewest_);
    for (int cards = dealt; cards > left; --cards) outcome.weight *= kInverse[static_cast<std::size_t>(cards)];
    total += outcome.weight;
  }
  return total;
}

void BoundedHand::steer(Cards unseen, int most, double gone) {
  if (next_ != nullptr) least_ = next_->least_ * next_->spared_;
  const Masses all = masses(unseen, next_);
  const int last = std::min(most, used_.size());
  std::array<double, 1 + kNumCards> weights;  // with so many gone
  for (int k = 0; k <= last; ++k) weights[static_cast<std::size_t>(k)] = weigh(masses(all, k), dealt(unseen) - most);
  if (last > 0) {
    std::size_t likely = static_cast<std::size_t>(std::clamp(static_cast<int>(gone + 0.5), 0, last - 1));
    while (likely > 0 && weights[likely] == 0) --likely;
    spared_ = std::clamp(weights[likely + 1] / weights[likely], kLeastSpared, 1.0);
  }
  double bound = 0;
  double spared = 1;
  for (int k = 0; k <= last; ++k, spared *= spared_) bound = std::max(bound, weights[static_cast<std::size_t>(k)] / spared);
  scale_ = bound > 0 ? 1 / bound : 0;
}

/// One of the outcomes, by their weights.
const BoundedHand::Outcome& BoundedHand::choose(double total, Rng& rng) const {
  std::size_t chosen = 0;
  if (outcomes_.size() > 1) {
    double skip = fraction(rng.next()) * total - outcomes_[0].weight;
    while (skip >= 0 && chosen + 1 < outcomes_.size()) skip -= outcomes_[++chosen].weight;
  }
  return outcomes_[chosen];
}

/// Takes cards out of the choices, all alike.
void BoundedHand::draw_cards(Cards& choices, int number, Rng& rng) {
  constexpr int kDrawsOfWord = 8;
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
  }
}

/// One card, each as often as it is spared; `share` is how often.
Card BoundedHand::choose_spared(Cards choices, double& share, Rng& rng) const {
  double skip = fraction(rng.next()) * mass(choices, next_);
  share = 1;
  for (const BoundedHand* later = next_; later != nullptr; later = later->next_) {
    const Cards used = choices & later->used_;
    const double spared = later->spared_ * mass(used, later->next_);
    if (skip < spared || used == choices) {
      choices = used;
      skip /= later->spared_;
      share *= later->spared_;
    } else {
      choices -= used;
      skip -= spared;
    }
  }
  return choices.nth(static_cast<unsigned>(std::clamp(static_cast<int>(skip), 0, choices.size() - 1)));
}

/// The same for cards that later hands can use, which are spared. One that is drawn all the same weighs the more. Returns what they weigh.
double BoundedHand::draw_spared(Cards& choices, int number, Rng& rng) {
  double ways = 1;
  double left = mass(choices, next_);
  for (; number > 0; --number) {
    double share = 1;
    const Card card = choose_spared(choices, share, rng);
    choices.erase(card);
    drawn_.insert(card);
    ways *= left / share;
    left -= share;
  }
  return ways;
}

double BoundedHand::draw(Cards& rest, Rng& rng) {
  const Masses all = masses(rest, next_);
  const double total = weigh(all, dealt(rest));
  if (total == 0) return 0;
  const Outcome& outcome = choose(total, rng);
  double weight = scale_ * total;
  if (next_ != nullptr) weight *= outcome.ways / product(outcome, all);
  drawn_ = {};
  // What an age may be, younger ones may be too: so what is left to choose from does not depend on what was chosen of this hand.
  for (std::size_t age = 0; age < ages_; ++age) {
    const int number = outcome.ages[age];
    if (number == 0) continue;
    Cards choices = rest & open_[age];
    if (choices.size() < number) return 0;
    if (next_ == nullptr) draw_cards(choices, number, rng);
    else weight *= draw_spared(choices, number, rng);
    rest = (rest - open_[age]) | choices;
  }
  return weight;
}

}  // namespace ttadak::dobon
