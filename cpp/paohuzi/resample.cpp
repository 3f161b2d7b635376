#include "paohuzi/redistribution.hpp"

namespace ttadak::paohuzi {

void State::resample(Seat seat, Rng& rng) { Redistribution(*this, seat, rng).run(); }

Redistribution::Redistribution(State& state, Seat viewer, Rng& rng) : state_(state), viewer_(viewer), rng_(rng), truth_(state) {
  for (int step = 1; step < State::kMaxSeats; ++step) {
    const Seat seat = seat_from(viewer, step);
    const bool open = truth_.phase_ == Phase::kEnd && truth_.has_won(seat);  // its groups are in the settlement
    if (!open) take_up(seat);
  }
  for (const Face card : truth_.stock()) pool_.add(card);
}

/// Notes what is unknown of a seat: its hand, of which bounds are known, and the faces of its hidden weis.
void Redistribution::take_up(Seat seat) {
  Unknown& unknown = unknown_[unknown_size_++];
  unknown.seat = seat;
  unknown.cards = truth_.hand(seat).size();
  Counts taken = truth_.hand(seat);
  for (const Group meld : truth_.melds(seat)) {
    if (truth_.phase_ == Phase::kEnd || !truth_.is_hidden(seat, meld)) continue;
    ++unknown.weis;
    taken = taken + cards(meld);
  }
  unknown.most = most_held(seat);
  unknown.kans = truth_.is_dead(seat) ? unknown.cards / 3 : 0;  // [P-5.3] a dead hand holds kans only
  if (truth_.is_dead(seat) && unknown.cards % 3 != 0) unknown.kans = 0;  // … unless the position was made by hand
  if (still_holds_shown(seat)) {
    if (unknown.weis > 0) unknown.needed = truth_.shown_;
    else if (taken.contains(truth_.shown_)) unknown.fixed = truth_.shown_;
  }
  if (unknown.fixed != kNoFace) {
    taken.remove(unknown.fixed);
    --unknown.cards;
    --unknown.most[index(unknown.fixed)];
  }
  pool_ = pool_ + taken;
}

/// [P-2.2] The dealer's shown card is in his hand, or in a hidden wei, until he discards or openly lays a card of its face.
bool Redistribution::still_holds_shown(Seat seat) const {
  const Face shown = truth_.shown_;
  if (seat != truth_.dealer_ || shown == kNoFace || truth_.is_dead(seat)) return false;
  if (truth_.locks_[index(seat)].open().contains(shown) || truth_.known_[index(seat)].most(shown) == 0) return false;
  const auto shows = [&](Group meld) { return cards(meld).contains(shown) && !truth_.is_hidden(seat, meld); };
  return std::ranges::none_of(truth_.melds(seat), shows);
}

/// How many of each face everybody knows the seat holds at most: as noted at the events, and, for positions made by hand, as the
/// table shows. If such a hand holds more all the same, that it does is taken as known.
Bounds Redistribution::most_held(Seat seat) const {
  const State& s = truth_;
  Bounds most{};
  const bool dealing = s.is_being_dealt();
  for (int f = 0; f < kNumFaces; ++f) {
    most[static_cast<std::size_t>(f)] = static_cast<std::uint8_t>(dealing ? kCopies : s.known_[index(seat)].most(face_at(f)));
  }
  if (dealing) return most;
  const auto at_most = [&](Face face, int bound) { most[index(face)] = static_cast<std::uint8_t>(std::min<int>(most[index(face)], bound)); };
  // His own discard, or his own reveal that was not forced on him.
  for (const Face face : s.river(seat)) at_most(face, 1);
  for (const Face face : s.locks_[index(seat)].open()) {
    const bool by_reveal = s.rules_.lock_unclaimed_reveal != 0 && s.pile_.in_river(seat_from(seat, 2), face);
    if (!by_reveal) at_most(face, 1);
  }
  const bool past_forced = s.rules_.win_over_forced == 0 || s.phase_ >= Phase::kPao;
  const bool settling = s.revealed_ != kNoFace && s.phase_ >= Phase::kHeavenly && s.phase_ < Phase::kChance;
  if (settling && s.source_ == Source::kStock && s.by_ == seat && past_forced) at_most(s.revealed_, 1);
  // His groups: a kan is not opened, so of a face he chi'd with he held two at most.
  Counts chis;
  for (const Group meld : s.melds(seat)) {
    if (is_chi(meld)) chis = chis + cards(meld);
    else if (!s.is_hidden(seat, meld)) at_most(paohuzi::face(meld), 0);
  }
  for (const Face face : faces_at((chis.bits() | chis.bits() >> 1 | chis.bits() >> 2) & kEachFace)) {
    at_most(face, std::max(0, 2 - chis.count(face)));
  }
  // [P-4.7] A kan would have been laid for the fourth copy.
  if (s.rules_.pao_mandatory != 0) {
    for (int step = 1; step < State::kMaxSeats; ++step) {
      for (const Face face : s.river(seat_from(seat, step))) at_most(face, 2);
    }
    if (settling && s.by_ != seat && s.phase_ > Phase::kPao) at_most(s.revealed_, 2);
  }
  for (const Face face : faces_at((s.hand(seat).bits() | s.hand(seat).bits() >> 1) & kEachFace)) {
    most[index(face)] = static_cast<std::uint8_t>(std::max<int>(most[index(face)], s.hand(seat).count(face)));
  }
  return most;
}

bool Redistribution::has_triples() const {
  return std::ranges::any_of(unknown_, [](const Unknown& unknown) { return unknown.weis + unknown.kans > 0 || unknown.needed != kNoFace; });
}

void Redistribution::run() {
  constexpr int kManyTries = 1000;
  const bool triples = has_triples();
  Split split(pool_, {unknown_[0].cards, unknown_[1].cards}, {&unknown_[0].most, &unknown_[1].most});
  const auto draw = [&] { return triples ? draw_triples() && draw_hands() : draw_split(split); };
  for (int tries = 0; tries < kManyTries; ++tries) {
    if (!draw()) continue;
    write();
    if (settle_question()) return;
  }
  // Who could not claim for want of a plan or a discard [P-4.11] [P-4.15] may be able to now: no more locks than all know of.
  // A position made by hand may be one that no play leads to. Then its question stays with the seat that has it.
  guesses_locks_ = false;
  const bool possible = was_possible();
  if (!possible) relax();
  for (;;) {
    if (!draw()) continue;
    write();
    if (possible ? settle_question() : settle_as_it_is()) return;
  }
}

/// Whether the truth itself is a world by the measures of this class, whatever others have answered in secret.
bool Redistribution::was_possible() {
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    const Unknown& unknown = unknown_[u];
    const Counts hand = truth_.hand(unknown.seat);
    bool reached = unknown.kans == 0 || std::popcount(kan_fields(hand)) >= unknown.kans;
    bool needed = unknown.needed == kNoFace || hand.contains(unknown.needed);
    for (const Group meld : truth_.melds(unknown.seat)) {
      if (unknown.weis == 0 || !truth_.is_hidden(unknown.seat, meld)) continue;
      reached = reached && may_be_wei(unknown.seat, face(meld));
      needed = needed || face(meld) == unknown.needed;
    }
    if (!reached || !needed) return false;
  }
  for (int tries = 0; tries < 64; ++tries) {
    state_ = truth_;
    for (std::size_t u = 0; u < unknown_size_; ++u) lock_passed(unknown_[u].seat);
    if (settle_question()) return true;
  }
  return false;
}

/// For positions that no play leads to: nothing is known of the hands but their sizes.
void Redistribution::relax() {
  relaxed_ = true;
  for (Unknown& unknown : unknown_) {
    unknown.kans = 0;
    unknown.needed = kNoFace;
    unknown.most.fill(3);
    if (unknown.fixed != kNoFace) --unknown.most[index(unknown.fixed)];
  }
}

bool Redistribution::draw_split(Split& split) {
  std::array<Counts, 2> hands;
  const std::span<Face> rest = split.draw(rng_, hands);
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    unknown_[u].hand = hands[u];
    if (unknown_[u].fixed != kNoFace) unknown_[u].hand.add(unknown_[u].fixed);
  }
  std::ranges::copy(rest, rest_.begin());
  rest_size_ = rest.size();
  return true;
}

/// Hidden weis and the kans of dead hands: three copies of one face each. A face is drawn by the number of ways to take three
/// of its unseen copies, so that all physical arrangements stay equally likely.
bool Redistribution::draw_triples() {
  rest_size_ = 0;
  for (int f = 0; f < kNumFaces; ++f) {
    for (int copies = pool_.count(face_at(f)); copies > 0; --copies) rest_[rest_size_++] = face_at(f);
  }
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    Unknown& unknown = unknown_[u];
    unknown.triples = {};
    for (int i = 0; i < unknown.weis + unknown.kans; ++i) {
      const auto face = draw_triple(unknown, i < unknown.weis);
      if (!face) return false;
      unknown.triples[static_cast<std::size_t>(i)] = *face;
    }
  }
  return true;
}

std::optional<Face> Redistribution::draw_triple(const Unknown& unknown, bool wei) {
  std::array<std::uint8_t, kNumFaces> ways{};
  unsigned total = 0;
  for (std::size_t f = 0; f < kNumFaces; ++f) {
    const bool possible = wei ? may_be_wei(unknown.seat, face_at(static_cast<int>(f))) : unknown.most[f] >= 3;
    const int unseen = pool_.count(face_at(static_cast<int>(f)));
    ways[f] = !possible || unseen < 3 ? 0 : unseen == 3 ? 1 : 4;
    total += ways[f];
  }
  if (total == 0) return std::nullopt;
  unsigned left = rng_.below(total);
  std::size_t chosen = 0;
  while (left >= ways[chosen]) left -= ways[chosen++];
  const Face face = face_at(static_cast<int>(chosen));
  // Two triples of one face are impossible: the draw then is rejected as a whole.
  if (std::ranges::count(std::span(rest_.data(), rest_size_), face) < 3) return std::nullopt;
  for (int copies = 0; copies < 3; ++copies) {
    *std::find(rest_.begin(), rest_.end(), face) = rest_[rest_size_ - 1];
    --rest_size_;
  }
  return face;
}

/// A wei comes from a pair: not of a face the seat discarded or revealed without wei, unless that was the fourth copy. [P-4.3]
bool Redistribution::may_be_wei(Seat seat, Face face) const {
  if (relaxed_) return true;
  if (truth_.locks_[index(seat)].open().contains(face)) return false;
  const bool revealed = truth_.revealed_ == face && truth_.by_ == seat && truth_.source_ == Source::kStock;
  return truth_.rules_.own_fourth_on_wei == OwnFourth::kPao || !(revealed || truth_.pile_.in_river(seat, face));
}

/// Deals what is left, giving up as soon as a hand breaks a bound.
bool Redistribution::draw_hands() {
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    Unknown& unknown = unknown_[u];
    Counts& hand = unknown.hand;
    hand = {};
    for (int kan = 0; kan < unknown.kans; ++kan) hand.add(unknown.triples[static_cast<std::size_t>(unknown.weis + kan)], 3);
    for (int card = 3 * unknown.kans; card < unknown.cards; ++card) {
      draw_places(std::span(rest_).first(rest_size_), 1, rng_);
      const Face face = rest_[--rest_size_];
      hand.add(face);
      if (hand.count(face) > unknown.most[index(face)]) return false;
    }
    if (unknown.fixed != kNoFace) hand.add(unknown.fixed);
    const auto weis = std::span(unknown.triples).first(static_cast<std::size_t>(unknown.weis));
    const bool in_wei = std::ranges::find(weis, unknown.needed) != weis.end();
    if (unknown.needed != kNoFace && !in_wei && !hand.contains(unknown.needed)) return false;
  }
  return true;
}

void Redistribution::write() {
  state_ = truth_;
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    const Unknown& unknown = unknown_[u];
    state_.hands_[index(unknown.seat)] = unknown.hand;
    if (unknown.weis > 0) write_weis(unknown);
    lock_passed(unknown.seat);
    if (!state_.is_being_dealt()) state_.look_for_hope(unknown.seat);
  }
  const std::span<Face> stock = state_.pile_.stock();
  std::copy_n(rest_.begin(), stock.size(), stock.begin());
  if (state_.chance_ == Chance::kExplicit) std::ranges::sort(stock);
  else shuffle(stock, rng_);
}

/// The open locks of a seat, and those of faces that he has let pass: he could not use them, and cannot now that he holds fewer
/// cards, or is locked. Peng was offered to both others, chi by [P-4.9] [P-4.10].
void Redistribution::lock_passed(Seat seat) {
  const State& s = truth_;
  Locks locks;
  locks.lock_openly(s.locks_[index(seat)].open());
  state_.locks_[index(seat)] = locks;
  if (!guesses_locks_) return;
  Counts parted;  // cards he may have held when he let a face pass, so that its plans were others
  for (const Group meld : s.melds(seat)) {
    if (is_chi(meld)) parted = parted + cards(meld);
  }
  const auto pass = [&](FaceSet faces, bool chi) {
    if (s.rules_.pass_lock == PassLock::kJoint || (chi && s.rules_.pass_lock == PassLock::kChiBlocksBoth)) locks.lock_both(faces);
    else if (chi) locks.lock_chi(faces);
    else locks.lock_peng(faces);
  };
  constexpr std::array<unsigned, 4> of_reveal = {0b011, 0b001, 0b010, 0b111};  // as State::chi_places
  constexpr unsigned of_discard = 0b010;
  for (int place = 0; place < State::kMaxSeats; ++place) {
    const Seat by = seat_from(seat, (State::kMaxSeats - place) % State::kMaxSeats);  // this seat is at that place after him
    const FaceSet discarded = s.locks_[index(by)].open();
    for (const Face face : s.river(by)) {
      if (parted.contains(face)) continue;
      const unsigned places = of_reveal[static_cast<std::size_t>(s.rules_.chi_from_reveal)] | (discarded.contains(face) ? of_discard : 0);
      if ((places >> place & 1) != 0) pass(FaceSet::of(face), true);
      else if (place != 0 && state_.hand(seat).count(face) == 2) pass(FaceSet::of(face), false);
    }
  }
  state_.locks_[index(seat)] = locks;
}

void Redistribution::write_weis(const Unknown& unknown) {
  Melds& melds = state_.melds_[index(unknown.seat)];
  for (const Group meld : truth_.melds(unknown.seat)) {
    if (truth_.is_hidden(unknown.seat, meld)) melds.erase(meld);
  }
  for (int i = 0; i < unknown.weis; ++i) melds.insert(group_of(GroupKind::kWei, unknown.triples[static_cast<std::size_t>(i)]));
  state_.huxi_[index(unknown.seat)] = static_cast<std::uint8_t>(melds.huxi());
  const bool last_is_hidden = truth_.forced_ != Group::kNone && truth_.seat_ == unknown.seat && truth_.is_hidden(unknown.seat, truth_.forced_);
  if (last_is_hidden) state_.forced_ = group_of(GroupKind::kWei, unknown.triples[0]);  // any of them may be the one just made
}

}  // namespace ttadak::paohuzi
