#include <algorithm>

#include "core/errors.hpp"
#include "core/text.hpp"
#include "dobon/moves.hpp"

namespace ttadak::dobon {
namespace {

/// [D-1.1] The deck in card order.
constexpr auto kDeck = [] {
  PerCard<Card> deck{};
  for (const Card card : Cards::full()) deck[index(card)] = card;
  return deck;
}();

}  // namespace

State State::deal(const Rules& rules, Chance chance, Rng& rng) {
  if (!rules.starter_exists()) {
    throw ParseError(concat("option 'starter' of dobon: expected a seat below ", rules.players, ", got ", rules.starter - 1));
  }
  State state;
  state.rules_ = rules;
  state.rule_set_ = rule_set(rules);
  state.voids_ = AllVoids::equal(rules.players);
  state.chance_ = chance;
  state.cards_ = kDeck;
  // [D-1.4] Public, and no chance node.
  state.starter_ = seat_at(rules.starter != 0 ? rules.starter - 1 : static_cast<int>(rng.below(rules.players)));
  state.layer_ = state.seat_ = state.starter_;
  if (chance == Chance::kExplicit) {
    state.stock_size_ = kNumCards;
    state.ask_dealt_card();
  } else {
    state.deal_sampled(rng);
  }
  return state;
}

/// [D-1.3]
void State::deal_sampled(Rng& rng) {
  shuffle(std::span(cards_), rng);
  const std::size_t size = static_cast<std::size_t>(rules_.hand_size());
  std::size_t dealt = 0;
  for (std::size_t seat = 0; seat < rules_.players; ++seat) {
    Hand hand;
    for (std::size_t i = 0; i < size; ++i) hand.insert(cards_[dealt++]);
    hands_[seat] = hand;
  }
  stock_size_ = static_cast<std::uint8_t>(static_cast<std::size_t>(kNumCards) - dealt - 1);
  if (!rules_.may_start_pile(cards_[dealt])) turn_up_plain(rng);
  cards_[0] = cards_[dealt];
  std::fill_n(cards_.begin() + 1, dealt, Card{});
  pile_size_ = 1;
  rng_ = rng.next();
}

/// [D-1.7] Swaps the card to turn up, which has an effect, with a uniformly random plain one of the stock, if there is one.
/// That makes every plain card as likely as every other, and every order of the rest.
void State::turn_up_plain(Rng& rng) {
  std::uint32_t plain = 0;
  for (const Card card : stock()) plain += rules_.may_start_pile(card) ? 1u : 0u;
  if (plain == 0) return;
  std::uint32_t skip = rng.below(plain);
  for (Card& card : stock()) {
    if (!rules_.may_start_pile(card) || skip-- > 0) continue;
    std::swap(card, cards_[stock_begin() - 1]);
    return;
  }
}

/// With explicit chance: all cards of seat 0, of seat 1, …, then the card turned up.
void State::ask_dealt_card() {
  const int dealt = kNumCards - stock_size_;
  const int size = rules_.hand_size();
  job_ = Job::kDeal;
  drawer_ = seat_at(dealt < rules_.players * size ? dealt / size : 0);
  layer_ = starter_;
  ask(Phase::kChance, kChance, {});
  legal_ = legal_now();
}

template <class Events>
void State::receive_dealt(Card card, Events& events) {
  const bool to_hand = kNumCards - stock_size_ < rules_.players * rules_.hand_size();
  take_from_stock(card);
  events.add(dealing(to_hand ? drawer_ : kNobody, card));
  if (to_hand) {
    hands_[index(drawer_)].insert(card);
    return ask_dealt_card();
  }
  // A full stock leaves no place for the pile, so the card is put down last.
  cards_[0] = card;
  pile_size_ = 1;
  job_ = Job::kNone;
  drawer_ = Seat{};
  open();
}

template <class Events>
void State::start(Events& events) {
  if (phase_ == Phase::kFresh) open();
  go_on(events);
}

/// [D-1.5] [D-1.6] From the deal to the first question. The effect of the card turned up is no event: it is how the deal begins.
void State::open() {
  if (rules_.upcard_effect != UpcardEffect::kAsPlayed) return ask_turn(starter_);
  layer_ = after(starter_, rules_.players - 1);
  if (rank(top()) == Rank::kEight) {
    ask(Phase::kSuit, layer_, kSuitActions);
    return;
  }
  NullEvents silent;
  ask_turn(after_effect<GivenRules>(top(), 1, silent));
}

/// Before a reshuffle: nobody holds what goes back. That a card went back before does no longer tell since when it was held if it was
/// laid since and goes back again, so this is settled.
void State::note_return() {
  Cards went_back;
  for (const Card card : pile().first(std::size_t{pile_size_} - 1)) went_back.insert(card);
  const int joined = returned_.full() ? returned_.told_again() : Returned::kKnown;
  std::uint8_t told = 0;
  for (int seat = 0; seat < rules_.players; ++seat) {
    if (voids(seat_at(seat)).tells_of_return()) told = static_cast<std::uint8_t>(told | only(seat_at(seat)));
  }
  if (told != 0) condense(told, joined);
  if (joined < Returned::kKnown) returned_.forget(joined);
  for (int seat = 0; seat < rules_.players; ++seat) {
    if (!hands_[static_cast<std::size_t>(seat)].empty()) noting(seat_at(seat)).note_return();
  }
  returned_.add(went_back);
}

/// Of what all know of some hands, or of all if there is else no room. The reshuffle `joined` ago is counted with the one before.
void State::condense(std::uint8_t seats, int joined) {
  Cards hidden = Cards::full();
  for (const Card card : pile()) hidden.erase(card);
  const auto condensed = [&](std::size_t seat, std::size_t most) {
    return voids(seat_at(static_cast<int>(seat))).condensed(most, hands_[seat].size(), rules_, returned_, hidden, joined);
  };
  std::array<Voids::Bytes, kMaxSeats> bytes;
  const std::span<Voids::Bytes> traces = std::span(bytes).first(rules_.players);
  const auto fit = [&](unsigned which, std::size_t most) {
    for (std::size_t seat = 0; seat < traces.size(); ++seat) {
      traces[seat] = (which >> seat & 1) != 0 ? condensed(seat, most) : voids(seat_at(static_cast<int>(seat))).bytes();
    }
    return voids_.write(traces);
  };
  if (fit(seats, History::kMost)) return;
  constexpr unsigned kAll = (1u << kMaxSeats) - 1;
  std::size_t most = History::kMost;
  while (!fit(kAll, most)) --most;  // each within an equal share there is room
}

/// [D-3.2] All of the pile but its top becomes the stock. Precondition: the stock is empty, the pile has two cards or more.
template <class Events>
void State::reshuffle(Events& events) {
  if (unwatched_ == 0) note_return();
  const Card kept = top();
  const std::size_t count = static_cast<std::size_t>(pile_size_ - 1);
  std::copy_backward(cards_.begin(), cards_.begin() + static_cast<std::ptrdiff_t>(count), cards_.end());
  std::fill(cards_.begin(), cards_.end() - static_cast<std::ptrdiff_t>(count), Card{});
  cards_[0] = kept;
  pile_size_ = 1;
  stock_size_ = static_cast<std::uint8_t>(count);
  reshuffles_ = static_cast<std::uint16_t>(std::min(reshuffles_ + 1, kMaxReshuffles));
  if (chance_ == Chance::kExplicit) {
    std::ranges::sort(stock());
  } else {
    Rng rng(rng_);
    shuffle(stock(), rng);
    rng_ = rng.next();
  }
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kReshuffle), .number = static_cast<std::int32_t>(count)});
  if constexpr (Events::kWanted) {
    PerCard<Card> order{};
    std::ranges::reverse_copy(stock(), order.begin());
    events.reshuffled(std::span<const Card>(order.data(), count));
  }
}

template void State::start(NullEvents&);
template void State::start(EventLog&);
template void State::start(EventCounts&);
template void State::receive_dealt(Card, NullEvents&);
template void State::receive_dealt(Card, EventLog&);
template void State::receive_dealt(Card, EventCounts&);
template void State::reshuffle(NullEvents&);
template void State::reshuffle(EventLog&);
template void State::reshuffle(EventCounts&);

}  // namespace ttadak::dobon
