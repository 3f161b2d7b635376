#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "dobon/trace.hpp"

namespace ttadak::dobon {

/// The traces of a hand spelled out. A card held now, or laid later, that a void excludes was drawn after it. The cards of a hand thus
/// fall into *ages*: 0 = held at the first void, j = drawn after the j-th.
struct History {
  static constexpr std::size_t kMost = 30;  ///< traces, each of up to two steps
  static constexpr int kVoid = 0;
  /// How many cards of each age a hand has.
  using Ages = std::array<std::int8_t, 32>;
  static_assert(kMost < std::tuple_size_v<Ages>);
  /// The ages of a hand after all steps, and in how many ways the cards laid can have come from their ages.
  struct Outcome {
    Ages ages;
    double ways;
  };

  int voids = 0;
  int count = 0;
  int drawn = 0;                         ///< in all the steps
  int laid = 0;
  bool drawn_since = false;              ///< the last void
  std::array<Cards, kMost> excluded;     ///< by each void
  std::array<std::int8_t, 2 * kMost> steps;  ///< from the first void: kVoid, or cards drawn, or -1 - the least age of a card laid

  /// `lacks`: what it excludes if it is a void.
  void add(Trace trace, Cards lacks);
  void add_step(int step) { steps[static_cast<std::size_t>(count++)] = static_cast<std::int8_t>(step); }
  /// The last step is a card drawn: as if it had not been.
  void take_back_draw() {
    --drawn;
    if (--steps[static_cast<std::size_t>(count) - 1] == 0) --count;
  }
  /// The least age `card` may be of.
  [[nodiscard]] int least_age(Card card) const;
  /// How many cards a hand of `now` cards had at its first void.
  [[nodiscard]] int before(int now) const { return now - drawn + laid; }
  /// The ages of a hand of `now` cards if each card laid was the oldest it could be: every age is at least as young as with any other
  /// choice. Nothing if one of them was of no age.
  [[nodiscard]] std::optional<Ages> oldest(int now) const;
  /// Leaves out voids that tell nothing of `hidden` cards that later ones do not, and of no card laid.
  void forget_told_again(Cards hidden);
  /// All that it may have come to, each once.
  [[nodiscard]] std::vector<Outcome> outcomes(int now) const;

 private:
  /// Leaves out all voids but these, a bit each; what was drawn after others is of the age before.
  void keep(std::uint32_t kept);
  /// Goes through the steps: `drew(cards, age)` and `lay(least, age)`, where `age` is that of what is drawn then. Ends early if that says so.
  template <class Drew, class Lay>
  void go(Drew drew, Lay lay) const {
    std::size_t age = 0;
    for (int i = 0; i < count; ++i) {
      const std::int8_t step = steps[static_cast<std::size_t>(i)];
      if (step == kVoid) ++age;
      else if (step > 0) drew(step, age);
      else lay(static_cast<std::size_t>(-1 - step), age);
    }
  }
};

}  // namespace ttadak::dobon
