#include <algorithm>
#include <bit>

#include "matgo/state.hpp"

namespace ttadak::matgo {
namespace {

constexpr auto kMonthOrder = [] {
  std::array<Card, kNumCards> order{};
  std::size_t count = 0;
  for (const Card card : kMonthCards) order[count++] = card;
  return order;
}();

/// The zones after dealing these packets from the end of the deck. Written for a fixed list of packets, so that it is unrolled.
template <const auto& kPackets>
std::array<Cards, 3> zones_of(const Card* top) {
  std::array<Cards, 3> zones{};
#pragma GCC unroll 8
  for (const Packet& packet : kPackets) {
#pragma GCC unroll 5
    for (int i = 0; i < packet.size; ++i) zones[static_cast<std::size_t>(packet.zone)].insert(*--top);
  }
  return zones;
}

}  // namespace

inline State::State(const Rules& rules, Seat seon, std::int64_t carry)
    : rules_(rules), seon_(seon), seat_(seon),
      carry_log_(static_cast<std::uint8_t>(std::countr_zero(static_cast<std::uint64_t>(carry)))) {}

/// [M-2.1] Seon first, from the top, which is the end; what is left is the stock.
inline void State::deal_out(std::span<const Card> deck) {
  const Card* const top = deck.data() + deck.size();
  const auto zones = rules_.deal_pattern == DealPattern::k442 ? zones_of<detail::k442>(top) : zones_of<detail::k55>(top);
  hands_[index(seon_)] = zones[0];
  hands_[index(other(seon_))] = zones[1];
  floor_ = zones[2];
  stock_ = Stock<Card, kNumCards>(deck.first(deck.size() - kDealtCards));
}

State State::deal(const Rules& rules, Chance chance, Rng& rng, Seat seon, std::int64_t carry) {
  std::array<Card, kNumCards> deck = kMonthOrder;
  std::size_t count = kNumMonthCards;
  for (const Card card : rules.bonus_cards()) deck[count++] = card;
  const std::span<Card> cards(deck.data(), count);
  State state(rules, seon, carry);
  state.chance_ = chance;
  if (chance == Chance::kExplicit) {
    for (const Card card : cards) state.stock_.push(card);
    state.phase_ = Phase::kDealing;
    return state;
  }
  constexpr std::size_t kUsual = kNumMonthCards + 2;
  if (count == kUsual) [[likely]] {
    shuffle(cards.first<kUsual>(), rng);
  } else {
    shuffle(cards, rng);
  }
  state.deal_out(cards);
  return state;
}

State State::deal_deck(const Rules& rules, std::span<const Card> deck, Seat seon, std::int64_t carry) {
  std::array<Card, kNumCards> reversed{};
  std::reverse_copy(deck.begin(), deck.end(), reversed.begin());
  State state(rules, seon, carry);
  state.deal_out({reversed.data(), deck.size()});
  return state;
}

/// Explicit chance: where the next card of the deal goes. Precondition: fewer than 28 are dealt.
Zone State::next_zone() const {
  int dealt = hands_[0].size() + hands_[1].size() + floor_.size();
  for (const Packet& packet : packets_of(rules_.deal_pattern)) {
    if (dealt < packet.size) return packet.zone;
    dealt -= packet.size;
  }
  return Zone::kFloor;
}

}  // namespace ttadak::matgo
