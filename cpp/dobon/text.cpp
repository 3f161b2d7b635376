#include "core/text.hpp"

#include "dobon/words.hpp"

namespace ttadak::dobon {
namespace {

template <class List>
std::string in_order(const List& cards) {
  std::string out;
  for (const Card card : cards) out += concat(out.empty() ? "" : " ", card_text(card));
  return out;
}

std::string hex(std::uint64_t word) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (int shift = 60; shift >= 0; shift -= 4) out += digits[word >> shift & 15];
  return out;
}

}  // namespace

Json State::seats_in(std::uint8_t mask) const {
  Json::Array list;
  for (int seat = 0; seat < rules_.players; ++seat) {
    if ((mask & only(seat_at(seat))) != 0) list.emplace_back(seat);
  }
  return list;
}

/// The seats that said dobon, in turn order.
Json State::claims_json() const {
  Json::Array list;
  for (Seat seat = next(layer_); seat != layer_; seat = next(seat)) {
    if (claimed(seat)) list.emplace_back(number(seat));
  }
  return list;
}

/// RULES.md, `pending`.
Json State::pending() const {
  const Json laid_text = phase_ == Phase::kChance ? Json() : Json(in_order(laid()));
  switch (phase_) {
    case Phase::kDrawn: return Json::Object{{"drawn", dobon::card_text(drawn_)}, {"draws", int{draws_}}};
    case Phase::kMore:
    case Phase::kRiichi: return Json::Object{{"laid", laid_text}};
    case Phase::kClaim: return Json::Object{{"laid", laid_text}, {"by", number(layer_)}, {"claims", claims_json()}};
    case Phase::kReverse: return Json::Object{{"laid", laid_text}, {"claims", claims_json()}};
    case Phase::kCatch: return Json::Object{{"laid", laid_text}, {"by", number(layer_)}};
    case Phase::kChance: {
      Json::Object keys{{"job", job_word(job_)}};
      if (job_ == Job::kDeal) return keys;
      keys.emplace_back("by", number(layer_));
      keys.emplace_back("to", number(drawer_));
      keys.emplace_back("left", int{left_});
      // Cards of the play may have gone back in a reshuffle, so their number is kept, not they.
      if (laid_ > 0) keys.emplace_back("laid", int{laid_});
      if (draws_ > 0) keys.emplace_back("drawn", dobon::card_text(drawn_));
      if (draws_ > 0) keys.emplace_back("draws", int{draws_});
      return keys;
    }
    default: return {};
  }
}

/// Public knowledge that no other key shows; null if there is none. [D-2.6] [D-2.11] [D-3.2]
Json State::voids_json() const {
  Json::Array seats;
  Json::Array rooms;
  bool any = returned_ != Returned();
  bool divided = false;  // anew
  for (std::size_t seat = 0; seat < rules_.players; ++seat) {
    const Voids known = voids(seat_at(static_cast<int>(seat)));
    seats.emplace_back(known.text());
    rooms.emplace_back(voids_.room(seat));
    any = any || !known.empty();
    divided = divided || voids_.room(seat) != AllVoids::share(rules_.players);
  }
  if (!any && !divided) return {};
  Json::Object out{{"hands", std::move(seats)}, {"returned", returned_.text()}};
  if (divided) out.emplace_back("rooms", std::move(rooms));
  return out;
}

/// The position, its secrets as they are given.
Json State::written(Phase phase, Seat seat, Json hands, std::string stock_text, Json pending_keys) const {
  Json::Object out{{"game", kName}, {"rules", write_rules(rules_)}};
  const bool fresh = phase == Phase::kFresh;
  if (!fresh && number(seat) >= 0) out.emplace_back("seat", number(seat));
  if (!fresh) out.emplace_back("phase", phase_word(phase));
  out.emplace_back("chance", chance_ == Chance::kExplicit ? "explicit" : "sampled");
  out.emplace_back("players", int{rules_.players});
  out.emplace_back("hands", std::move(hands));
  out.emplace_back("pile", in_order(pile()));
  out.emplace_back("stock", std::move(stock_text));
  out.emplace_back("declared", declared_ == 0 ? Json() : Json(std::string(1, suit_letter(static_cast<Suit>(declared_ - 1)))));
  // [D-1.6] They are not in force yet.
  const bool open = !fresh || rules_.upcard_effect != UpcardEffect::kAsPlayed;
  if (open) out.emplace_back("direction", int{direction_});
  if (open) out.emplace_back("attack", int{attack_});
  out.emplace_back("reshuffles", int{reshuffles_});
  out.emplace_back("starter", number(starter_));
  out.emplace_back("turns", int{turns_});
  out.emplace_back("stuck", int{stuck_});
  if (Json known = voids_json(); !known.is_null()) out.emplace_back("voids", std::move(known));
  if (!pending_keys.is_null()) out.emplace_back("pending", std::move(pending_keys));
  return out;
}

/// The keys of a deal that is over.
void State::write_end(Json::Object& out) const {
  out.emplace_back("winners", seats_in(winners()));
  out.emplace_back("reason", reason_word(reason_));
  const Scores points = scores();
  Json::Array list;
  for (std::size_t seat = 0; seat < rules_.players; ++seat) list.emplace_back(points[seat]);
  out.emplace_back("scores", std::move(list));
}

std::string State::text() const {
  Json::Array hands;
  for (std::size_t seat = 0; seat < rules_.players; ++seat) hands.emplace_back(cards_text(hands_[seat].cards()));
  const Json position = written(phase_, seat_, std::move(hands), in_order(stock()), {});
  Json::Object out = *position.object();
  if (chance_ == Chance::kSampled) out.emplace_back("rng", hex(rng_));
  if (Json keys = pending(); !keys.is_null()) out.emplace_back("pending", std::move(keys));
  if (phase_ == Phase::kEnd) write_end(out);
  return Json(std::move(out)).dump();
}

}  // namespace ttadak::dobon
