#include <algorithm>
#include <span>

#include "bbong/state.hpp"

namespace ttadak::bbong {

/// [B-6.5] A bit for each other seat that beats the caller's two cards.
std::uint8_t State::under(Seat caller) const {
  const int limit = hand_score(hand(caller), rules_) - (rules_.stop_bagaji_tie != 0 ? 0 : 1);
  unsigned found = 0;
  for (int i = 0; i < seats(); ++i) {
    if (seat_at(i) != caller && hand_score(hand(seat_at(i)), rules_) <= limit) found |= 1u << i;
  }
  return static_cast<std::uint8_t>(found);
}

bool State::has_victim() const {
  return reason_ == Reason::kBagaji || reason_ == Reason::kJayeonBagaji || reason_ == Reason::kStopBagaji;
}

/// The payment. Precondition: over.
Outcome State::outcome() const {
  Outcome result;
  const auto each = static_cast<std::size_t>(seats());
  for (std::size_t i = 0; i < each; ++i) result.hand_scores[i] = hand_score(hands_[i], rules_);
  result.scores = result.hand_scores;
  int& ender = result.scores[index(turn_)];
  switch (reason_) {
    case Reason::kBagaji:  // [B-5.6]
    case Reason::kJayeonBagaji:
      result.zeroed = static_cast<std::uint8_t>(1u << index(turn_));
      result.penalty = reason_ == Reason::kBagaji ? rules_.bagaji_penalty : rules_.jayeon_bagaji_penalty;
      break;
    case Reason::kStopBagaji: {  // [B-6.6] [B-6.7]
      result.penalty = rules_.stop_bagaji_penalty;
      const unsigned lower = under(turn_);
      int least = ender;
      for (std::size_t i = 0; i < each; ++i) {
        if ((lower >> i & 1) != 0) least = std::min(least, result.hand_scores[i]);
      }
      for (std::size_t i = 0; i < each; ++i) {
        const bool zero = rules_.stop_bagaji_zero == StopBagajiZero::kAllLe || result.hand_scores[i] == least;
        if (zero && (lower >> i & 1) != 0) result.zeroed = static_cast<std::uint8_t>(result.zeroed | 1u << i);
      }
      break;
    }
    case Reason::kStop:  // [B-6.4]
      if (rules_.stop_bonus == StopBonus::kTenMinusSum) result.bonus = -10;
      ender += result.bonus;
      break;
    case Reason::kJokbo: ender = *jokbo_value(hand(turn_), rules_); break;  // [B-7.12]
    case Reason::kStockOut:
    case Reason::kNone: break;
  }
  if (has_victim()) result.scores[index(against_)] += result.penalty;
  for (std::size_t i = 0; i < each; ++i) {
    if ((result.zeroed >> i & 1) != 0) result.scores[i] = 0;
  }
  return result;
}

/// [B-10.1]
std::array<int, 6> State::scores() const {
  return phase_ == Phase::kEnd ? outcome().scores : std::array<int, 6>{};
}

/// [B-10.3]
Seat State::next_seon(const Outcome& outcome) const {
  if (rules_.next_seon == NextSeon::kRotate) return next(seon_);
  if (rules_.next_seon != NextSeon::kLowest && reason_ != Reason::kStockOut) {
    const bool bagaji = reason_ == Reason::kBagaji || reason_ == Reason::kJayeonBagaji;
    return bagaji && rules_.next_seon == NextSeon::kVictim ? against_ : turn_;
  }
  Seat best = seon_;
  for (Seat seat = next(seon_); seat != seon_; seat = next(seat)) {
    if (outcome.scores[index(seat)] < outcome.scores[index(best)]) best = seat;
  }
  return best;
}

Json State::settlement() const {
  const Outcome paid = outcome();
  const auto each = static_cast<std::size_t>(seats());
  const auto list = [](std::span<const int> numbers) {
    Json::Array array;
    for (const int value : numbers) array.emplace_back(value);
    return array;
  };
  Json::Array zeroed;
  for (int i = 0; i < seats(); ++i) {
    if ((paid.zeroed >> i & 1) != 0) zeroed.emplace_back(i);
  }
  Json jokbo;
  if (reason_ == Reason::kJokbo) {
    Json::Array names;
    for (const Jokbo name : jokbos(hand(turn_), rules_)) names.emplace_back(kJokboNames[static_cast<std::size_t>(name)]);
    jokbo = Json::Object{{"value", *jokbo_value(hand(turn_), rules_)}, {"names", names}};
  }
  return Json::Object{
      {"reason", kCauseWords[static_cast<std::size_t>(reason_)]},
      {"ender", reason_ == Reason::kStockOut ? Json() : Json(number(turn_))},
      {"victim", has_victim() ? Json(number(against_)) : Json()},
      {"hand_scores", list(std::span(paid.hand_scores).first(each))},
      {"zeroed", zeroed},
      {"penalty", paid.penalty},
      {"bonus", paid.bonus},
      {"jokbo", jokbo},
      {"scores", list(std::span(paid.scores).first(each))},
      {"winners", list(lowest(std::span(paid.scores).first(each)))},
      {"next_seon", number(next_seon(paid))},
  };
}

}  // namespace ttadak::bbong
