#include "paohuzi/state.hpp"

// The course of play that all have seen, played once more with the hands of a world.

namespace ttadak::paohuzi {
namespace {

/// Gives cards back to a hand; false if it cannot have held so many.
bool give_back(Counts& hand, Counts cards) {
  if ((quad_fields(hand) | quad_fields(cards)) != 0) return false;
  hand = hand + cards;
  return quad_fields(hand) == 0;
}

}  // namespace

/// Takes back what a deed did to hands and melds; false if it cannot have been done in this world.
bool Worlds::undo(State& world, const Deed& deed) {
  const std::size_t maker = index(deed.maker);
  switch (deed.kind) {
    case Deed::Kind::kOpened: return true;
    case Deed::Kind::kDead: {
      const bool dead = world.is_dead(deed.by);
      world.dead_ &= static_cast<std::uint8_t>(~(1u << index(deed.by)));
      return dead;
    }
    case Deed::Kind::kUnclaimed: break;
    case Deed::Kind::kChi:
      for (std::size_t i = 0; i < deed.group_count; ++i) {
        if (!world.melds_[maker].has(group_of(deed.groups[i]))) return false;
        world.melds_[maker].erase(group_of(deed.groups[i]));
      }
      break;
    default:
      if (!world.melds_[maker].has(deed.made())) return false;
      world.melds_[maker].erase(deed.made());
      if (deed.replaced != Group::kNone) world.melds_[maker].insert(deed.replaced);
  }
  return give_back(world.hands_[maker], deed.laid());
}

/// Takes all deeds back, the last one first, and looks at each question as it stood then. A discard is taken back with the card, except
/// one that lay there when the position was made.
template <class Look>
bool Worlds::rewind(State& world, Look look) {
  const History& told = world.history_;
  std::array<std::uint8_t, History::kRoom> places;
  std::size_t count = 0;
  for (std::size_t at = 0; at < told.size(); (void)told.read(at)) places[count++] = static_cast<std::uint8_t>(at);
  const bool discarded = world.revealed_ != kNoFace && world.source_ == Source::kDiscard;
  if (discarded && !give_back(world.hands_[index(world.by_)], Counts::of(world.revealed_))) return false;
  while (count > 0) {
    std::size_t at = places[--count];
    const bool first = at == 0;
    const Deed deed = told.read(at);
    if (!undo(world, deed)) return false;
    look(deed, world);
    if (deed.discarded && !first && !give_back(world.hands_[index(deed.by)], Counts::of(deed.face))) return false;
  }
  return true;
}

/// Which cards went by, and how; the weis that are hidden.
void Worlds::look_at_history() {
  const History& told = truth_.history_;
  std::array<std::size_t, 3> unclaimed{};
  if (truth_.revealed_ != kNoFace && truth_.source_ == Source::kDiscard) discards_[index(truth_.by_)].insert(truth_.revealed_);
  for (std::size_t at = 0; at < told.size() && !told.full();) {
    const std::size_t place = at;
    const Deed deed = told.read(at);
    if (deed.discarded) discards_[index(deed.by)].insert(deed.face);
    if (deed.kind == Deed::Kind::kUnclaimed) {
      gone_[index(deed.by)][deed.discarded ? 1 : 0].insert(deed.face);
      ++unclaimed[index(deed.by)];
    } else if (deed.kind == Deed::Kind::kChi) {
      if (offered(deed.maker).contains(deed.face)) replays_ = true;  // he had no plan then
      note_chi(deed);
    } else if (deed.kind == Deed::Kind::kWei && deed.maker != viewer_ && truth_.rules_.hides_wei()) {
      replays_ = true;
      const Group wei = deed.made();
      const bool hidden = truth_.phase_ != Phase::kEnd && truth_.melds(deed.maker).has(wei) && truth_.is_hidden(deed.maker, wei);
      const auto same = [&](std::size_t other) { return told.read(other).face == deed.face; };
      if (hidden && std::ranges::none_of(wei_places_[index(deed.maker)], same)) wei_places_[index(deed.maker)].push_back(place);
    }
  }
  for (std::size_t s = 0; s < 3; ++s) {
    const auto river = truth_.river(seat_at(static_cast<int>(s)));
    for (std::size_t i = 0; i + unclaimed[s] < river.size(); ++i) before_[s].insert(river[i]);
    if (!told.from_deal() || told.full()) discards_[s] |= truth_.locks_[s].open();  // as far as can be told
  }
}

/// A card taken by chi has gone by all the same: nobody pengs it, and seats asked before made no chi of it. [P-4.9] [P-4.10]
void Worlds::note_chi(const Deed& deed) {
  for (int place = 0; place < State::kMaxSeats; ++place) {
    const std::size_t seat = index(seat_from(deed.by, place));
    if (place > 0) taken_[seat].insert(deed.face);
    if (was_offered(seat_from(deed.by, place), deed)) let_pass_[seat].insert(deed.face);
  }
}

/// [P-4.9] [P-4.10] Whether the seat was asked for chi of the card if it could.
bool Worlds::was_offered(Seat seat, const Deed& deed) const {
  const int place = place_of(seat, deed.by);
  const int end = deed.kind == Deed::Kind::kChi ? place_of(deed.maker, deed.by) : State::kMaxSeats;
  return place < end && (deed.discarded ? place == 1 : (reveal_places() >> place & 1) != 0);
}

/// What the other seats were offered, and what they held then.
void Worlds::list_offers() {
  if (offers_) return;
  offers_.emplace();
  State past = truth_;
  const bool played = rewind(past, [&](const Deed& deed, const State& then) {
    if (deed.kind != Deed::Kind::kUnclaimed && deed.kind != Deed::Kind::kChi) return;
    for (std::size_t u = 0; u < unknown_size_; ++u) list_offer(u, deed, then);
  });
  if (!played) offers_.emplace();
}

/// One that comes before those listed.
void Worlds::list_offer(std::size_t unknown, const Deed& deed, const State& then) {
  const Seat seat = unknown_[unknown].seat;
  if (then.is_dead(seat)) return;
  const Offer offer{then.hand(seat) - truth_.hand(seat), then.melds(seat)};
  const bool several = chis_[index(seat)].contains(deed.face);
  for (const bool peng : {false, true}) {
    if (!(peng ? seat != deed.by : was_offered(seat, deed))) continue;
    Offers& offers = (*offers_)[unknown][peng ? 1 : 0];
    if (several) {
      constexpr std::size_t kFew = 16;
      if (offers.all.empty()) offers.all.reserve(kFew);
      offers.all.emplace_back(deed.face, offer);
    } else {
      offers.faces.insert(deed.face);
      offers.first[index(deed.face)] = offer;
    }
  }
}

/// Plays the world's deal again from where its history begins, the other seats doing what all have seen them do and passing else. False if
/// that leads elsewhere; then it notes what they are locked for.
bool Worlds::replay() {
  State past = *state_;
  if (!rewind(past, [](const Deed&, const State&) {})) return false;
  State::Next next = begin(past);
  for (int s = 0; s < State::kMaxSeats; ++s) {
    if (past.total(seat_at(s)) > past.standing(seat_at(s)) + 2) return false;
  }
  NullEvents events;
  while (!arrived(past, next)) {
    if (next.step != State::Step::kAsked) {
      next = past.step(next, events);
    } else {
      if (past.phase_ >= Phase::kChance) return false;
      const Action action = answer(past);
      if (!past.legal_.contains(action)) return false;
      next = past.act(action, events);
    }
    if (!past.history_.begins(state_->history_)) return false;
  }
  if (past.hands_ != state_->hands_ || past.melds_ != state_->melds_ || past.dead_ != state_->dead_) return false;
  for (std::size_t s = 0; s < 3; ++s) {
    if (past.known_[s].stinky() != state_->known_[s].stinky()) return false;
  }
  for (const Unknown& unknown : std::span(unknown_).first(unknown_size_)) {
    Locks& locks = state_->locks_[index(unknown.seat)];
    const FaceSet open = locks.open();
    locks = past.locks_[index(unknown.seat)];
    locks.lock_openly(open);
  }
  return true;
}

/// The stock from which the same cards are revealed.
Pile Worlds::stock_again() const {
  const History& told = state_->history_;
  std::array<Face, History::kRoom + 1> revealed;
  std::size_t count = 0;
  for (std::size_t at = 0; at < told.size();) {
    const Deed deed = told.read(at);
    if (deed.face != kNoFace && !deed.discarded) revealed[count++] = deed.face;
  }
  if (state_->revealed_ != kNoFace && state_->source_ == Source::kStock) revealed[count++] = state_->revealed_;
  Pile pile;
  while (count > 0) pile.push_stock(revealed[--count]);
  return pile;
}

/// What was locked openly and which weis were open when the history began, as far as that can be told.
void Worlds::unlock(State& past) const {
  const History& told = state_->history_;
  std::array<FaceSet, 3> locked_since;
  FaceSet made;
  for (std::size_t at = 0; at < told.size();) {
    const Deed deed = told.read(at);
    if (deed.kind == Deed::Kind::kWei) made.insert(deed.face);
    if (deed.face == kNoFace || (!deed.discarded && deed.kind != Deed::Kind::kUnclaimed)) continue;
    locked_since[index(deed.by)].insert(deed.face);
    locked_since[index(seat_from(deed.by, 1))].insert(deed.face);
  }
  for (std::size_t s = 0; s < 3; ++s) {
    past.locks_[s] = {};
    if (!told.from_deal()) past.locks_[s].lock_openly(state_->locks_[s].open() - locked_since[s]);
    past.known_[s] = {};
    past.known_[s].set_stinky(state_->known_[s].stinky() - made);
  }
}

/// Sets the deal up as it was when its history began. Hands and melds are so already.
State::Next Worlds::begin(State& past) const {
  const History& told = state_->history_;
  unlock(past);
  past.history_ = {};
  past.pile_ = stock_again();
  past.chance_ = Chance::kSampled;
  past.legal_ = {};
  past.forced_ = Group::kNone;
  past.draw_ = Draw::kNone;
  past.reason_ = Reason::kNone;
  past.scores_ = {};
  past.winners_ = past.passed_ = past.named_count_ = past.of_shown_ = 0;
  past.named_ = {};
  past.revealed_ = kNoFace;
  past.by_ = Seat{0};
  past.source_ = Source::kStock;
  for (std::size_t s = 0; s < 3; ++s) {
    past.huxi_[s] = static_cast<std::uint8_t>(past.melds_[s].huxi());
    past.look_for_hope(seat_at(static_cast<int>(s)));
  }
  std::size_t at = 0;
  const Deed first = told.read(at);
  past.seat_ = told.from_deal() ? past.dealer_ : first.by;
  if (told.from_deal()) return {State::Step::kHeavenly};
  if (first.kind == Deed::Kind::kDead) return {State::Step::kAfterMeld};
  if (!first.discarded) return {State::Step::kReveal};
  past.revealed_ = first.face;
  past.by_ = first.by;
  past.source_ = Source::kDiscard;
  past.locks_[index(first.by)].lock_openly(FaceSet::of(first.face));
  return past.react();
}

/// Whether the deal stands where the world does, the question about the present card apart.
bool Worlds::arrived(const State& past, State::Next next) const {
  if (past.history_.size() < state_->history_.size()) return false;
  if (state_->revealed_ != kNoFace) return past.revealed_ != kNoFace;
  const bool reveals = truth_.phase_ == Phase::kChance || truth_.reason_ == Reason::kDraw;
  return !reveals || next.step == State::Step::kReveal;
}

/// What the seat that is asked did, as the history tells; else it passed.
Action Worlds::answer(const State& past) const {
  const History& told = state_->history_;
  std::size_t at = past.history_.size();
  if (past.phase_ == Phase::kDiscard && at == told.size()) {
    const bool discarded = state_->revealed_ != kNoFace && state_->source_ == Source::kDiscard;
    return discarded ? discard(state_->revealed_) : kSayPass;
  }
  if (at == told.size()) return kSayPass;
  const Deed deed = told.read(at);
  if (past.phase_ == Phase::kDiscard) return deed.discarded ? discard(deed.face) : kSayPass;
  if (deed.maker != past.seat_) return kSayPass;
  switch (past.phase_) {
    case Phase::kPao: return deed.kind == Deed::Kind::kPao ? kSayPao : kSayPass;
    case Phase::kPeng: return deed.kind == Deed::Kind::kPeng ? kSayPeng : kSayPass;
    case Phase::kChi:
    case Phase::kChiMore: return deed.kind == Deed::Kind::kChi ? chi(deed.groups[past.named_count_]) : kSayPass;
    default: return kSayPass;
  }
}

}  // namespace ttadak::paohuzi
