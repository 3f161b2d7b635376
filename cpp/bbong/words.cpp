#include "bbong/state.hpp"
#include "core/text.hpp"

namespace ttadak::bbong {
namespace {

constexpr std::array<std::string_view, 6> kPlainActions = {"jokbo", "draw", "stop", "bbong", "bagaji", "pass"};

constexpr std::array<std::string_view, 14> kEventWords = {
    "deal", "draw", "discard", "jayeon-bbong", "bbong", "bagaji", "jayeon-bagaji", "pass", "stop", "jokbo", "reshuffle", "show", "score", "end"};

}  // namespace

std::string State::action_text(Action action) const {
  if (phase_ == Phase::kChance) return month_text(action::month_of(action));
  if (action::is_discard(action)) return concat("discard ", number(action::month_of(action)));
  if (action::is_jayeon_bbong(action)) return concat("jayeon-bbong ", number(action::month_of(action)));
  return std::string(kPlainActions[static_cast<std::size_t>(action) - static_cast<std::size_t>(action::kJokbo)]);
}

std::optional<Action> State::parse_action(std::string_view text) const {
  const int known = phase_ == Phase::kChance ? kMonths : kNumActions;
  for (int i = 0; i < known; ++i) {
    if (text == action_text(Action{static_cast<std::uint8_t>(i)})) return Action{static_cast<std::uint8_t>(i)};
  }
  return std::nullopt;
}

std::string State::event_words(const Event& event, bool full) {
  const std::string word(kEventWords[event.kind]);
  switch (EventKind{event.kind}) {
    case EventKind::kDeal:
    case EventKind::kDraw: return full ? concat(word, " ", event.number) : word;
    case EventKind::kShow: return concat(word, " ", months_text(Months::from_bits(event.cards)));
    case EventKind::kEnd: return concat(word, " ", kCauseWords[static_cast<std::size_t>(event.number)]);
    case EventKind::kPass:
    case EventKind::kStop: return word;
    case EventKind::kDiscard:
    case EventKind::kJayeonBbong:
    case EventKind::kBbong:
    case EventKind::kBagaji:
    case EventKind::kJayeonBagaji:
    case EventKind::kJokbo:
    case EventKind::kReshuffle:
    case EventKind::kScore: break;
  }
  return concat(word, " ", event.number);
}

}  // namespace ttadak::bbong
