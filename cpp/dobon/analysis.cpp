#include "dobon/analysis.hpp"

#include <algorithm>

namespace ttadak::dobon {
namespace {

std::vector<Card> listed(Cards cards) { return {cards.begin(), cards.end()}; }

/// [D-4.1] The plays whose first card is `first`: with any further cards of its rank, one of which is then the last.
void add_plays(std::vector<Play>& found, Cards hand, Card first, bool more, const Rules& rules) {
  const Cards others = (hand & of_rank(rank(first))) - Cards::of(first);
  for (std::uint64_t chosen = others.bits();; chosen = (chosen - 1) & others.bits()) {
    const Cards further = Cards::from_bits(chosen);
    const Cards played = further | Cards::of(first);
    const Cards before_last = hand - played;
    const bool barred = before_last.empty() && rules.finish_on_effect == 0 && rules.effect_cards().contains(first);
    if (!barred && further.empty()) found.emplace_back(played, first);
    if (!barred && more) {
      for (const Card last : further) found.emplace_back(played, last);
    }
    if (chosen == 0) break;
  }
}

}  // namespace

std::vector<Play> plays(Cards hand, Card top, std::uint8_t declared, int attack, const Rules& rules) {
  std::vector<Play> found;
  for (const Card first : hand & fitting_cards(top, declared, attack, rules)) {
    add_plays(found, hand, first, others_may_follow(first, top, rules), rules);
  }
  std::ranges::sort(found, [](const Play& a, const Play& b) {
    const std::vector<Card> left = listed(a.first);
    const std::vector<Card> right = listed(b.first);
    return left != right ? left < right : a.second < b.second;
  });
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

int multiplier(Card card, const Rules& rules) {
  switch (rank(card)) {
    case Rank::kTwo: return 3;
    case Rank::kEight: return 4;
    case Rank::kNine: return rules.score_nine;
    case Rank::kAce:
    case Rank::kJack:
    case Rank::kQueen:
    case Rank::kKing: return 2;
    default: return 1;
  }
}

int points(Card card, Reason event, int reshuffles, const Rules& rules) {
  const int m = multiplier(card, rules);
  const int bonus = rules.reshuffle_bonus * reshuffles;
  if (rules.score_combine == ScoreCombine::kProduct) {
    return event == Reason::kOut ? m * (1 + bonus) : (m + 1) * ((event == Reason::kReverse ? 2 : 1) + bonus);
  }
  return m + bonus + (event == Reason::kOut ? 0 : event == Reason::kDobon ? 1 : 2);
}

int hand_penalty(Cards hand, Reason event, int reshuffles, const Rules& rules) {
  int total = 0;
  for (const Card card : hand) total += multiplier(card, rules) + (event == Reason::kOut ? 0 : 1);
  return total * ((event == Reason::kReverse ? 2 : 1) + rules.reshuffle_bonus * reshuffles);
}

}  // namespace ttadak::dobon
