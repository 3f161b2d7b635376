#pragma once

#include <array>

#include "paohuzi/cards.hpp"
#include "paohuzi/rules.hpp"
#include "paohuzi/tables.hpp"

namespace ttadak::paohuzi {

/// What fans may ask for. [P-7.8] [P-7.9]
struct Occasion {
  bool heavenly = false;
  bool dealer_complete = false;
  bool shown_card = false;
  bool last_card = false;
  bool self_draw = false;
  bool discarder_pays = false;
};

/// [P-7.10] How a win is paid; `points` is what a loser owes before P-7.12 and the cap.
struct Payment {
  int base = 0;
  int bonus = 0;
  int multiplier = 1;
  int flat = 0;  // 0 = none: flat values are at least 1
  int points = 0;
  std::array<int, kMaxFans> fans{};  // the value of each that holds, else 0
};

/// What the fans look at.
struct Winner {
  Counts cards;            // melds, hand and winning card [P-7.6]
  bool identical = false;  // [P-7.7]
  Occasion occasion;
};

/// [P-7.2 … P-7.10]
[[nodiscard]] Payment pay(int huxi, const Winner& winner, const Rules& rules);
/// What each payer pays. [P-7.12] [P-7.13]
[[nodiscard]] int price(int points, const Rules& rules, const Occasion& occasion);
/// [P-7.1]
[[nodiscard]] int tun(int huxi, const Rules& rules);

}  // namespace ttadak::paohuzi
