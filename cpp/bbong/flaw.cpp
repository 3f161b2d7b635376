#include <algorithm>
#include <bit>

#include "bbong/moves.hpp"

namespace ttadak::bbong {

using Flaw = std::optional<std::string_view>;

/// Every byte in its range, then what the bytes say together. Each text names the key of the position that is wrong.
Flaw State::flaw() const {
  if (const Flaw found = byte_flaw()) return found;
  if (const Flaw found = card_flaw()) return found;
  if (const Flaw found = hand_flaw()) return found;
  if (const Flaw found = phase_flaw()) return found;
  if (const Flaw found = turn_flaw()) return found;
  if (const Flaw found = end_flaw()) return found;
  if (legal_ != answers()) return "key 'phase': the legal actions are not those of the position";
  return std::nullopt;
}

Flaw State::byte_flaw() const {
  const auto is_seat = [this](Seat seat) { return number(seat) >= 0 && number(seat) < seats(); };
  if (seats() < kMinSeats || seats() > kMaxSeats) return "key 'players': expected 3..6";
  if (rules_.unused != 0 || !rules_are_valid(rules_)) return "key 'rules': an option has no value of its own";
  if (phase_ > Phase::kEnd) return "key 'phase': unknown";
  if (chance_ > Chance::kExplicit) return "key 'chance': unknown";
  if (!is_seat(turn_)) return "key 'seat': no such seat";
  if (!is_seat(seon_)) return "key 'seon': no such seat";
  if (!is_seat(against_)) return "key 'pending': no such seat";
  if (month_ > kNoMonth) return "key 'pending': no such month";
  if (bbonged_ >> seats() != 0) return "key 'bbonged': a seat that is not there";
  if (reason_ > Reason::kStockOut) return "key 'reason': unknown";
  const int allowed = rules_.stock_out == StockOut::kEnd ? 0 : rules_.max_reshuffles;
  if (reshuffles_ > allowed) return "key 'reshuffles': more than the rules allow";  // [B-9.3]
  if (chance_ == Chance::kExplicit && rng_ != 0) return "key 'rng': not with explicit chance";
  return std::nullopt;
}

/// [B-11.2] At most four of a month; nothing outside the months; nothing left over in unused places.
Flaw State::card_flaw() const {
  constexpr std::uint64_t kMonthBits = low_bits(kMonths * Months::kBits);
  if (!stock_.sound(seats())) return "key 'stock': no such cards or turns";
  std::array<int, kMonths> counts{};
  for (const Month month : stock_.cards()) ++counts[static_cast<std::size_t>(month)];
  if (chance_ == Chance::kExplicit && !std::ranges::is_sorted(stock_.cards())) return "key 'stock': not ascending with explicit chance";
  if ((laid_.bits() & ~kMonthBits) != 0) return "key 'discards': no such month";
  for (std::size_t i = 0; i < hands_.size(); ++i) {
    if ((hands_[i].bits() & ~kMonthBits) != 0) return "key 'hands': no such month";
    if (i >= static_cast<std::size_t>(seats()) && !hands_[i].empty()) return "key 'hands': a seat that is not there";
  }
  for (int i = 0; i < kMonths; ++i) {
    int total = counts[static_cast<std::size_t>(i)] + laid_.count(static_cast<Month>(i));
    for (const Months cards : hands_) total += cards.count(static_cast<Month>(i));
    if (total > kCopies) return "key 'hands': a month stands more than four times";
  }
  return std::nullopt;
}

/// [B-11.3] [B-11.4]
Flaw State::hand_flaw() const {
  const Seat dealing = phase_ == Phase::kStart || phase_ == Phase::kChance ? dealing_to() : kNobody;
  if (dealing != kNobody) {
    const Seat expected = phase_ == Phase::kStart ? seon_ : dealing;
    return turn_ == expected ? Flaw{} : Flaw{"key 'seat': the deal goes on with another seat"};
  }
  for (int i = 0; i < seats(); ++i) {
    const Seat seat = seat_at(i);
    const int size = hand(seat).size();
    const bool own = seat == turn_;
    const bool extra = own && (phase_ == Phase::kExtra || phase_ == Phase::kAct || reason_ == Reason::kJokbo);
    const int base = size - (extra ? 1 : 0);
    if (own && phase_ == Phase::kExtra && size != 3) return "key 'hands': in phase extra the seat holds three cards";
    if (own && phase_ == Phase::kExtra && !bbonged(seat)) return "key 'bbonged': in phase extra the seat has bbonged";
    if (own && reason_ == Reason::kJokbo && size != 6) return "key 'hands': who declared a jokbo holds six cards";
    if (base != 5 && base != 2) return "key 'hands': expected five or two cards";
    if (bbonged(seat) && base != 2) return "key 'bbonged': who has bbonged holds two cards";
  }
  return std::nullopt;
}

/// [B-11.6]
Flaw State::phase_flaw() const {
  const bool over = phase_ == Phase::kEnd;
  if (over != (reason_ != Reason::kNone)) return "key 'reason': given at the end and only there";
  if (phase_ == Phase::kChance && (chance_ != Chance::kExplicit || stock_.empty())) return "key 'phase': no card can come by chance";
  if (phase_ == Phase::kAct && (month_ == kNoMonth || !hand(turn_).contains(month_))) return "key 'pending': the drawn card is not there";
  if (phase_ == Phase::kClaim) {
    if (against_ == turn_) return "key 'pending': the discarder cannot claim";
    if (month_ == kNoMonth || !laid_.contains(month_)) return "key 'pending': the month is not among the discards";
    if (answers().empty()) return "key 'pending': the seat can claim nothing of that month";
  } else {
    if (!over && against_ != Seat{}) return "key 'pending': a discarder without a claim";
    const bool last = phase_ == Phase::kStart && legal_.size() > 1;
    if (last && month_ != kNoMonth && !laid_.contains(month_)) return "key 'last': the month is not among the discards";
    if (!last && phase_ != Phase::kAct && month_ != kNoMonth) return "key 'pending': a month without a claim or a draw";
  }
  return std::nullopt;
}

/// The turns since the reshuffle, undone one by one: who laid a card held it, who drew one has it or has laid it.
Flaw State::turn_flaw() const {
  constexpr Flaw kWrong = "key 'since': no such turns lead to the hands and discards";
  const Pile::Turns turns = stock_.turns(last_turn(), seats());
  if (turns.count == 0) return std::nullopt;
  if (reshuffles_ == 0 || phase_ == Phase::kEnd) return kWrong;
  const Turn& last = turns.list[turns.count - 1];
  const bool open = phase_ == Phase::kAct || phase_ == Phase::kExtra;
  if (last.laid.has_value() == open) return kWrong;
  if (phase_ == Phase::kAct && (last.group_size != 0 || last.drawn != month_)) return kWrong;
  if (phase_ == Phase::kExtra && last.group_size == 0) return kWrong;
  Months laid = laid_;
  std::array<Months, 6> hands = hands_;
  const auto undo = [&](Seat seat, Month month, int count) {
    if (laid.count(month) < count) return false;
    laid.remove(month, count);
    hands[index(seat)].add(month, count);
    return true;
  };
  for (std::size_t t = turns.count; t-- > 0;) {
    const Turn& turn = turns.list[t];
    if (turn.laid && !undo(turn.seat, *turn.laid, 1)) return kWrong;
    if (!undo(turn.seat, turn.group, turn.group_size)) return kWrong;
    if (!turn.drawn) continue;
    if (!hands[index(turn.seat)].contains(*turn.drawn)) return kWrong;
    hands[index(turn.seat)].remove(*turn.drawn);
  }
  return std::nullopt;
}

/// [B-11.7]
Flaw State::end_flaw() const {
  if (phase_ != Phase::kEnd) return std::nullopt;
  const Months cards = hand(turn_);
  bool claimable = false;
  for (const Month month : month_set(held(cards))) {
    claimable = claimable || (laid_.contains(month) && claims(cards, month, bbonged(turn_)).contains(action::kBagaji));
  }
  switch (reason_) {
    case Reason::kStop:
    case Reason::kStopBagaji:
      if (!start_answers().contains(action::kStop)) return "key 'ender': it may not stop";
      if ((under(turn_) != 0) != (reason_ == Reason::kStopBagaji)) return "key 'reason': the hands decide whether a stop is a stop_bagaji";
      break;
    case Reason::kBagaji:
    case Reason::kJayeonBagaji:
      if (against_ == turn_) return "key 'victim': nobody claims his own discard";
      if (bbonged(turn_) != (reason_ == Reason::kBagaji)) return "key 'reason': the ender's hand makes the other bagaji";
      if (!claimable) return "key 'ender': its hand makes no bagaji of a discard";
      break;
    case Reason::kJokbo:
      if (!may_declare(turn_)) return "key 'ender': it has no jokbo to declare";
      break;
    case Reason::kStockOut:
      if (!stock_.empty() || can_reshuffle()) return "key 'reason': there are cards to draw";
      if (turn_ != Seat{}) return "key 'ender': nobody ends a stock_out";
      break;
    case Reason::kNone: break;
  }
  if (reason_ == Reason::kStopBagaji && against_ != turn_) return "key 'victim': of a stop_bagaji it is the stopper";
  if (!has_victim() && against_ != Seat{}) return "key 'victim': there is none";
  return std::nullopt;
}

}  // namespace ttadak::bbong
