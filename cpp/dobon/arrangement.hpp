#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/rng.hpp"
#include "core/seat.hpp"
#include "dobon/hand.hpp"
#include "dobon/voids.hpp"

namespace ttadak::dobon {

/// Hidden hands and the stock as *places*, one for each card acquired: the cards held, those laid since the first void of a hand, and
/// the stock. An arrangement puts each card at a place that it may be at, and so is a world as resample.cpp has it.
class Arrangement {
 public:
  /// The places of two cards.
  struct Pair {
    std::size_t one;
    std::size_t other;
  };

  /// A hand, its cards arranged in some way that the history allows. All hands come before the stock.
  void add_hand(Seat owner, Cards held, const History& history);
  void add_stock(std::span<const Card> stock);

  [[nodiscard]] int size() const { return static_cast<int>(size_); }
  /// One place of a hand and any other, or the same; all such pairs alike.
  [[nodiscard]] Pair draw_pair(Rng& rng) const {
    return {rng.below(static_cast<std::uint32_t>(stock_)), rng.below(static_cast<std::uint32_t>(size_))};
  }
  /// False if either card may not be at the other's place: then nothing changes.
  [[nodiscard]] bool exchange(Pair pair);

  [[nodiscard]] Hand hand(Seat owner) const { return hands_[index(owner)]; }
  /// What the hand holds of the cards drawn since its last void.
  [[nodiscard]] Cards newest(Seat owner) const;
  /// Writes the cards of the stock.
  void write_stock(std::span<Card> stock) const {
    for (std::size_t i = 0; i < stock.size(); ++i) stock[i] = items_[stock_ + i].card;
  }

 private:
  static constexpr std::size_t kMostHands = 6;
  static constexpr std::size_t kMost = kNumCards + kMostHands * History::kMost;
  /// A card held or in the stock, or, if `end` is not 0, one laid, which came from a place of its hand from `begin` up to `end`.
  struct Item {
    Card card;
    std::uint8_t begin = 0;
    std::uint8_t end = 0;
  };
  [[nodiscard]] bool fits(Item item, std::size_t place) const {
    return item.end == 0 ? may_be_[place].contains(item.card) : item.begin <= place && place < item.end;
  }

  std::array<Item, kMost> items_;
  std::array<Cards, kMost> may_be_;               ///< what a place may hold now
  std::array<std::uint8_t, kMost> owner_;         ///< kMostHands: the stock
  std::array<Hand, kMostHands + 1> hands_{};
  std::array<std::size_t, kMostHands> newest_{};  ///< the first place of the cards drawn last
  std::array<std::size_t, kMostHands> end_{};
  std::size_t stock_ = 0;  ///< its first place
  std::size_t size_ = 0;
};

}  // namespace ttadak::dobon
