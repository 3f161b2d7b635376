#include <algorithm>

#include "core/text.hpp"
#include "matgo/state.hpp"
#include "matgo/words.hpp"

namespace ttadak::matgo {
namespace {

constexpr std::array<std::string_view, 30> kKindWords = {
    "take",   "refill",  "chongtong", "declare", "continue", "name",      "plain",     "shake",        "bomb",        "play",
    "aim",    "draw",    "token",     "flip",    "ppuk",     "jjok",      "ttadak",    "sseul",        "ppuk_take",   "self_ppuk",
    "natural_take", "gukjin_lock", "steal", "pay", "leftover", "gukjin", "go", "stop", "end",  "deal"};
static_assert(kKindWords[static_cast<std::size_t>(EventKind::kDeal)] == "deal");

constexpr std::array<std::string_view, 16> kCauseWords = {
    "",      "floor_bonus", "bomb",       "ppuk_take",   "natural_take", "self_ppuk",    "jjok",       "ttadak",
    "bonus", "sseul",       "first_ppuk", "second_ppuk", "third_ppuk",   "first_ttadak", "first_jjok", "first_bomb"};

/// Stolen cards in the order they were taken.
std::string stolen_names(Cards cards) {
  std::string out;
  while (!cards.empty()) {
    const Card card = cheapest_pi(cards);
    cards.erase(card);
    if (!out.empty()) out += ' ';
    out += name_of(card);
  }
  return out;
}

}  // namespace

std::string_view side_word(SideKind kind) { return kCauseWords[static_cast<std::size_t>(cause_of(kind))]; }
std::string_view reason_word(Reason reason) { return kReasonWords[static_cast<std::size_t>(reason)]; }

std::string_view State::cause_words(std::uint8_t cause) { return kCauseWords[std::min<std::size_t>(cause, kCauseWords.size() - 1)]; }

std::string State::event_words(const Event& event, bool full) {
  const std::string_view word = kKindWords[std::min<std::size_t>(event.kind, kKindWords.size() - 1)];
  const Cards cards = Cards::from_bits(event.cards);
  if (!full) return std::string(word);
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::kRefill:
    case EventKind::kDraw:
    case EventKind::kFlip: return concat(word, " ", cards.empty() ? "nothing" : names_of(cards));
    case EventKind::kSteal: return concat(word, " ", cards.empty() ? "nothing" : stolen_names(cards));
    case EventKind::kPay:
    case EventKind::kGo: return concat(word, " ", event.number);
    case EventKind::kGukjin: return concat(word, event.number != 0 ? " pi" : " yeol");
    case EventKind::kEnd: return concat(word, " ", reason_word(static_cast<Reason>(event.number)));
    default: return cards.empty() ? std::string(word) : concat(word, " ", names_of(cards));
  }
}

}  // namespace ttadak::matgo
