#include "dobon/bounded_hand.hpp"

#include <algorithm>

namespace ttadak::dobon {
namespace {

[[nodiscard]] double fraction(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

}  // namespace

BoundedHand::BoundedHand(Seat owner, int cards, const History& told, Cards unseen_cards, int others, const BoundedHand* next)
    : seat_(owner), size_(cards), history_(told), unseen_(unseen_cards), next_(next) {
  const std::size_t voids = static_cast<std::size_t>(history_.voids);
  Cards open = unseen_;
  for (std::size_t age = voids + 1; age-- > 0;) {
    if (age < voids) open -= history_.excluded[age];
    open_[age] = open;
    worth_[age] = 1.0 / std::max(1, open.size());
  }
  const Ages oldest = bound_laid();
  for (std::size_t age = 1; age <= voids; ++age) common_ = youngest_[age] > youngest_[common_] ? age : common_;
  used_ = open_[common_];
  // Each card of `used_` that is gone before leaves so much less to choose from.
  const double left = used_.size() * (1 - static_cast<double>(others) / std::max(1, unseen_.size()));
  spared_ = others == 0 ? 1 : std::max(0.05, (left - youngest_[common_]) / std::max(1.0, left));
  bound_weight(oldest, others);
}

/// What the places are worth that each card laid could come from; the ages if each was the youngest.
BoundedHand::Ages BoundedHand::bound_laid() {
  std::array<Ages, History::kMost> young;
  std::size_t laid = 0;
  const auto youngest = history_.run(size_, [&](const Ages& held, int least) {
    young[laid++] = held;
    return History::oldest(held, least);
  });
  youngest_ = youngest.value_or(Ages{size_});
  if (laid == 0) return youngest_;
  laid = 0;
  const auto oldest = history_.run(size_, [&](const Ages& held, int least) {
    // As many places of age `least` or younger as there can be, and of those as old ones as there can be.
    int places = 0;
    for (std::size_t age = static_cast<std::size_t>(least); age < held.size(); ++age) places += young[laid][age];
    double most = 0;
    for (std::size_t age = held.size(); --age > static_cast<std::size_t>(least);) {
      places -= held[age];
      most += held[age] == 0 ? 0 : held[age] * worth_[age];
    }
    most_[laid++] = most + places * worth_[static_cast<std::size_t>(least)];
    return History::youngest(held, least);
  });
  return oldest.value_or(youngest_);
}

/// The most a draw can weigh, however many cards of `used_` the `others` are, and whatever ages the cards are of.
void BoundedHand::bound_weight(const Ages& oldest, int others) {
  double least = 1;  // of what a card gone takes from a mass
  for (const BoundedHand* later = next_; later != nullptr; later = later->next_) least *= later->spared_;
  struct Left {
    int cards, gone, unused;
    double mass;
  };
  std::array<Left, History::kMost + 1> left;
  for (std::size_t age = 0; age <= static_cast<std::size_t>(history_.voids); ++age) {
    const Cards open = open_[age];
    left[age] = {open.size(), std::max(0, others - (unseen_ - open).size()), (used_ - open).size(), mass(open, next_)};
  }
  const int fewest = std::max(0, others - (unseen_ - used_).size());
  double most = 0;
  double weighed = 1;  // for the cards of `used_` that came in spite of being spared
  for (int used = 0; used <= std::min(others, used_.size()); ++used, weighed /= spared_) {
    if (used < fewest) continue;
    double weight = weighed;
    int place = 0;
    std::size_t low = 0;
    int passed = oldest[0];
    for (std::size_t age = 0; age <= static_cast<std::size_t>(history_.voids); ++age) {
      for (int i = youngest_[age]; i > 0; --i, ++place) {
        while (low < age && passed <= place) passed += oldest[++low];
        double share = 0;
        for (std::size_t j = low; j <= age; ++j) {
          const int gone = place + std::max(left[j].gone, used - left[j].unused);
          share = std::max(share, std::min(left[j].mass - gone * least, static_cast<double>(left[j].cards - gone)) * worth_[j]);
        }
        weight *= share;
      }
    }
    most = std::max(most, weight);
  }
  scale_ = most > 0 ? 1 / most : 0;
}

/// Which places the cards laid came from, with a chance in proportion to what those left could hold. Nothing if none was found.
std::optional<BoundedHand::Ages> BoundedHand::draw_ages(Rng& rng) const {
  if (history_.laid == 0) return youngest_;
  const std::size_t end = static_cast<std::size_t>(history_.voids) + 1;
  for (int tries = 0; tries < kMaxTries; ++tries) {
    double weight = 1;
    std::size_t laid = 0;
    const auto ages = history_.run(size_, [&](const Ages& held, int least) {
      double worth = 0;
      for (std::size_t age = static_cast<std::size_t>(least); age < end; ++age) worth += held[age] * worth_[age];
      if (worth == 0) return static_cast<int>(held.size());
      weight *= worth / most_[laid++];
      double skip = fraction(rng) * worth;
      int last = least;
      for (std::size_t age = static_cast<std::size_t>(least); age < end && skip >= 0; ++age) {
        if (held[age] == 0) continue;
        last = static_cast<int>(age);
        skip -= held[age] * worth_[age];
      }
      return last;
    });
    if (ages && fraction(rng) < weight) return ages;
  }
  return std::nullopt;
}

Card BoundedHand::draw_card(Cards choices, Rng& rng) const {
  while (true) {
    const Card card = choices.nth(rng.below(static_cast<std::uint32_t>(choices.size())));
    double spared = 1;
    for (const BoundedHand* later = next_; later != nullptr; later = later->next_) {
      if (later->used_.contains(card)) spared *= later->spared_;
    }
    if (spared == 1 || fraction(rng) < spared) return card;
  }
}

double BoundedHand::draw(Cards& rest, Rng& rng) {
  const std::optional<Ages> ages = draw_ages(rng);
  if (!ages) return 0;
  double weight = scale_;
  for (int used = (used_ - rest).size(); used > 0; --used) weight /= spared_;
  hand_ = {};
  // What an age may be, younger ones may be too: so what is left to choose from does not depend on what was chosen of this hand.
  for (std::size_t age = 0; age <= static_cast<std::size_t>(history_.voids); ++age) {
    newest_.clear();
    for (int left = (*ages)[age]; left > 0; --left) {
      const Cards choices = rest & open_[age];
      if (choices.empty()) return 0;
      weight *= mass(choices, next_) * worth_[age];
      const Card card = draw_card(choices, rng);
      rest.erase(card);
      hand_.insert(card);
      newest_.insert(card);
    }
  }
  return weight;
}

}  // namespace ttadak::dobon
