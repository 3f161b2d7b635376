#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "core/game.hpp"
#include "matgo/cards.hpp"

namespace ttadak::matgo {

enum class DealPattern : std::uint8_t { k442, k55 };
enum class LeftoverBonus : std::uint8_t { kNone, kLastPlayer };
enum class GukjinRule : std::uint8_t { kAuto, kAskOnCapture, kAskOnScore, kYeolOnly };
enum class Multipliers : std::uint8_t { kCarry, kNone, kAll };
enum class StealUnit : std::uint8_t { kValue, kCards };
enum class TwoCardBomb : std::uint8_t { kOff, kStealOnly, kDouble };
enum class Gobak : std::uint8_t { kTwiceWinner, kTwiceLoserOwn, kOff };
enum class ReverseGo : std::uint8_t { kNone, kFour };
enum class BothChongtong : std::uint8_t { kDealerWins, kNagari };
enum class FloorChongtong : std::uint8_t { kDealerWins, kNagari, kRedeal };
enum class FromBonus : std::uint8_t { kNever, kFirstTurn, kAlways };
/// Bits of `Rules::last_turn_exempt`.
enum Exempt : std::uint8_t { kExemptPpuk = 1, kExemptJjok = 2, kExemptSseul = 4, kExemptTtadak = 8, kExemptPpukTake = 16 };

/// The rule options; the defaults are the source document. Bytes only, they travel inside the state.
struct Rules {
  DealPattern deal_pattern = DealPattern::k442;
  std::uint8_t go_threshold = 7;
  std::array<std::uint8_t, 3> bonus_values = {2, 3, 0};
  std::uint8_t bonus_steal = 0;
  LeftoverBonus leftover_bonus = LeftoverBonus::kNone;
  GukjinRule gukjin = GukjinRule::kAuto;
  std::uint8_t gukjin_lock = 1;
  std::uint8_t natural_ppuk_steal = 1;
  std::array<std::uint8_t, 3> ppuk_pay = {7, 14, 21};
  std::uint8_t side_payment_carry = 0;
  std::uint8_t three_ppuk_points = 7;
  Multipliers three_ppuk_multipliers = Multipliers::kCarry;
  std::uint8_t last_turn_exempt = kExemptPpuk | kExemptJjok | kExemptSseul;
  StealUnit self_ppuk_unit = StealUnit::kValue;
  std::uint8_t first_ttadak_pay = 7;
  std::uint8_t first_jjok_pay = 0;
  std::uint8_t first_bomb_pay = 0;
  TwoCardBomb two_card_bomb = TwoCardBomb::kOff;
  Gobak gobak = Gobak::kTwiceWinner;
  ReverseGo reverse_go = ReverseGo::kNone;
  std::uint8_t go_adds = 1;
  std::uint8_t nagari_cap = 8;  // 0: none
  std::uint8_t chongtong_points = 10;
  std::uint8_t chongtong_continue = 0;
  std::uint8_t chongtong_continue_factor = 1;
  BothChongtong both_chongtong = BothChongtong::kDealerWins;
  FloorChongtong floor_chongtong = FloorChongtong::kDealerWins;
  FromBonus chongtong_from_bonus = FromBonus::kNever;
  std::uint8_t pibak_max = 7;
  std::uint8_t pibak_zero_exempt = 0;
  std::uint8_t meongtta_needs_loser_zero = 0;

  bool operator==(const Rules&) const = default;

  void visit(OptionVisitor& v) {
    v.choice("deal_pattern", deal_pattern, {"4-4-2", "5-5"}, "M-2.1");
    v.number("go_threshold", go_threshold, 1, 20, "M-7.1");
    v.list("bonus_values", bonus_values, {{2, 3}, {2, 2}, {2, 2, 3}, {}}, "M-1.1");
    v.flag("bonus_steal", bonus_steal, "M-5.8");
    v.choice("leftover_bonus", leftover_bonus, {"none", "last_player"}, "M-9.3");
    v.choice("gukjin", gukjin, {"auto", "ask_on_capture", "ask_on_score", "yeol_only"}, "M-6.7");
    v.flag("gukjin_lock", gukjin_lock, "M-5.5");
    v.one_of("natural_ppuk_steal", natural_ppuk_steal, {1, 0}, false, "M-5.3");
    v.list("ppuk_pay", ppuk_pay, {{7, 14, 21}, {7, 0, 0}, {}}, "M-5.9");
    v.flag("side_payment_carry", side_payment_carry, "M-5.11");
    v.one_of("three_ppuk_points", three_ppuk_points, {7, 10}, false, "M-5.12");
    v.choice("three_ppuk_multipliers", three_ppuk_multipliers, {"carry", "none", "all"}, "M-8.14");
    v.word_set("last_turn_exempt", last_turn_exempt, {"ppuk", "jjok", "sseul", "ttadak", "ppuk_take"}, "M-4.11");
    v.choice("self_ppuk_unit", self_ppuk_unit, {"value", "cards"}, "M-5.4");
    v.one_of("first_ttadak_pay", first_ttadak_pay, {7, 0}, false, "M-5.10");
    v.one_of("first_jjok_pay", first_jjok_pay, {0, 7}, false, "M-5.10");
    v.one_of("first_bomb_pay", first_bomb_pay, {0, 7}, false, "M-5.10");
    v.choice("two_card_bomb", two_card_bomb, {"off", "steal_only", "double"}, "M-3.11");
    v.choice("gobak", gobak, {"x2_winner", "x2_loser_own", "off"}, "M-8.9");
    v.choice("reverse_go", reverse_go, {"none", "x4"}, "M-8.11");
    v.flag("go_adds", go_adds, "M-8.2");
    v.one_of("nagari_cap", nagari_cap, {8, 2, 4, 16, 0}, true, "M-9.5");
    v.one_of("chongtong_points", chongtong_points, {10, 7}, false, "M-2.4");
    v.flag("chongtong_continue", chongtong_continue, "M-2.6");
    v.one_of("chongtong_continue_factor", chongtong_continue_factor, {1, 2}, false, "M-2.8");
    v.choice("both_chongtong", both_chongtong, {"dealer_wins", "nagari"}, "M-2.5");
    v.choice("floor_chongtong", floor_chongtong, {"dealer_wins", "nagari", "redeal"}, "M-2.9");
    v.choice("chongtong_from_bonus", chongtong_from_bonus, {"never", "first_turn", "always"}, "M-3.6");
    v.one_of("pibak_max", pibak_max, {7, 6, 5}, false, "M-8.7");
    v.flag("pibak_zero_exempt", pibak_zero_exempt, "M-8.7");
    v.flag("meongtta_needs_loser_zero", meongtta_needs_loser_zero, "M-8.6");
  }

  /// [M-1.1] The bonus cards of the deck: the second one of value 2 is XB.
  [[nodiscard]] constexpr Cards bonus_cards() const {
    Cards set;
    for (const std::uint8_t value : bonus_values) {
      if (value == 3) set |= "X3"_cards;
      if (value == 2) set |= set.contains("X2"_card) ? "XB"_cards : "X2"_cards;
    }
    return set;
  }
  [[nodiscard]] constexpr Cards deck() const { return kMonthCards | bonus_cards(); }
};

/// At least what any seat wins or loses in a deal, whatever position it began from.
/// Goes, shakes, bombs and the carry of a position multiply without a limit that matters: scores end where an int does. [M-8.1] [M-9.5]
[[nodiscard]] inline int most_points(const Rules&) { return std::numeric_limits<int>::max(); }


inline constexpr Preset kPresets[] = {
    {"seed", "{}"},
    {"hangame_sin", R"({"bonus_steal": true, "two_card_bomb": "steal_only", "chongtong_from_bonus": "always", "nagari_cap": null})"},
    {"pmang_new",
     R"({"bonus_steal": true, "two_card_bomb": "double", "ppuk_pay": [7, 0, 0], "first_ttadak_pay": 0, "chongtong_points": 7, )"
     R"("chongtong_continue": true, "floor_chongtong": "nagari", "both_chongtong": "nagari", )"
     R"("last_turn_exempt": ["ppuk", "jjok", "sseul", "ttadak"], "pibak_zero_exempt": true})"},
    {"netmarble",
     R"({"bonus_steal": true, "first_jjok_pay": 7, "first_bomb_pay": 7, "three_ppuk_points": 10, "chongtong_continue": true, )"
     R"("chongtong_continue_factor": 2, "chongtong_from_bonus": "first_turn", )"
     R"("last_turn_exempt": ["ppuk", "jjok", "sseul", "ttadak"], "nagari_cap": 2})"},
    {"offline",
     R"({"floor_chongtong": "redeal", "last_turn_exempt": ["ppuk", "jjok", "sseul", "ttadak", "ppuk_take"], )"
     R"("pibak_zero_exempt": true, "meongtta_needs_loser_zero": true})"},
};

}  // namespace ttadak::matgo
