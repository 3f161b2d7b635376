#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {
namespace {

/// What all can see of the moment.
enum class Moment : std::uint8_t { kStart, kOpening, kReveal, kClaims, kDiscard, kForced, kChance, kEnd };
constexpr int kMoments = 8;
constexpr int kQuestions = 8;

constexpr SparsePlanes<1> kUnseen = {{{{"weis_unseen", kNumFaces}}}};

/// What lies before a seat: its melds by kind.
constexpr SparsePlanes<7> kLaid = {{{{"ti", kNumFaces}, {"pao", kNumFaces}, {"wei", kNumFaces}, {"hidden_weis", 1}, {"peng", kNumFaces},
                                     {"chi_low", kNumShapes / 2}, {"chi_high", kNumShapes / 2}}}};
constexpr int kHiddenWeis = kLaid.offset(3);

/// The cell of each meld in these planes; where there is none, that of the hidden weis.
constexpr auto kMeldCells = [] {
  std::array<std::uint8_t, kNumGroups> cells{};
  cells[index(Group::kNone)] = kHiddenWeis;
  const auto fill = [&](GroupKind kind, int size, std::size_t plane) {
    for (int i = 0; i < size; ++i) cells[index(group_at(kind, i))] = static_cast<std::uint8_t>(kLaid.offset(plane) + i);
  };
  fill(GroupKind::kTi, kNumFaces, 0);
  fill(GroupKind::kPao, kNumFaces, 1);
  fill(GroupKind::kWei, kNumFaces, 2);
  fill(GroupKind::kPeng, kNumFaces, 4);
  fill(GroupKind::kChi, kNumShapes, 5);
  return cells;
}();

}  // namespace

/// Whether the question that stands is kept from the viewer. [P-3.6] That a discard is due is seen by all, and so is a
/// hu question after a forced meld that takes no discard, since otherwise the next card would follow at once.
bool State::hides_question(Seat viewer) const {
  if (seat_ == viewer || phase_ < Phase::kHeavenly || phase_ >= Phase::kChance || phase_ == Phase::kDiscard) return false;
  return forced_ == Group::kNone || owes_discard(seat_);
}

/// What concerns one seat, as the viewer sees it.
template <class Writer>
void State::observe_seat(Seat seat, Seat viewer, Writer& rest) const {
  Writer writer = std::move(rest);  // its own, so that what is written cannot change where
  const bool hides = rules_.hides_wei() && seat != viewer && phase_ != Phase::kEnd;
  writer.count("hand_size", hand(seat).size());
  writer.sparse(kLaid, [&](std::uint8_t* cells) {
    if (hides) {
      for (const Group meld : melds(seat)) ++cells[is_hidden(seat, meld) ? kHiddenWeis : kMeldCells[index(meld)]];
      return;
    }
    // Nobody can foresee how many there are, so the time does not depend on it.
#pragma GCC unroll 7
    for (int i = 0; i < Melds::kMost; ++i) ++cells[kMeldCells[index(melds(seat).begin()[i])]];
    cells[kHiddenWeis] = 0;
  });
  writer.counts("river", pile_.river_counts(seat).bits(), kNumFaces, 3);
  writer.bits("open_locks", locks_[index(seat)].open().bits(), kNumFaces);
  writer.counts("holds_at_most", known_[index(seat)].bounds(), kNumFaces, 2);
  writer.count("dead", is_dead(seat) ? 1 : 0);
  writer.count("won", (phase_ == Phase::kEnd) & has_won(seat));
  rest = std::move(writer);
}

template <class Writer>
void State::observe_moment(Seat viewer, Writer& rest) const {
  Writer writer = std::move(rest);  // its own, so that what is written cannot change where
  Moment moment = Moment::kStart;
  if (phase_ == Phase::kEnd) moment = Moment::kEnd;
  else if (phase_ == Phase::kChance) moment = Moment::kChance;
  else if (phase_ == Phase::kHeavenly || phase_ == Phase::kDealerWin || of_shown_ != 0) moment = Moment::kOpening;
  else if (revealed_ != kNoFace) moment = Moment::kClaims;
  else if (phase_ == Phase::kDiscard || (forced_ != Group::kNone && owes_discard(seat_))) moment = Moment::kDiscard;
  else if (forced_ != Group::kNone) moment = Moment::kForced;
  else if (phase_ == Phase::kReveal) moment = Moment::kReveal;
  const bool turn_is_public = moment == Moment::kReveal || moment == Moment::kDiscard || moment == Moment::kForced || moment == Moment::kChance;
  const bool asked = to_act() == viewer && phase_ >= Phase::kHeavenly;
  const auto from_viewer = [&](Seat seat) { return place_of(seat, viewer); };
  writer.one_hot("moment", static_cast<int>(moment), kMoments);
  writer.one_hot("turn", turn_is_public ? from_viewer(seat_) : -1, kMaxSeats);
  writer.one_hot("dealer", from_viewer(dealer_), kMaxSeats);
  writer.count("stock", pile_.stock_size());
  writer.one_hot("draw", static_cast<int>(draw_) - 1, 3);
  writer.count("taken", taken_);
  writer.one_hot("shown", shown_ == kNoFace ? -1 : number(shown_), kNumFaces);
  writer.one_hot("revealed", revealed_ == kNoFace ? -1 : number(revealed_), kNumFaces);
  writer.one_hot("revealed_by", revealed_ == kNoFace ? -1 : from_viewer(by_), kMaxSeats);
  writer.count("from_discard", static_cast<int>(source_));
  writer.one_hot("question", asked ? static_cast<int>(phase_) - static_cast<int>(Phase::kHeavenly) : -1, kQuestions);
  rest = std::move(writer);
}

/// Own facts that others do not see.
template <class Writer>
void State::observe_own(Seat viewer, Writer& rest) const {
  Writer writer = std::move(rest);  // its own, so that what is written cannot change where
  const bool asked = seat_ == viewer && phase_ != Phase::kEnd;
  const auto named = [&](std::size_t i) { return asked && i < named_count_ ? number(named_[i]) : -1; };
  writer.counts("hand", hand(viewer).bits(), kNumFaces, 3);
  writer.bits("chi_locks", locks_[index(viewer)].chi().bits(), kNumFaces);
  writer.bits("peng_locks", locks_[index(viewer)].peng().bits(), kNumFaces);
  writer.sparse(kUnseen, [&](std::uint8_t* cells) {
    if (!rules_.hides_wei()) return;
    for (const Group meld : melds(viewer)) {
      if (is_hidden(viewer, meld)) ++cells[number(face(meld))];
    }
  });
  writer.one_hot("forced", asked && phase_ == Phase::kHu && forced_ != Group::kNone ? number(face(forced_)) : -1, kNumFaces);
  writer.count("of_shown", asked ? of_shown_ : 0);
  writer.one_hot("named_first", named(0), kNumShapes);
  writer.one_hot("named_second", named(1), kNumShapes);
  writer.count("passed_peng", passed_ >> index(viewer) & 1);
  writer.count("passed_chi", passed_ >> (index(viewer) + 3) & 1);
  writer.count("claimed_hu", phase_ != Phase::kEnd && has_won(viewer) ? 1 : 0);
  rest = std::move(writer);
}

template <class Writer>
void State::observe(Seat seat, Writer& writer) const {
  observe_moment(seat, writer);
  observe_own(seat, writer);
  for (int place = 0; place < kMaxSeats; ++place) observe_seat(seat_from(seat, place), seat, writer);
}

template void State::observe(Seat, ObservationWriter&) const;
template void State::observe(Seat, ObservationLayout&) const;

}  // namespace ttadak::paohuzi
