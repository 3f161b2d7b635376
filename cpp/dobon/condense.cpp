#include "dobon/voids.hpp"

// Where a hand has too many traces, all cards laid are left out: it is settled that each was the oldest it could be. Whatever the hand may
// hold it still may, and nothing else, as any other choice would leave it older cards, which may be less; but of the ways how it came to
// it some are no longer counted. Then voids that tell nothing are left out. Only if that is not enough, which hardly any game comes to,
// something is forgotten: cards drawn between two voids are taken for drawn after the second, where it tells least, and at last the first
// void is left out. All this depends on what all know alone.

namespace ttadak::dobon {
namespace {

/// Voids, and how many cards drawn after each are left.
class Condensed {
 public:
  void add(Trace trace, Cards excluded) {
    voids_[count_] = trace;
    excluded_[count_] = excluded;
    drawn_[count_++] = 0;
  }
  void add_drawn(int cards) { drawn_[count_ - 1] = cards; }

  void join_returns(int ago) {
    for (std::size_t place = count_; place-- > 0 && ago >= 0;) {
      const int returns = voids_[place].returns();
      if (ago < returns) voids_[place] = voids_[place].returned_less();
      ago -= returns;
    }
  }
  /// Those of which later ones exclude all `hidden` cards.
  void drop_told_again(Cards hidden) {
    Cards later;
    for (std::size_t place = count_; place-- > 0;) {
      const bool told = later.contains_all(excluded_[place] & hidden) && (!voids_[place].is_returned() || moves_count(place));
      if (told) voids_[place] = Trace(), excluded_[place] = {};
      else later |= excluded_[place];
    }
  }
  /// Takes cards drawn between two voids for drawn after the second, where that forgets least. The hand may hold as many of what the
  /// second excludes, and later ones do not, as were drawn after it; if that is all of these cards, nothing is forgotten. False if there
  /// are no such voids.
  bool join_ages(Cards hidden) {
    int least = kNumCards;
    std::size_t from = 0;
    std::size_t to = 0;
    Cards later;
    Cards here;
    std::size_t last = 0;  // of the voids between which no card was drawn
    for (std::size_t place = count_; place-- > 1;) {
      if (drawn_[place] > 0 || place + 1 == count_) {
        later |= here;
        here = {};
        last = place;
      }
      here |= excluded_[place];
      const int lost = ((here & hidden) - later).size() - drawn_[last];
      if (drawn_[place - 1] > 0 && lost < least) {
        least = lost;
        from = place - 1;
        to = last;
      }
    }
    if (least == kNumCards) return false;
    drawn_[to] += drawn_[from];
    drawn_[from] = 0;
    return true;
  }
  /// `held` cards are older than the first void; `visit(trace, drawn)` what is left of those from `place` on.
  template <class Visit>
  void for_each(int held, std::size_t place, Visit visit) const {
    for (; place < count_; ++place) {
      const bool tells = held > 0 && voids_[place] != Trace();
      visit(tells ? voids_[place] : Trace(), drawn_[place]);
      held += drawn_[place];
    }
  }

 private:
  std::array<Trace, History::kMost> voids_;  ///< byte 0: left out
  std::array<Cards, History::kMost> excluded_;
  std::array<int, History::kMost> drawn_;
  std::size_t count_ = 0;

  /// Reshuffles are counted from the last one back: one that tells nothing is told with the one before, if there is one.
  bool moves_count(std::size_t place) {
    std::size_t before = place;
    while (before > 0 && !voids_[before - 1].is_returned()) --before;
    if (before == 0) return true;
    Trace& counting = voids_[before - 1];
    if (counting.returns() + voids_[place].returns() > Trace::kMostReturns) return false;
    for (int i = voids_[place].returns(); i > 0; --i) counting = counting.returned_again();
    return true;
  }
};

}  // namespace

Voids::Bytes Voids::condensed(std::size_t most, int cards, const Rules& rules, const Returned& returned, Cards hidden, int joined) const {
  const History told = history(rules, returned);
  const History::Ages ages = told.oldest(cards).value_or(History::Ages{});
  Condensed condensed;
  std::size_t age = 0;
  bool drawn = true;  // since the last void
  for_each(rules, returned, [&](Trace trace, Cards excluded) {
    if (trace.is_void()) {
      if (drawn && age > 0) condensed.add_drawn(ages[age]);
      age += drawn ? 1 : 0;
      drawn = false;
      condensed.add(trace.without_draw(), excluded);
    }
    drawn = drawn || trace.drawn() > 0;
  });
  if (drawn) condensed.add_drawn(ages[age]);
  condensed.join_returns(joined);
  condensed.drop_told_again(hidden);
  std::size_t first = 0;
  while (true) {
    Bytes bytes{};
    Notes notes(bytes);
    condensed.for_each(ages[0], first, [&notes](Trace trace, int cards_drawn) {
      if (trace.returns() == 0 && trace != Trace()) notes.note_void(trace);
      for (int i = trace.returns(); i > 0; --i) notes.note_return();
      for (; cards_drawn > 0; --cards_drawn) notes.note_draw();
    });
    if (bytes[0] + Notes::kNext <= most) return bytes;
    if (!condensed.join_ages(hidden)) ++first;
  }
}

}  // namespace ttadak::dobon
