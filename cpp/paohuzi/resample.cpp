#include "paohuzi/redistribution.hpp"

namespace ttadak::paohuzi {

void State::resample(Seat seat, Rng& rng) { Redistribution(*this, seat, rng).run(); }

Redistribution::Redistribution(State& state, Seat viewer, Rng& rng) : state_(state), viewer_(viewer), rng_(rng), truth_(state) {
  for (int step = 1; step < State::kMaxSeats; ++step) {
    const Seat seat = seat_from(viewer, step);
    const bool open = truth_.phase_ == Phase::kEnd && truth_.has_won(seat);  // its groups are in the settlement
    if (!open) take_up(seat);
  }
  for (const Face card : truth_.stock()) pool_[pool_size_++] = card;
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
  unknown.kans = truth_.is_dead(seat) ? unknown.cards / 3 : 0;  // [P-5.3] a dead hand holds kans only
  if (truth_.is_dead(seat) && unknown.cards % 3 != 0) unknown.kans = 0;  // … unless the position was made by hand
  if (still_holds_shown(seat)) {
    if (unknown.weis > 0) unknown.needed = truth_.shown_;
    else if (taken.contains(truth_.shown_)) unknown.fixed = truth_.shown_;
  }
  if (unknown.fixed != kNoFace) {
    taken.remove(unknown.fixed);
    --unknown.cards;
  }
  for (int f = 0; f < kNumFaces; ++f) {
    unknown.most[static_cast<std::size_t>(f)] = static_cast<std::uint8_t>(most_held(seat, face_at(f)));
    for (int copies = taken.count(face_at(f)); copies > 0; --copies) pool_[pool_size_++] = face_at(f);
  }
}

/// [P-2.2] The dealer's shown card is in his hand, or in a hidden wei, until he discards or openly lays a card of its face.
bool Redistribution::still_holds_shown(Seat seat) const {
  const Face shown = truth_.shown_;
  if (seat != truth_.dealer_ || shown == kNoFace || truth_.is_dead(seat)) return false;
  if (truth_.locks_[index(seat)].open().contains(shown) || truth_.known_[index(seat)].most(shown) == 0) return false;
  const auto shows = [&](Group meld) { return cards(meld).contains(shown) && !truth_.is_hidden(seat, meld); };
  return std::ranges::none_of(truth_.melds(seat), shows);
}

/// How many of a face everybody knows the seat holds at most: as noted at the events, and, for positions made by hand, as the
/// table shows.
int Redistribution::most_held(Seat seat, Face face) const {
  const State& s = truth_;
  if (s.is_being_dealt()) return kCopies;
  int most = s.known_[index(seat)].most(face);
  const auto at_most = [&](int bound) { most = std::min(most, bound); };
  // His own discard, or his own reveal that was not forced on him.
  if (s.pile_.in_river(seat, face)) at_most(1);
  const bool by_reveal = s.rules_.lock_unclaimed_reveal != 0 && s.pile_.in_river(seat_from(seat, 2), face);
  if (s.locks_[index(seat)].open().contains(face) && !by_reveal) at_most(1);
  const bool past_forced = s.rules_.win_over_forced == 0 || s.phase_ >= Phase::kPao;
  const bool settling = s.revealed_ == face && s.phase_ >= Phase::kHeavenly && s.phase_ < Phase::kChance;
  if (settling && s.source_ == Source::kStock && s.by_ == seat && past_forced) at_most(1);
  // His groups: a kan is not opened, so of a face he chi'd with he held two at most.
  int chis = 0;
  for (const Group meld : s.melds(seat)) {
    if (is_chi(meld)) chis += cards(meld).count(face);
    else if (paohuzi::face(meld) == face && !s.is_hidden(seat, meld)) at_most(0);
  }
  if (chis > 0) at_most(std::max(0, 2 - chis));
  // [P-4.7] A kan would have been laid for the fourth copy.
  if (s.rules_.pao_mandatory != 0) {
    const bool offered = s.pile_.in_river(seat_from(seat, 1), face) || s.pile_.in_river(seat_from(seat, 2), face);
    if (offered || (settling && s.by_ != seat && s.phase_ > Phase::kPao)) at_most(2);
  }
  return most;
}

void Redistribution::run() {
  if (unknown_size_ == 0) return;
  constexpr int kTries = 20000;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    if (!draw_triples() || !draw_hands()) continue;
    write();
    if (settle_question()) return;
  }
  state_ = truth_;  // nothing else fits: what is known leaves hardly any other world
}

/// Hidden weis and the kans of dead hands: three copies of one face each. A face is drawn by the number of ways to take three
/// of its unseen copies, so that all physical arrangements stay equally likely.
bool Redistribution::draw_triples() {
  rest_size_ = pool_size_;
  rest_ = pool_;
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
  std::array<std::uint8_t, kNumFaces> unseen{};
  for (std::size_t i = 0; i < pool_size_; ++i) ++unseen[index(pool_[i])];
  std::array<std::uint8_t, kNumFaces> ways{};
  unsigned total = 0;
  for (std::size_t f = 0; f < kNumFaces; ++f) {
    const bool possible = wei ? may_be_wei(unknown.seat, face_at(static_cast<int>(f))) : unknown.most[f] >= 3;
    ways[f] = !possible || unseen[f] < 3 ? 0 : unseen[f] == 3 ? 1 : 4;
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

/// A wei comes from a pair: not of a face the seat discarded, revealed without wei, or laid otherwise.
bool Redistribution::may_be_wei(Seat seat, Face face) const {
  if (truth_.pile_.in_river(seat, face) || truth_.locks_[index(seat)].open().contains(face)) return false;
  return truth_.revealed_ != face || truth_.by_ != seat || truth_.source_ != Source::kStock;
}

/// Deals what is left, giving up as soon as a hand breaks a bound.
bool Redistribution::draw_hands() {
  std::size_t next = 0;
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    Unknown& unknown = unknown_[u];
    Counts& hand = unknown.hand;
    hand = unknown.fixed == kNoFace ? Counts{} : Counts::of(unknown.fixed);
    for (int kan = 0; kan < unknown.kans; ++kan) hand.add(unknown.triples[static_cast<std::size_t>(unknown.weis + kan)], 3);
    for (int card = 3 * unknown.kans; card < unknown.cards; ++card, ++next) {
      std::swap(rest_[next], rest_[next + rng_.below(static_cast<std::uint32_t>(rest_size_ - next))]);
      hand.add(rest_[next]);
      if (hand.count(rest_[next]) > unknown.most[index(rest_[next])]) return false;
    }
    const auto weis = std::span(unknown.triples).first(static_cast<std::size_t>(unknown.weis));
    const bool in_wei = std::ranges::find(weis, unknown.needed) != weis.end();
    if (unknown.needed != kNoFace && !in_wei && !hand.contains(unknown.needed)) return false;
  }
  stock_from_ = next;
  return true;
}

void Redistribution::write() {
  state_ = truth_;
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    const Unknown& unknown = unknown_[u];
    const std::size_t s = index(unknown.seat);
    state_.hands_[s] = unknown.hand;
    if (unknown.weis > 0) write_weis(unknown);
    const FaceSet open = truth_.locks_[s].open();
    state_.locks_[s] = Locks{};
    state_.locks_[s].lock_openly(open);
    if (!state_.is_being_dealt()) state_.look_for_hope(unknown.seat);
  }
  const std::span<Face> stock = state_.pile_.stock();
  std::copy_n(rest_.begin() + static_cast<std::ptrdiff_t>(stock_from_), stock.size(), stock.begin());
  if (state_.chance_ == Chance::kExplicit) std::ranges::sort(stock);
  else shuffle(stock, rng_);
}

void Redistribution::write_weis(const Unknown& unknown) {
  Melds& melds = state_.melds_[index(unknown.seat)];
  for (const Group meld : truth_.melds(unknown.seat)) {
    if (truth_.is_hidden(unknown.seat, meld)) melds.erase(meld);
  }
  for (int i = 0; i < unknown.weis; ++i) melds.insert(group_of(GroupKind::kWei, unknown.triples[static_cast<std::size_t>(i)]));
  state_.huxi_[index(unknown.seat)] = static_cast<std::uint8_t>(melds.huxi());
}

}  // namespace ttadak::paohuzi
