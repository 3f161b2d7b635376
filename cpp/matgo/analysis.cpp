#include "matgo/analysis.hpp"

#include <algorithm>
#include <array>

#include "matgo/deal_order.hpp"

namespace ttadak::matgo {
namespace {

/// [M-2.11] Of one month: gwang, yeol, tti, pi of value 2, pi.
int class_of(Card card) {
  if (kGwangs.contains(card)) return 0;
  if (kYeols.contains(card)) return 1;
  if (kTtis.contains(card)) return 2;
  return kDoublePi.contains(card) ? 3 : 4;
}

Json placement_json(Gukjin gukjin) {
  if (gukjin == Gukjin::kOpen) return {};
  return gukjin == Gukjin::kPi ? "pi" : "yeol";
}

}  // namespace

std::int64_t carry_after(std::int64_t carry, const Rules& rules) {
  const std::int64_t limit = rules.nagari_cap != 0 ? rules.nagari_cap : std::int64_t{1} << 20;
  return std::min(2 * carry, limit);
}

std::vector<std::string_view> deal_pattern(DealPattern pattern) {
  std::vector<std::string_view> words;
  for (const Packet& packet : packets_of(pattern)) {
    constexpr std::array<std::string_view, 3> kNames = {"seon", "other", "floor"};
    words.insert(words.end(), packet.size, kNames[static_cast<std::size_t>(packet.zone)]);
  }
  return words;
}

Seat pick_seon(Card first, Card second, SeonOrder order) {
  const auto beats = [order](Card a, Card b) {
    if (is_bonus(a) || is_bonus(b)) {
      constexpr std::array<Card, 3> kBest = {"X3"_card, "X2"_card, "XB"_card};
      return std::ranges::find(kBest, a) < std::ranges::find(kBest, b);
    }
    if (month_of(a) != month_of(b)) return (month_of(a) > month_of(b)) == (order == SeonOrder::kHigh);
    return class_of(a) != class_of(b) ? class_of(a) < class_of(b) : a < b;
  };
  return seat_at(beats(second, first) ? 1 : 0);
}

Json to_json(const Score& score) {
  return Json::Object{{"total", score.total()},       {"gwang", score.gwang},     {"yeol", score.yeol},
                      {"godori", score.godori},       {"tti", score.tti},         {"hongdan", score.hongdan},
                      {"cheongdan", score.cheongdan}, {"chodan", score.chodan},   {"pi", score.pi},
                      {"pi_value", score.pi_value},   {"gukjin_as_pi", score.gukjin == Gukjin::kPi}};
}

Json::Object to_json(const Payment& p) {
  return {{"points", p.points},
          {"score", p.score},
          {"added", p.added},
          {"go_factor", p.go_factor},
          {"shakes_factor", p.shakes_factor},
          {"bombs_factor", p.bombs_factor},
          {"continue_factor", p.continue_factor},
          {"meongtta", p.meongtta},
          {"pibak", p.pibak},
          {"gwangbak", p.gwangbak},
          {"gobak", p.gobak},
          {"reverse_go", p.reverse_go},
          {"carry", p.carry},
          {"gukjin", placement_json(p.gukjin)},
          {"loser_gukjin", placement_json(p.loser_gukjin)}};
}

}  // namespace ttadak::matgo
