#pragma once

#include <array>
#include <vector>

#include "paohuzi/win.hpp"

namespace ttadak::paohuzi {

/// A hand to be judged outside a game: its cards (a face three times is a kan), its melds, and the rules.
struct Analysis {
  Counts hand;
  Melds melds;
  Rules rules;
};

/// The arrangement that gives most huxi, whatever `min_huxi` is.
struct BestHand {
  int huxi = -1;  // -1: the cards are not seven groups
  int tun = 0;    // [P-7.1]
  Use use = Use::kNone;
  std::vector<Group> groups;
};

/// The best arrangement of a hand that is complete by itself (`arrival` kNone) or with `card`. [P-6.1 … P-6.6]
[[nodiscard]] BestHand best_hand(const Analysis& hand, Face card = kNoFace, Arrival arrival = Arrival::kNone);

/// For each face the most huxi the hand has if that card comes so, -1 where it does not complete the hand.
/// A face of which all four copies are in hand and melds is never waited for.
[[nodiscard]] std::array<int, kNumFaces> waits(const Analysis& hand, Arrival arrival);

/// Every plan of a chi of the card, each in ascending order of its groups. [P-4.11]
[[nodiscard]] std::vector<std::vector<Shape>> chi_plans(Counts hand, Face card, bool one_five_ten);

}  // namespace ttadak::paohuzi
