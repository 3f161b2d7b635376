#include "paohuzi/state.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr std::array<std::string_view, 7> kReasonWords = {"", "heavenly", "dealer_win", "shown_card", "hu", "discard_hu", "draw"};
constexpr std::array<std::string_view, 6> kUseWords = {"", "ti", "pao", "wei", "peng", "loose"};

}  // namespace

std::string_view word(Reason reason) { return kReasonWords[static_cast<std::size_t>(reason)]; }

/// [P-8.5] No card moves: the winning card stays where it is.
template <class Events>
State::Next State::win(Reason reason, unsigned winners, Events& events) {
  winners_ = static_cast<std::uint8_t>(winners);
  reason_ = reason;
  if constexpr (Events::kWanted) {
    for (int place = 0; place < kMaxSeats; ++place) {
      const Seat seat = seat_from(first_asked(), place);
      if (has_won(seat)) events.add({.kind = static_cast<std::uint8_t>(EventKind::kHu), .seat = seat, .number = best_win(seat, false).huxi});
    }
  }
  return finish(reason, events);
}

template <class Events>
State::Next State::finish(Reason reason, Events& events) {
  reason_ = reason;
  of_shown_ = 0;
  passed_ = 0;
  phase_ = Phase::kEnd;
  seat_ = Seat{0};
  legal_.clear();
  settle();
  events.add({.kind = static_cast<std::uint8_t>(EventKind::kEnd), .cards = static_cast<std::uint64_t>(reason)});
  return {};
}

Seat State::first_asked() const { return revealed_ != kNoFace ? by_ : dealer_; }

/// How a win of the seat would come about, by the question that stands or the way the deal ended.
Hold State::hold(Seat seat) const {
  Hold hold{hand(seat), &melds(seat), huxi_[index(seat)], kNoFace, Arrival::kNone};
  if (of_shown_ != 0 || reason_ == Reason::kShownCard) {
    hold.card = shown_;
    hold.arrival = Arrival::kOtherReveal;
  } else if (revealed_ != kNoFace) {
    hold.card = revealed_;
    hold.arrival = source_ == Source::kDiscard ? Arrival::kDiscard : seat == by_ ? Arrival::kOwnReveal : Arrival::kOtherReveal;
  }
  return hold;
}

bool State::can_win(Seat seat) const {
  const Hold hold = this->hold(seat);
  return !is_dead(seat) && (hold.arrival == Arrival::kNone || is_hopeful(seat, hold.card)) && paohuzi::can_win(hold, rules_);
}

Occasion State::occasion(Seat seat) const {
  Occasion occasion;
  const bool stock_card = reason_ == Reason::kHu;
  occasion.heavenly = reason_ == Reason::kHeavenly;
  occasion.dealer_complete = reason_ == Reason::kDealerWin;
  occasion.shown_card = reason_ == Reason::kShownCard;
  occasion.last_card = stock_card && pile_.stock().empty();
  occasion.self_draw = stock_card && (forced_ != Group::kNone || by_ == seat);
  occasion.discarder_pays = reason_ == Reason::kDiscardHu && rules_.win_on_discard == WinOnDiscard::kDiscarderPays;
  return occasion;
}

/// Precondition: the deal is over.
Win State::best_win(Seat seat, bool with_groups) const {
  if (reason_ == Reason::kHeavenly) {
    const bool complete = seat == dealer_ && rules_.dealer_complete_win != 0;
    return heavenly_win(hold(seat), rules_, complete, with_groups);
  }
  return paohuzi::best_win(hold(seat), rules_, occasion(seat), with_groups);
}

// [P-7.11] [P-7.12] [P-7.13]
std::array<int, State::kMaxSeats> State::payments(Seat winner, const Win& win) const {
  const Occasion how = occasion(winner);
  const int each = price(win.payment.points, rules_, how);
  std::array<int, kMaxSeats> paid{};
  for (int s = 0; s < kMaxSeats; ++s) {
    const bool pays = !has_won(seat_at(s)) && (!how.discarder_pays || seat_at(s) == by_);
    paid[index(seat_at(s))] = pays ? each : 0;
  }
  return paid;
}

void State::settle() {
  std::array<int, kMaxSeats> scores{};
  for (int s = 0; s < kMaxSeats; ++s) {
    const Seat winner = seat_at(s);
    if (!has_won(winner)) continue;
    const auto paid = payments(winner, best_win(winner, false));
    for (std::size_t p = 0; p < paid.size(); ++p) {
      scores[p] -= paid[p];
      scores[index(winner)] += paid[p];
    }
  }
  std::copy_n(scores.begin(), scores_.size(), scores_.begin());
}

// [P-7.14]
Json State::next_dealer() const {
  const int next = number(seat_from(dealer_, 1));
  if (reason_ == Reason::kDraw) {
    if (rules_.draw_dealer == DrawDealer::kRandom) return nullptr;
    return rules_.draw_dealer == DrawDealer::kStay ? number(dealer_) : next;
  }
  if (rules_.next_dealer == NextDealer::kRandom) return nullptr;
  if (rules_.next_dealer == NextDealer::kNextSeat) return next;
  Seat first = first_asked();
  while (!has_won(first)) first = seat_from(first, 1);
  return number(first);
}

Json State::win_json(Seat winner) const {
  const Win win = best_win(winner, true);
  const Payment& pay = win.payment;
  const FanTable& table = *find_fans(rules_.fans);
  Json::Array groups;
  Json::Array fans;
  Json::Array paid;
  for (const Group group : win.groups) groups.emplace_back(paohuzi::text(group));
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (pay.fans[i] == 0) continue;
    fans.emplace_back(Json::Object{{"name", table[i].name}, {"kind", paohuzi::word(table[i].kind)}, {"value", pay.fans[i]}});
  }
  for (const int points : payments(winner, win)) paid.emplace_back(points);
  Use use = win.use;
  if (forced_ != Group::kNone) use = kind(forced_) == GroupKind::kWei ? Use::kWei : Use::kTi;
  return Json::Object{{"seat", number(winner)},
                      {"use", use == Use::kNone ? Json() : Json(kUseWords[static_cast<std::size_t>(use)])},
                      {"groups", groups},
                      {"huxi", win.huxi},
                      {"self_draw", occasion(winner).self_draw},
                      {"base", pay.base},
                      {"bonus", pay.bonus},
                      {"fans", fans},
                      {"multiplier", pay.multiplier},
                      {"flat", pay.flat == 0 ? Json() : Json(pay.flat)},
                      {"points", pay.points},
                      {"payments", paid}};
}

Json State::settlement() const {
  Json card;
  Json from;
  Json source;
  const auto won_on = [&](Face face, Seat seat, std::string_view where) {
    card = paohuzi::text(face);
    from = number(seat);
    source = where;
  };
  if (reason_ == Reason::kShownCard) won_on(shown_, dealer_, "shown");
  else if (revealed_ != kNoFace) won_on(revealed_, by_, source_ == Source::kDiscard ? "discard" : "stock");
  else if (forced_ != Group::kNone) won_on(face(forced_), seat_at(std::countr_zero(winners_)), "stock");
  Json::Array winners;
  Json::Array points;
  for (int place = 0; place < kMaxSeats; ++place) {
    const Seat seat = seat_from(first_asked(), place);
    if (has_won(seat)) winners.push_back(win_json(seat));
  }
  for (const int score : scores()) points.emplace_back(score);
  return Json::Object{{"reason", paohuzi::word(reason_)}, {"card", card}, {"from", from}, {"source", source},
                      {"winners", winners}, {"scores", points}, {"next_dealer", next_dealer()}};
}

template State::Next State::win(Reason, unsigned, NullEvents&);
template State::Next State::win(Reason, unsigned, EventLog&);
template State::Next State::win(Reason, unsigned, EventCounts&);
template State::Next State::finish(Reason, NullEvents&);
template State::Next State::finish(Reason, EventLog&);
template State::Next State::finish(Reason, EventCounts&);

}  // namespace ttadak::paohuzi
