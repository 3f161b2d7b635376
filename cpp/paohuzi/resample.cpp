#include <ranges>
#include <tuple>
#include <utility>

#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {
namespace {

/// The card at a place of the hand in card order.
Face card_at(Counts hand, std::uint32_t place) {
  int face = 0;
  for (auto before = static_cast<int>(place); before >= hand.count(face_at(face)); ++face) before -= hand.count(face_at(face));
  return face_at(face);
}

}  // namespace

void State::resample(Seat seat, Rng& rng) { Worlds(*this, seat).draw(*this, rng); }

Worlds::Worlds(const State& origin, Seat viewer) : viewer_(viewer), truth_(origin), split_(take_up()) {}

Split Worlds::take_up() {
  look_at_table();
  for (int step = 1; step < State::kMaxSeats; ++step) {
    const Seat seat = seat_from(viewer_, step);
    const bool open = truth_.phase_ == Phase::kEnd && truth_.has_won(seat);  // its groups are in the settlement
    if (!open) take_up(seat);
  }
  for (const Face card : truth_.stock()) pool_.add(card);
  if (truth_.phase_ != Phase::kDiscard) list_slots();
  return split();
}

/// Notes what is unknown of a seat: its hand, of which bounds are known, and the faces of its hidden weis.
void Worlds::take_up(Seat seat) {
  Unknown& unknown = unknown_[unknown_size_++];
  unknown.seat = seat;
  unknown.cards = truth_.hand(seat).size();
  Counts taken = truth_.hand(seat);
  for (const Group meld : truth_.melds(seat)) {
    if (truth_.phase_ == Phase::kEnd || !truth_.is_hidden(seat, meld)) continue;
    ++unknown.weis;
    taken = taken + cards(meld);
  }
  for (std::size_t age = 0; age < static_cast<std::size_t>(unknown.weis); ++age) unknown.possible_weis[age] = possible_weis(seat, age);
  unknown.most = most_held(seat);
  unknown.gone_by = gone_by(seat);
  unknown.offered_chi = offered_chi(seat);
  unknown.offered = offered(seat);
  unknown.kans = truth_.is_dead(seat) ? unknown.cards / 3 : 0;  // [P-5.3] a dead hand holds kans only
  if (truth_.is_dead(seat) && unknown.cards % 3 != 0) unknown.kans = 0;  // … unless the position was made by hand
  if (still_holds_shown(seat)) {
    if (unknown.weis > 0 || truth_.is_dead(seat)) unknown.needed = truth_.shown_;
    else if (taken.contains(truth_.shown_)) unknown.fixed = truth_.shown_;
  }
  if (unknown.fixed != kNoFace) {
    taken.remove(unknown.fixed);
    --unknown.cards;
    unknown.most.remove(unknown.fixed);
  }
  pool_ = pool_ + taken;
}

bool Worlds::has_triples() const {
  return std::ranges::any_of(unknown_, [](const Unknown& unknown) { return unknown.weis + unknown.kans > 0 || unknown.needed != kNoFace; });
}

void Worlds::draw(State& world, Rng& rng) {
  constexpr int kFewTries = 1000;
  state_ = &world;
  rng_ = &rng;
  if (!search(kFewTries)) Worlds(*this).draw_rare();
}

/// Who could not claim for want of a plan or a discard [P-4.11] [P-4.15] may be able to now: no more locks than all know of.
/// A position made by hand may be one that no play leads to. Then its question stays with the seat that has it.
void Worlds::draw_rare() {
  constexpr int kManyTries = 50'000;
  guesses_ = was_possible();
  if (!guesses_ && !was_possible()) relax();
  if (!search(kManyTries)) wander();
}

/// Draws worlds until one fits.
bool Worlds::search(int tries) {
  const bool triples = has_triples();
  for (; tries > 0; --tries) {
    const bool drawn = triples ? draw_triples() && draw_hands() : draw_split();
    if (drawn && fits()) return true;
  }
  return false;
}

/// Whether what was drawn is a world; writes it.
bool Worlds::fits() {
  write();
  if (relaxed_) return settle_as_it_is();
  return (!is_replayed() || replay()) && settle_question();
}

void Worlds::start_at_truth() {
  for (Unknown& unknown : std::span(unknown_).first(unknown_size_)) {
    unknown.hand = truth_.hand(unknown.seat);
    const auto& places = wei_places_[index(unknown.seat)];
    const std::span<Face> weis = std::span(unknown.triples).first(static_cast<std::size_t>(unknown.weis));
    std::size_t count = 0;
    for (std::size_t place : std::views::reverse(places)) weis[count++] = truth_.history_.read(place).face;
    for (const Group meld : truth_.melds(unknown.seat)) {
      if (weis.empty() || !truth_.is_hidden(unknown.seat, meld)) continue;
      if (std::ranges::find(weis.first(count), face(meld)) == weis.begin() + static_cast<std::ptrdiff_t>(count)) weis[count++] = face(meld);
    }
  }
  std::ranges::copy(truth_.stock(), rest_.begin());
  rest_size_ = truth_.stock().size();
}

/// Whether a hand is as all know it to be. Its hidden weis are drawn already.
bool Worlds::is_known_hand(const Unknown& unknown) const {
  Counts hand = unknown.hand;
  if (unknown.fixed != kNoFace) {
    if (!hand.contains(unknown.fixed)) return false;
    hand.remove(unknown.fixed);
  }
  if (excess_fields(hand, unknown.most) != 0 || std::popcount(kan_fields(hand)) < unknown.kans) return false;
  if (relaxed_) return true;
  const auto weis = std::span(unknown.triples).first(static_cast<std::size_t>(unknown.weis));
  const bool in_wei = std::ranges::find(weis, unknown.needed) != weis.end();
  if (unknown.needed != kNoFace && !in_wei && !hand.contains(unknown.needed)) return false;
  return std::ranges::none_of(weis, [&](Face face) { return hand.contains(face); });  // it would have been a ti [P-4.1]
}

/// Whether the truth itself is a world by the measures of this class, whatever others have answered in secret.
bool Worlds::was_possible() {
  start_at_truth();
  for (const Unknown& unknown : std::span(unknown_).first(unknown_size_)) {
    for (std::size_t age = 0; age < static_cast<std::size_t>(unknown.weis); ++age) {
      if (!may_be_wei(unknown, age, unknown.triples[age])) return false;
    }
    if (!is_known_hand(unknown)) return false;
  }
  return fits();
}

/// For positions that no play leads to: nothing is known of the hands but their sizes.
void Worlds::relax() {
  relaxed_ = true;
  for (Unknown& unknown : unknown_) {
    unknown.kans = 0;
    unknown.needed = kNoFace;
    unknown.most = Counts::full(3);
    if (unknown.fixed != kNoFace) unknown.most.remove(unknown.fixed);
  }
  split_ = split();
}

/// Exchanges cards of the truth one by one, never leaving the worlds that fit. So this ends, with a world as good as any, though
/// not with each equally often.
void Worlds::wander() {
  constexpr int kSteps = 500;
  start_at_truth();
  for (int step = 0; step < kSteps && unknown_size_ > 0; ++step) {
    const auto before = std::pair(unknown_, rest_);
    Unknown& unknown = unknown_[static_cast<std::size_t>(step) % unknown_size_];
    Unknown& other = unknown_[unknown_size_ - 1];
    const int elsewhere = static_cast<int>(rest_size_) + (&other == &unknown ? 0 : other.hand.size());
    if (unknown.hand.empty() || elsewhere == 0) continue;
    const Face given = card_at(unknown.hand, rng_->below(static_cast<std::uint32_t>(unknown.hand.size())));
    const std::uint32_t place = rng_->below(static_cast<std::uint32_t>(elsewhere));
    const bool of_stock = place < rest_size_;
    const Face taken = of_stock ? std::exchange(rest_[place], given) : card_at(other.hand, place - static_cast<std::uint32_t>(rest_size_));
    unknown.hand.remove(given);
    unknown.hand.add(taken);
    if (!of_stock) other.hand = other.hand - Counts::of(taken) + Counts::of(given);
    const auto known = [&](const Unknown& u) { return is_known_hand(u); };
    if (!std::ranges::all_of(std::span(unknown_).first(unknown_size_), known) || !fits()) std::tie(unknown_, rest_) = before;
  }
  (void)fits();
}

bool Worlds::draw_split() {
  std::array<Counts, 2> hands;
  if (!split_.draw(*rng_, hands, rest_.data())) return false;
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    unknown_[u].hand = hands[u];
    if (unknown_[u].fixed != kNoFace) unknown_[u].hand.add(unknown_[u].fixed);
  }
  return true;
}

/// Hidden weis and the kans of dead hands: three copies of one face each. A face is drawn by the number of ways to take three
/// of its unseen copies, so that all physical arrangements stay equally likely.
bool Worlds::draw_triples() {
  rest_size_ = 0;
  for (int f = 0; f < kNumFaces; ++f) {
    for (int copies = pool_.count(face_at(f)); copies > 0; --copies) rest_[rest_size_++] = face_at(f);
  }
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    Unknown& unknown = unknown_[u];
    unknown.triples = {};
    for (int i = 0; i < unknown.weis + unknown.kans; ++i) {
      const auto face = draw_triple(unknown, i);
      if (!face) return false;
      unknown.triples[static_cast<std::size_t>(i)] = *face;
    }
  }
  return true;
}

/// What a wei may be of is not looked at where the truth is not a world.
bool Worlds::may_be_wei(const Unknown& unknown, std::size_t age, Face face) const {
  return !guesses_ || relaxed_ || unknown.possible_weis[age].contains(face);
}

std::optional<Face> Worlds::draw_triple(const Unknown& unknown, int place) {
  std::array<std::uint8_t, kNumFaces> ways{};
  unsigned total = 0;
  for (std::size_t f = 0; f < kNumFaces; ++f) {
    const Face face = face_at(static_cast<int>(f));
    const bool possible = place < unknown.weis ? may_be_wei(unknown, static_cast<std::size_t>(place), face) : unknown.most.count(face) >= 3;
    const int unseen = pool_.count(face);
    ways[f] = !possible || unseen < 3 ? 0 : unseen == 3 ? 1 : 4;
    total += ways[f];
  }
  if (total == 0) return std::nullopt;
  unsigned left = rng_->below(total);
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

/// Deals what is left, giving up as soon as a hand breaks a bound.
bool Worlds::draw_hands() {
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    Unknown& unknown = unknown_[u];
    Counts& hand = unknown.hand;
    hand = {};
    for (int kan = 0; kan < unknown.kans; ++kan) hand.add(unknown.triples[static_cast<std::size_t>(unknown.weis + kan)], 3);
    for (int card = 3 * unknown.kans; card < unknown.cards; ++card) {
      draw_places(std::span(rest_).first(rest_size_), 1, *rng_);
      const Face face = rest_[--rest_size_];
      hand.add(face);
      if (hand.count(face) > unknown.most.count(face)) return false;
    }
    if (unknown.fixed != kNoFace) hand.add(unknown.fixed);
    if (!is_known_hand(unknown)) return false;
  }
  return true;
}

void Worlds::write() {
  *state_ = truth_;
  for (std::size_t u = 0; u < unknown_size_; ++u) {
    const Unknown& unknown = unknown_[u];
    state_->hands_[index(unknown.seat)] = unknown.hand;
    if (unknown.weis > 0) write_weis(unknown);
    if (!is_replayed()) lock_passed(unknown);
    if (!state_->is_being_dealt()) state_->look_for_hope(unknown.seat);
  }
  const std::span<Face> stock = state_->pile_.stock();
  std::copy_n(rest_.begin(), stock.size(), stock.begin());
  if (state_->chance_ == Chance::kExplicit) std::ranges::sort(stock);
  else shuffle(stock, *rng_);
}

void Worlds::write_weis(const Unknown& unknown) {
  Melds& melds = state_->melds_[index(unknown.seat)];
  for (const Group meld : truth_.melds(unknown.seat)) {
    if (truth_.is_hidden(unknown.seat, meld)) melds.erase(meld);
  }
  for (int i = 0; i < unknown.weis; ++i) melds.insert(group_of(GroupKind::kWei, unknown.triples[static_cast<std::size_t>(i)]));
  const auto& places = wei_places_[index(unknown.seat)];
  for (std::size_t i = 0; i < places.size(); ++i) state_->history_.rename(places[places.size() - 1 - i], unknown.triples[i]);
  state_->huxi_[index(unknown.seat)] = static_cast<std::uint8_t>(melds.huxi());
  const bool last_is_hidden = truth_.forced_ != Group::kNone && truth_.seat_ == unknown.seat && truth_.is_hidden(unknown.seat, truth_.forced_);
  if (last_is_hidden) state_->forced_ = group_of(GroupKind::kWei, unknown.triples[0]);  // any of them may be the one just made
}

}  // namespace ttadak::paohuzi
