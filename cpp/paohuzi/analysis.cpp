#include "paohuzi/analysis.hpp"

namespace ttadak::paohuzi {
namespace {

[[nodiscard]] Hold hold_of(const Analysis& hand, Face card, Arrival arrival) {
  return {hand.hand, &hand.melds, hand.melds.huxi(), card, arrival};
}

/// Collects plans by naming groups in ascending order until every copy of the card has its group. [P-4.12] [P-4.13]
void collect(Counts free, Face card, bool one_five_ten, std::vector<Shape>& named, std::vector<std::vector<Shape>>& plans) {
  if (!free.contains(card)) return plans.push_back(named);
  Counts others = free;
  others.remove(card);
  for (const Shape shape : shapes_formed(others, card, one_five_ten)) {
    if (!named.empty() && shape < named.back()) continue;
    named.push_back(shape);
    collect(free - data(shape).cards, card, one_five_ten, named, plans);
    named.pop_back();
  }
}

}  // namespace

BestHand best_hand(const Analysis& hand, Face card, Arrival arrival) {
  Rules rules = hand.rules;
  rules.min_huxi = 0;
  rules.fans = FanTableId::kEmpty;
  rules.score_unit = ScoreUnit::kHuxi;  // the payment is the huxi: most huxi counts
  rules.zimo = Zimo::kNone;
  rules.cap = 0;
  const Win win = best_win(hold_of(hand, card, arrival), rules, {}, true);
  if (!win) return {};
  return {win.huxi, tun(win.huxi, hand.rules), win.use, win.groups};
}

std::array<int, kNumFaces> waits(const Analysis& hand, Arrival arrival) {
  return most_huxi_with_each(hold_of(hand, kNoFace, arrival), hand.rules);
}

std::vector<std::vector<Shape>> chi_plans(Counts hand, Face card, bool one_five_ten) {
  std::vector<std::vector<Shape>> plans;
  std::vector<Shape> named;
  if (hand.count(card) >= 3) return plans;
  Counts free = without_kans(hand);
  free.add(card);
  collect(free, card, one_five_ten, named, plans);
  return plans;
}

}  // namespace ttadak::paohuzi
