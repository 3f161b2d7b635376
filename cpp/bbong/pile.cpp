#include "bbong/pile.hpp"

namespace ttadak::bbong {

/// None of them is zero.
std::size_t Pile::bytes() const {
  std::size_t count = 0;
  while (count < room() && byte(count) != 0) ++count;
  return count;
}

/// Whether the last turn still owes its card. Only the discarder of a bbong, whose byte is never the last, may be a zero too.
bool Pile::owes() const {
  const std::size_t count = bytes();
  return count > 0 && (byte(count - 1) & 15) == 0;
}

void Pile::note_laid(Month laid) {
  if (owes()) set_byte(bytes() - 1, byte(bytes() - 1) | low(laid));
}

void Pile::note_jayeon_bbong(Month group) {
  if (!owes()) return;
  set_byte(bytes() - 1, byte(bytes() - 1) | kGroupFollows);
  add(high(group));
}

void Pile::note_bbong(Seat discarder, Month group) {
  if (bytes() == 0) return;
  add(kClaim << 4 | static_cast<unsigned>(discarder));
  add(high(group));
}

Pile::Turns Pile::turns(Seat last, int seats) const {
  Turns turns;
  std::array<Seat, kDeckSize> before{};  // who had the turn before a bbong
  for (std::size_t i = 0; i < bytes(); ++i) {
    Turn& turn = turns.list[turns.count];
    unsigned both = byte(i);
    const bool claim = both >> 4 == kClaim;
    if (claim) before[turns.count] = seat_at(static_cast<int>(both & 15));
    else turn.drawn = month_of(both >> 4);
    if (claim || (both & 15) == kGroupFollows) {
      both = byte(++i);
      turn.group = month_of(both >> 4);
      turn.group_size = claim ? 2 : 3;
    }
    if ((both & 15) != 0) turn.laid = month_of(both & 15);
    ++turns.count;
  }
  for (std::size_t t = turns.count; t-- > 0;) {
    turns.list[t].seat = last;
    last = turns.list[t].drawn ? seat_after(last, -1, seats) : before[t];
  }
  return turns;
}

bool Pile::set_turns(const Turns& turns) {
  forget_turns();
  std::size_t bytes = 0;
  Seat before{};
  for (const Turn& turn : turns) {
    if (bytes + (turn.group_size == 0 ? 1 : 2) > room()) return false;
    const unsigned laid = turn.laid ? low(*turn.laid) : 0;
    const unsigned first = turn.drawn ? high(*turn.drawn) : kClaim << 4 | static_cast<unsigned>(before);
    if (turn.group_size == 0) {
      set_byte(bytes++, first | laid);
    } else {
      set_byte(bytes++, turn.drawn ? first | kGroupFollows : first);
      set_byte(bytes++, high(turn.group) | laid);
    }
    before = turn.seat;
  }
  return true;
}

bool Pile::sound(int seats) const {
  if (count_ > kDeckSize) return false;
  if (!std::ranges::all_of(cards(), [](Month month) { return month < Month{kMonths}; })) return false;
  const std::size_t count = bytes();
  for (std::size_t i = count; i < room(); ++i) {
    if (byte(i) != 0) return false;
  }
  const auto is_pair = [&](std::size_t i) { return i < count && byte(i) >> 4 <= kMonths && byte(i) >> 4 > 0 && (byte(i) & 15) <= kMonths; };
  for (std::size_t i = 0; i < count; ++i) {
    const bool claim = byte(i) >> 4 == kClaim;
    const bool follows = claim || (byte(i) & 15) == kGroupFollows;
    if (claim ? i == 0 || static_cast<int>(byte(i) & 15) >= seats : !follows && !is_pair(i)) return false;
    if (follows && (byte(i) >> 4 == 0 || byte(i) >> 4 > kClaim || !is_pair(++i))) return false;
    if ((byte(i) & 15) == 0 && i + 1 < count) return false;  // only the last turn may owe its card
  }
  return true;
}

}  // namespace ttadak::bbong
