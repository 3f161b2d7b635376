#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {
namespace {

/// What all can see of the moment.
enum class Moment : std::uint8_t { kStart, kOpening, kReveal, kClaims, kDiscard, kForced, kChance, kEnd };
constexpr int kMoments = 8;
constexpr int kQuestions = 8;

/// The melds of a seat by kind, one bit a face; each shape's chi counted in three bits, the lower half of the shapes first.
struct Laid {
  std::array<FaceSet, 4> faces{};
  std::array<std::uint64_t, 2> chis{};
  int hidden = 0;

  [[nodiscard]] std::uint64_t of(GroupKind kind) const { return faces[static_cast<std::size_t>(kind)].bits(); }
};

Laid laid_of(const Melds& melds, auto&& hidden) {
  constexpr int kHalf = kNumShapes / 2;
  Laid laid;
  for (const Group meld : melds) {
    if (is_chi(meld)) {
      const int place = number(shape(meld));
      laid.chis[place < kHalf ? 0 : 1] += std::uint64_t{1} << 3 * (place < kHalf ? place : place - kHalf);
    } else if (hidden(meld)) {
      ++laid.hidden;
    } else {
      laid.faces[static_cast<std::size_t>(kind(meld))].insert(face(meld));
    }
  }
  return laid;
}

Counts counts_of(std::span<const Face> cards) {
  Counts counts;
  for (const Face card : cards) counts.add(card);
  return counts;
}

}  // namespace

/// Whether the question that stands is kept from the viewer. [P-3.6] That a discard is due is seen by all, and so is a
/// hu question after a forced meld that takes no discard, since otherwise the next card would follow at once.
bool State::hides_question(Seat viewer) const {
  if (seat_ == viewer || phase_ < Phase::kHeavenly || phase_ >= Phase::kChance || phase_ == Phase::kDiscard) return false;
  return forced_ == Group::kNone || owes_discard(seat_);
}

/// What concerns one seat, as the viewer sees it.
template <class Writer>
void State::observe_seat(Seat seat, Seat viewer, Writer& writer) const {
  const bool shown = seat == viewer || phase_ == Phase::kEnd;
  const Laid laid = laid_of(melds(seat), [&](Group meld) { return !shown && is_hidden(seat, meld); });
  writer.count("hand_size", hand(seat).size());
  writer.bits("ti", laid.of(GroupKind::kTi), kNumFaces);
  writer.bits("pao", laid.of(GroupKind::kPao), kNumFaces);
  writer.bits("wei", laid.of(GroupKind::kWei), kNumFaces);
  writer.count("hidden_weis", laid.hidden);
  writer.bits("peng", laid.of(GroupKind::kPeng), kNumFaces);
  writer.counts("chi_low", laid.chis[0], kNumShapes / 2, 3);
  writer.counts("chi_high", laid.chis[1], kNumShapes / 2, 3);
  writer.counts("river", counts_of(river(seat)).bits(), kNumFaces, 3);
  writer.bits("open_locks", locks_[index(seat)].open().bits(), kNumFaces);
  writer.counts("holds_at_most", known_[index(seat)].bounds(), kNumFaces, 2);
  writer.count("dead", is_dead(seat) ? 1 : 0);
  writer.count("won", phase_ == Phase::kEnd && has_won(seat) ? 1 : 0);
}

template <class Writer>
void State::observe_moment(Seat viewer, Writer& writer) const {
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
}

/// Own facts that others do not see.
template <class Writer>
void State::observe_own(Seat viewer, Writer& writer) const {
  const bool asked = seat_ == viewer && phase_ != Phase::kEnd;
  FaceSet unseen_weis;
  for (const Group meld : melds(viewer)) {
    if (is_hidden(viewer, meld)) unseen_weis.insert(face(meld));
  }
  const auto named = [&](std::size_t i) { return asked && i < named_count_ ? number(named_[i]) : -1; };
  writer.counts("hand", hand(viewer).bits(), kNumFaces, 3);
  writer.bits("chi_locks", locks_[index(viewer)].chi().bits(), kNumFaces);
  writer.bits("peng_locks", locks_[index(viewer)].peng().bits(), kNumFaces);
  writer.bits("weis_unseen", unseen_weis.bits(), kNumFaces);
  writer.one_hot("forced", asked && phase_ == Phase::kHu && forced_ != Group::kNone ? number(face(forced_)) : -1, kNumFaces);
  writer.count("of_shown", asked ? of_shown_ : 0);
  writer.one_hot("named_first", named(0), kNumShapes);
  writer.one_hot("named_second", named(1), kNumShapes);
  writer.count("passed_peng", passed_ >> index(viewer) & 1);
  writer.count("passed_chi", passed_ >> (index(viewer) + 3) & 1);
  writer.count("claimed_hu", phase_ != Phase::kEnd && has_won(viewer) ? 1 : 0);
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
