#include "core/text.hpp"
#include "dobon/words.hpp"

namespace ttadak::dobon {
namespace {

std::string hidden(int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += i == 0 ? "??" : " ??";
  return out;
}

/// Whether all have seen who said dobon, and their hands.
constexpr bool shows_claims(Phase phase) { return phase == Phase::kReverse || phase == Phase::kEnd; }

/// What is asked, and of whom.
constexpr SparsePlanes<7> kQuestion = {{{{"declared", kNumSuits}, {"phase", static_cast<int>(Phase::kChance) + 1}, {"asked", State::kMaxSeats},
                                         {"turn", State::kMaxSeats}, {"starter", State::kMaxSeats}, {"seats", State::kMaxSeats},
                                         {"claims", State::kMaxSeats}}}};

}  // namespace

int State::distance(Seat seat) const {
  const int steps = (number(seat) - number(layer_)) * direction_;
  return steps < 0 ? steps + rules_.players : steps;
}

/// Whether further cards or a claim are being asked is hidden from those not asked, and a silent riichi from those who have not
/// been asked to catch: they see a play being claimed, and a riichi.
Phase State::phase_seen(Seat viewer) const {
  if (viewer == seat_) return phase_;
  if (phase_ == Phase::kMore) return Phase::kClaim;
  if (phase_ == Phase::kCatch && viewer != layer_ && distance(viewer) > distance(seat_)) return Phase::kRiichi;
  return phase_;
}

/// Who is asked, as far as `viewer` sees it; else kNobody.
Seat State::seat_seen(Seat viewer) const {
  if (viewer == seat_) return seat_;
  switch (phase_seen(viewer)) {
    case Phase::kClaim:
    case Phase::kCatch: return kNobody;
    case Phase::kRiichi: return layer_;
    default: return seat_;
  }
}

/// [D-5.8] Whether all have seen the hand: a shooter's, and that of a player who has returned the shot.
bool State::has_shown(Seat seat) const {
  if (!shows_claims(phase_)) return false;
  return claimed(seat) || (phase_ == Phase::kEnd && reason_ == Reason::kReverse && seat == layer_);
}

Cards State::shown() const {
  Cards cards;
  if (!shows_claims(phase_)) [[likely]] return cards;
  for (int seat = 0; seat < rules_.players; ++seat) {
    if (has_shown(seat_at(seat))) cards |= hand(seat_at(seat));
  }
  return cards;
}

template <class Writer>
void State::observe(Seat viewer, Writer& writer) const {
  Writer out = writer;  // one's own can stay in registers: no cell written can be a part of it
  const std::uint64_t pile = bits_of(cards_, pile_size_);  // while registers are free
  const int seats = rules_.players;
  const auto& ring = kSeatAt[rules_.players];
  const auto place = [&](Seat seat) { return number(ring[static_cast<std::size_t>(kMostSteps + number(seat) - number(viewer))]); };
  const auto one = [](int number) { return std::uint64_t{1} << number; };
  const auto number_if = [](bool holds, Card card) { return number(card) | (int{holds} - 1); };  // or -1, without a branch
  const Phase phase = phase_seen(viewer);
  const Seat asked = seat_seen(viewer);
  const Card last = pile_size_ > 0 ? top() : Card{};
  const std::size_t laid = laid_ <= pile_size_ ? laid_ : 0;
  std::uint64_t in_play = std::uint64_t{laid > 0} << number(last);  // mostly none or one, and no branch could tell which
  for (std::size_t i = 2; i <= laid; ++i) in_play |= Cards::of(cards_[pile_size_ - i]).bits();
  out.bits("hand", hand(viewer).bits(), kNumCards);
  out.one_hot("drawn", number_if((viewer == seat_) & (phase == Phase::kDrawn), drawn_), kNumCards);
  out.one_hot("top", number_if(pile_size_ > 0, last), kNumCards);
  out.bits("pile", pile, kNumCards);
  out.bits("laid", in_play, kNumCards);
  out.bits("shown", shown().bits(), kNumCards);
  const std::uint64_t claims = shows_claims(phase) ? claims_ : claims_ & only(viewer);
  out.bits(kQuestion, {one(declared_) >> 1, one(static_cast<int>(phase)), number(asked) < 0 ? 0 : one(place(asked)), one(place(layer_)),
                       one(place(starter_)), one(seats) - 1, seen_from(viewer, claims, seats)});
  std::uint64_t sizes = 0;
  for (std::size_t i = 0; i < hands_.size(); ++i) sizes |= static_cast<std::uint64_t>(hands_[i].size()) << 6 * i;
  out.counts("hand_sizes", seen_from(viewer, sizes, seats, 6), kMaxSeats, 6);
  out.count("stock_size", stock_size_);
  out.bits("reversed", direction_ < 0 ? 1 : 0, 1);
  out.bits("attack", attack_, 14);
  out.count("draws", draws_);
  out.count("reshuffles", reshuffles_);
  out.count("stuck", stuck_);
  out.bits("turns", turns_, 10);
  writer = out;
}

template void State::observe(Seat, ObservationWriter&) const;
template void State::observe(Seat, ObservationLayout&) const;

std::string State::view(Seat viewer) const {
  Json::Array hands;
  for (int seat = 0; seat < rules_.players; ++seat) {
    const Cards held = hand(seat_at(seat));
    const bool open = seat_at(seat) == viewer || has_shown(seat_at(seat));
    hands.emplace_back(open ? cards_text(held) : hidden(held.size()));
  }
  const Phase phase = phase_seen(viewer);
  Json::Object keys;
  if (viewer == seat_ || phase == Phase::kReverse || phase == Phase::kChance) {
    const Json all = pending();
    if (all.object() != nullptr) keys = *all.object();
  } else if (phase == Phase::kDrawn) {
    keys = {{"draws", int{draws_}}};
  } else if (laid_ > 0) {
    std::string laid_text;
    for (const Card card : laid()) laid_text += concat(laid_text.empty() ? "" : " ", dobon::card_text(card));
    keys = {{"laid", laid_text}, {"by", number(layer_)}};
  }
  // Of the claims a seat knows its own until they are shown, of a card drawn at a chance node nothing.
  std::erase_if(keys, [&](const auto& key) {
    return (key.first == "claims" && phase != Phase::kReverse) || (key.first == "drawn" && viewer != layer_);
  });
  if (phase_ == Phase::kClaim && claimed(viewer)) keys.emplace_back("claims", Json::Array{number(viewer)});
  const Json position =
      written(phase, seat_seen(viewer), std::move(hands), hidden(stock_size_), keys.empty() ? Json() : Json(std::move(keys)));
  Json::Object out = *position.object();
  if (phase_ == Phase::kEnd) write_end(out);
  return Json(std::move(out)).dump();
}

}  // namespace ttadak::dobon
