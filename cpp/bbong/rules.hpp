#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/game.hpp"

namespace ttadak::bbong {

enum class StockOut : std::uint8_t { kEnd, kReshuffle };
enum class StopBonus : std::uint8_t { kNone, kTenMinusSum };
enum class StopBagajiZero : std::uint8_t { kLowest, kAllLe };
enum class HighValue : std::uint8_t { kHundred, kSum };
enum class ChongtongShape : std::uint8_t { kFourTwo, kFour };
enum class NextSeon : std::uint8_t { kLowest, kEnder, kVictim, kRotate };

/// The options of RULES.md; the defaults are the seed's rules.
struct Rules {
  std::uint16_t stop_bagaji_penalty = 50;
  std::uint16_t bagaji_penalty = 30;
  std::uint16_t jayeon_bagaji_penalty = 30;
  std::uint16_t deals = 1;
  std::uint8_t players = 4;
  StockOut stock_out = StockOut::kEnd;
  std::uint8_t max_reshuffles = 1;
  std::uint8_t stop_limit = 0;                                  ///< 0: the number of players
  std::array<std::uint8_t, 4> stop_min_bbong = {2, 2, 2, 2};    ///< for 3, 4, 5, 6 players
  StopBonus stop_bonus = StopBonus::kNone;
  std::uint8_t stop_bagaji_tie = 1;
  StopBagajiZero stop_bagaji_zero = StopBagajiZero::kLowest;
  std::uint8_t jayeon_bbong = 1;
  std::uint8_t jayeon_scoring = 1;
  std::uint8_t low_threshold = 10;
  std::uint8_t high_threshold = 63;
  HighValue high_value = HighValue::kHundred;
  ChongtongShape chongtong_shape = ChongtongShape::kFourTwo;
  std::uint8_t chongtong_high_stack = 0;
  std::uint8_t straight_wrap = 0;
  std::uint8_t first_turn_jokbo = 1;
  NextSeon next_seon = NextSeon::kLowest;
  std::uint8_t unused = 0;                                      ///< always 0, so that no byte is padding

  bool operator==(const Rules&) const = default;

  /// [B-11.9] Names every option once.
  void visit(OptionVisitor& visitor) {
    visitor.number("players", players, 3, 6, "B-1.2");
    visitor.choice("stock_out", stock_out, {"end", "reshuffle"}, "B-9.3");
    visitor.number("max_reshuffles", max_reshuffles, 0, 9, "B-9.3");
    visit_stop_limit(visitor);
    visit_stop_min_bbong(visitor);
    visitor.choice("stop_bonus", stop_bonus, {"none", "ten_minus_sum"}, "B-6.4");
    visitor.number("stop_bagaji_penalty", stop_bagaji_penalty, 0, 1000, "B-6.6");
    visitor.flag("stop_bagaji_tie", stop_bagaji_tie, "B-6.5");
    visitor.choice("stop_bagaji_zero", stop_bagaji_zero, {"lowest", "all_le"}, "B-6.7");
    visitor.number("bagaji_penalty", bagaji_penalty, 0, 1000, "B-5.6");
    visitor.number("jayeon_bagaji_penalty", jayeon_bagaji_penalty, 0, 1000, "B-5.6");
    visitor.flag("jayeon_bbong", jayeon_bbong, "B-4.1");
    visitor.flag("jayeon_scoring", jayeon_scoring, "B-8.2");
    visitor.number("low_threshold", low_threshold, 0, 99, "B-7.6");
    visitor.number("high_threshold", high_threshold, 0, 99, "B-7.7");
    visit_high_value(visitor);
    visit_chongtong_shape(visitor);
    visitor.flag("chongtong_high_stack", chongtong_high_stack, "B-7.10");
    visitor.flag("straight_wrap", straight_wrap, "B-7.5");
    visitor.flag("first_turn_jokbo", first_turn_jokbo, "B-7.2");
    visitor.choice("next_seon", next_seon, {"lowest", "ender", "victim", "rotate"}, "B-10.3");
    visitor.number("deals", deals, 1, 1000, "B-10.4");
  }

 private:
  [[nodiscard]] static bool in_range(const Json& value, int low, int high) {
    return value.integer() != nullptr && *value.integer() >= low && *value.integer() <= high;
  }
  [[nodiscard]] static std::uint8_t byte(const Json& value) { return static_cast<std::uint8_t>(*value.integer()); }

  void visit_stop_limit(OptionVisitor& visitor) {
    visitor.custom("stop_limit", stop_limit == 0 ? Json("players") : Json(int{stop_limit}), "players | 2..24", "B-6.3",
                   [this](const Json& value) {
                     const bool players_word = value.string() != nullptr && *value.string() == "players";
                     if (!players_word && !in_range(value, 2, 24)) return false;
                     stop_limit = players_word ? std::uint8_t{0} : byte(value);
                     return true;
                   });
  }

  void visit_stop_min_bbong(OptionVisitor& visitor) {
    Json::Array each;
    for (const std::uint8_t number : stop_min_bbong) each.emplace_back(int{number});
    const bool equal = std::ranges::count(stop_min_bbong, stop_min_bbong[0]) == 4;
    visitor.custom("stop_min_bbong", equal ? each[0] : Json(each), "1..6 | list of four such integers, for 3, 4, 5, 6 players", "B-6.2",
                   [this](const Json& value) {
                     const Json::Array four = value.array() != nullptr ? *value.array() : Json::Array(4, value);
                     const auto good = [](const Json& item) { return in_range(item, 1, 6); };
                     if (four.size() != 4 || !std::ranges::all_of(four, good)) return false;
                     std::ranges::transform(four, stop_min_bbong.begin(), byte);
                     return true;
                   });
  }

  void visit_high_value(OptionVisitor& visitor) {
    const Json current = high_value == HighValue::kHundred ? Json(-100) : high_value == HighValue::kSum ? Json("-sum") : Json();
    visitor.custom("high_value", current, "-100 | -sum", "B-7.7", [this](const Json& value) {
      if (value != Json(-100) && value != Json("-sum")) return false;
      high_value = value == Json(-100) ? HighValue::kHundred : HighValue::kSum;
      return true;
    });
  }

  void visit_chongtong_shape(OptionVisitor& visitor) {
    const bool four = chongtong_shape == ChongtongShape::kFour;
    const Json current = four ? Json("4") : chongtong_shape == ChongtongShape::kFourTwo ? Json("4+2") : Json();
    visitor.custom("chongtong_shape", current, "4+2 | 4", "B-7.8", [this](const Json& value) {
      if (value != Json("4+2") && value != Json("4") && value != Json(4)) return false;
      chongtong_shape = value == Json("4+2") ? ChongtongShape::kFourTwo : ChongtongShape::kFour;
      return true;
    });
  }
};

/// At least what any seat wins or loses in a deal, whatever position it began from.
/// A utility is the mean of all scores minus the own one, so no more than the widest gap: from a hand of six cards [B-8.1] with a
/// penalty [B-5.6] [B-6.6] down to the lowest pattern, chongtong with another one [B-7.9] [B-7.10].
[[nodiscard]] inline int most_points(const Rules& rules) {
  constexpr int kHighestHand = 6 * 12;
  constexpr int kLowestPattern = -200;
  return kHighestHand - kLowestPattern + std::max({rules.bagaji_penalty, rules.jayeon_bagaji_penalty, rules.stop_bagaji_penalty});
}


inline constexpr std::array<Preset, 4> kPresets = {{
    {"seed", R"({})"},
    {"note15", R"({"stop_limit": 3, "deals": 15})"},
    {"yogoloper", R"({"stock_out": "reshuffle", "max_reshuffles": 2, "stop_limit": 10, "stop_bonus": "ten_minus_sum",)"
                  R"( "stop_bagaji_penalty": 30, "jayeon_bagaji_penalty": 50, "jayeon_scoring": false, "high_threshold": 66,)"
                  R"( "chongtong_shape": "4", "next_seon": "victim", "deals": 5})"},
    {"leenakyun", R"({"stop_limit": 5, "stop_min_bbong": [2, 3, 3, 3], "stop_bagaji_tie": false, "high_threshold": 60,)"
                  R"( "high_value": "-sum", "deals": 20})"},
}};

}  // namespace ttadak::bbong
