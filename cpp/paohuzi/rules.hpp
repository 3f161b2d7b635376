#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "paohuzi/fan.hpp"

namespace ttadak::paohuzi {

enum class ScoreUnit : std::uint8_t { kTun, kHuxi };
enum class WinOnDiscard : std::uint8_t { kNone, kDiscarderPays, kAllPay };
enum class MultiWin : std::uint8_t { kFirst, kAll };
enum class MustHu : std::uint8_t { kNever, kReveal, kAlways };
enum class OwnFourth : std::uint8_t { kPao, kTi };
enum class OtherThird : std::uint8_t { kPeng, kWei };
enum class ChiFromReveal : std::uint8_t { kRevealerAndNext, kRevealerOnly, kNextOnly, kAll };
enum class PassLock : std::uint8_t { kJoint, kSeparate, kChiBlocksBoth };
enum class DoubleTi : std::uint8_t { kNoDiscard, kSupplement };
enum class Heavenly : std::uint8_t { kOff, kThreeTi, kFiveKan, kBoth };
enum class WeiVisibility : std::uint8_t { kOpen, kHidden };
enum class Zimo : std::uint8_t { kNone, kAddTun, kDouble, kAddHuxi };
enum class NextDealer : std::uint8_t { kRandom, kWinner, kNextSeat };
enum class DrawDealer : std::uint8_t { kRandom, kStay, kNextSeat };

/// The options of RULES.md, defaults of the preset `cardavia`.
struct Rules {
  std::uint32_t cap = 0;  // 0 = none
  FanTableId fans = FanTableId::kEmpty;
  std::uint8_t min_huxi = 15;
  std::uint8_t tun_base = 15;
  std::uint8_t tun_step = 3;
  std::uint8_t tun_first = 1;
  ScoreUnit score_unit = ScoreUnit::kTun;
  WinOnDiscard win_on_discard = WinOnDiscard::kNone;
  std::uint8_t win_over_forced = 0;
  MultiWin multi_win = MultiWin::kFirst;
  MustHu must_hu = MustHu::kNever;
  std::uint8_t pao_mandatory = 0;
  OwnFourth own_fourth_on_wei = OwnFourth::kPao;
  OtherThird other_third = OtherThird::kPeng;
  std::uint8_t kan_plus_loose_win = 1;
  ChiFromReveal chi_from_reveal = ChiFromReveal::kRevealerAndNext;
  PassLock pass_lock = PassLock::kJoint;
  std::uint8_t lock_unclaimed_reveal = 0;
  DoubleTi opening_double_ti = DoubleTi::kNoDiscard;
  Heavenly heavenly = Heavenly::kBoth;
  std::uint8_t dealer_complete_win = 1;
  std::uint8_t show_card_win = 0;
  WeiVisibility wei_visibility = WeiVisibility::kOpen;
  std::uint8_t one_five_ten = 0;
  Zimo zimo = Zimo::kNone;
  std::uint8_t zimo_value = 1;
  NextDealer next_dealer = NextDealer::kRandom;
  DrawDealer draw_dealer = DrawDealer::kRandom;

  /// Whether a new wei is kept from the others. [P-8.1]
  [[nodiscard]] bool hides_wei() const { return wei_visibility == WeiVisibility::kHidden && win_over_forced == 0; }

  void visit(OptionVisitor& visitor);
  bool operator==(const Rules&) const = default;
};

/// At least what any seat wins or loses in a deal, whatever position it began from.
/// Two payments of at most 99999 points [P-7.10], doubled if the discarder pays for both [P-7.12], each held to `cap`. [P-7.13]
[[nodiscard]] inline int most_points(const Rules& rules) {
  const int owed = rules.win_on_discard == WinOnDiscard::kDiscarderPays ? 2 * 99999 : 99999;
  return 2 * (rules.cap != 0 ? std::min(owed, static_cast<int>(rules.cap)) : owed);
}


/// [P-7.3] [P-7.4] `hunan` is the Changde table of red, black and identical; `guangxi` wins on discards.
inline constexpr std::array<Preset, 3> kPresets = {{
    {"cardavia", "{}"},
    {"hunan",
     R"({"pao_mandatory": true, "own_fourth_on_wei": "ti", "wei_visibility": "hidden", "fans": [)"
     R"({"name": "red", "when": "red_at_least 10", "kind": "add", "value": 2, "per": 0, "over": 10}, )"
     R"({"name": "thirteen_red", "when": "red_at_least 13", "kind": "add", "value": 2, "per": 0, "over": 13}, )"
     R"({"name": "one_red", "when": "one_red", "kind": "add", "value": 3, "per": 0, "over": 0}, )"
     R"({"name": "black", "when": "no_red", "kind": "add", "value": 5, "per": 0, "over": 0}, )"
     R"({"name": "identical", "when": "all_identical", "kind": "add", "value": 4, "per": 0, "over": 0}], )"
     R"("zimo": "add_tun", "next_dealer": "winner", "draw_dealer": "stay"})"},
    {"guangxi",
     R"({"min_huxi": 10, "tun_base": 10, "tun_step": 5, "win_on_discard": "discarder_pays", "multi_win": "all", "own_fourth_on_wei": "ti", "pass_lock": "separate", "opening_double_ti": "supplement", "heavenly": "off", "zimo": "double", "next_dealer": "winner"})"},
}};

}  // namespace ttadak::paohuzi
