// Paohuzi's evaluator: `hands [--smoke]` times the best arrangement of a hand and all its waits, on complete hands and random ones.
// Answers are checked against how the hands were made: complete ones are, and they wait for the card taken out of them.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <vector>

#include "core/rng.hpp"
#include "paohuzi/analysis.hpp"
#include "paohuzi/win.hpp"

namespace {

using namespace ttadak;
using namespace ttadak::paohuzi;

struct Hand {
  Counts cards;
  Face missing = kNoFace;  ///< of a complete hand less a card
};

void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "hands: wrong answer: %.*s\n", static_cast<int>(what.size()), what.data());
  std::exit(1);
}

/// One of the 58 groups of three, all alike: in a row, 2-7-10, two of one size and rank with one of the other size, or a kan.
std::array<int, 3> random_group(Rng& rng) {
  int group = static_cast<int>(rng.below(58));
  if (group < 16) return {group / 8 * 10 + group % 8, group / 8 * 10 + group % 8 + 1, group / 8 * 10 + group % 8 + 2};
  group -= 16;
  if (group < 2) return {group * 10 + 1, group * 10 + 6, group * 10 + 9};
  group -= 2;
  if (group < 20) return {group, group, (group + 10) % 20};
  group -= 20;
  return {group, group, group};
}

/// Seven groups; no face three times but in a kan, which cannot be divided.
Counts complete_hand(Rng& rng) {
  Counts hand;
  for (int groups = 0; groups < 7;) {
    const std::array<int, 3> group = random_group(rng);
    const bool kan = group[0] == group[1] && group[1] == group[2];
    const bool fits = std::ranges::all_of(group, [&](int face) {
      return hand.count(face_at(face)) + (kan ? 3 : std::ranges::count(group, face)) <= (kan ? 3 : 2);
    });
    if (!fits) continue;
    for (const int face : group) hand.add(face_at(face));
    ++groups;
  }
  return hand;
}

Counts random_hand(Rng& rng, int cards) {
  Counts hand;
  while (hand.size() < cards) {
    const Face face = face_at(static_cast<int>(rng.below(kNumFaces)));
    if (hand.count(face) < 3) hand.add(face);
  }
  return hand;
}

Hand less_a_card(Counts hand, Rng& rng) {
  Face face{};
  do face = face_at(static_cast<int>(rng.below(kNumFaces)));
  while (hand.count(face) == 0);
  hand.remove(face);
  return {hand, face};
}

/// Nanoseconds a hand, the best of some repetitions; `work` returns a number that the compiler must not forget.
template <class F>
double best_ns(int repetitions, const std::vector<Hand>& hands, F work) {
  double best = 1e99;
  volatile long kept = 0;
  for (int i = 0; i < repetitions; ++i) {
    timespec from{};
    timespec to{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
    long total = 0;
    for (const Hand& hand : hands) total += work(hand);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
    kept = kept + total;
    const double elapsed = static_cast<double>(to.tv_sec - from.tv_sec) * 1e9 + static_cast<double>(to.tv_nsec - from.tv_nsec);
    best = std::min(best, elapsed / static_cast<double>(hands.size()));
  }
  return best;
}

int best_of(const Hand& hand) {
  static const Rules rules;
  static const Melds none;
  return most_huxi({hand.cards, &none, 0, kNoFace, Arrival::kNone}, rules);
}

std::array<int, kNumFaces> waits_of(const Hand& hand) {
  Analysis one;
  one.hand = hand.cards;
  return waits(one, Arrival::kOtherReveal);
}

}  // namespace

int main(int argc, char** argv) {
  const bool smoke = argc > 1 && std::string_view(argv[1]) == "--smoke";
  const int count = smoke ? 200 : 5000;
  const int repetitions = smoke ? 1 : 15;
  Rng rng(5);
  std::vector<Hand> complete;
  std::vector<Hand> mixed;
  std::vector<Hand> almost;
  std::vector<Hand> random;
  for (int i = 0; i < count; ++i) {
    complete.push_back({complete_hand(rng), kNoFace});
    mixed.push_back(i % 2 == 0 ? complete.back() : Hand{random_hand(rng, 21), kNoFace});
    almost.push_back(less_a_card(complete.back().cards, rng));
    random.push_back({random_hand(rng, 20), kNoFace});
  }
  for (const Hand& hand : complete) require(best_of(hand) >= 0, "a complete hand is not");
  for (const Hand& hand : almost) require(waits_of(hand)[static_cast<std::size_t>(number(hand.missing))] >= 0, "a hand does not wait for its last card");
  const auto wait = [](const Hand& hand) { return std::ranges::count_if(waits_of(hand), [](int huxi) { return huxi >= 0; }); };
  const double mix = best_ns(repetitions, mixed, best_of);
  std::printf("best arrangement: %.1f ns a complete hand, %.1f ns a hand of both kinds, %.1f million hands a second\n",
              best_ns(repetitions, complete, best_of), mix, 1e3 / mix);
  std::printf("all twenty waits: %.0f ns a hand that lacks one card, %.0f ns a random one\n", best_ns(repetitions, almost, wait),
              best_ns(repetitions, random, wait));
  return 0;
}
