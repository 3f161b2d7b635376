#include <algorithm>

#include "dobon/state.hpp"
#include "dobon/words.hpp"

namespace ttadak::dobon {

/// RULES.md, Settlement: every factor of the payment.
Json State::settlement() const {
  const bool paid = winners() != 0;
  const Payments owed = payments();
  std::vector<Payment> ordered(owed.all().begin(), owed.all().end());
  std::ranges::sort(ordered, {}, [](const Payment& payment) { return std::pair(payment.from, payment.to); });
  std::uint8_t payers = 0;
  Json::Array list;
  for (const Payment& payment : ordered) {
    if (payment.points == 0) continue;
    payers = static_cast<std::uint8_t>(payers | only(payment.from));
    const bool by_hand = rules_.score_model == ScoreModel::kHandPenalty;
    list.emplace_back(Json::Object{{"from", number(payment.from)},
                                   {"to", number(payment.to)},
                                   {"points", payment.points},
                                   {"cards", by_hand ? cards_text(hand(payment.from)) : ""}});
  }
  Json::Array totals;
  const Scores points = scores();
  for (int seat = 0; seat < rules_.players; ++seat) totals.emplace_back(points[static_cast<std::size_t>(seat)]);
  const bool shot = reason_ == Reason::kDobon || reason_ == Reason::kReverse;
  return Json::Object{{"reason", reason_word(reason_)},
                      {"winners", seats_in(winners())},
                      {"payers", seats_in(payers)},
                      {"card", paid ? Json(dobon::card_text(top())) : Json()},
                      {"multiplier", paid ? multiplier(top(), rules_) : 0},
                      {"dobon_bonus", shot ? 1 : 0},
                      {"reverse_bonus", reason_ == Reason::kReverse ? 1 : 0},
                      {"reshuffles", int{reshuffles_}},
                      {"reshuffle_bonus", rules_.reshuffle_bonus * reshuffles_},
                      {"model", rules_.score_model == ScoreModel::kHandPenalty ? "hand_penalty" : "winning_card"},
                      {"combine", rules_.score_combine == ScoreCombine::kProduct ? "product" : "additive"},
                      {"payments", std::move(list)},
                      {"scores", std::move(totals)}};
}

}  // namespace ttadak::dobon
