#include "bbong/analysis.hpp"

#include <algorithm>

namespace ttadak::bbong {

std::optional<int> jokbo_value(Months hand, const Rules& rules) {
  const JokboSet found = jokbos(hand, rules);
  if (found.empty()) return std::nullopt;
  const int sum = month_sum(hand);
  const int high = rules.high_value == HighValue::kSum ? -sum : -100;
  int value = 0;  // of ttoi-ttoi and jayeon
  const auto offer = [&value](bool applies, int points) { if (applies) value = std::min(value, points); };  // [B-7.11]
  const bool chongtong = found.contains(Jokbo::kChongtong);
  offer(found.contains(Jokbo::kStraight), -sum);
  offer(found.contains(Jokbo::kLow), -100);
  offer(found.contains(Jokbo::kHigh), high);
  offer(chongtong, -100);
  offer(chongtong && found.contains(Jokbo::kLow), -200);                                                 // [B-7.9]
  offer(chongtong && found.contains(Jokbo::kHigh) && rules.chongtong_high_stack != 0, -100 + high);      // [B-7.10]
  return value;
}

std::vector<int> lowest(std::span<const int> scores) {
  const int least = *std::ranges::min_element(scores);
  std::vector<int> places;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] == least) places.push_back(static_cast<int>(i));
  }
  return places;
}

Totals totals(std::span<const std::vector<int>> deals) {
  Totals result;
  for (const std::vector<int>& scores : deals) {
    result.totals.resize(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) result.totals[i] += scores[i];
  }
  if (!result.totals.empty()) result.winners = lowest(result.totals);
  return result;
}

}  // namespace ttadak::bbong
