#include "dobon/words.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace ttadak::dobon {
namespace {

constexpr std::array<std::string_view, 11> kPhases = {"fresh", "turn", "drawn", "more", "claim", "reverse", "riichi", "catch", "suit", "end", "chance"};
constexpr std::array<std::string_view, 6> kReasons = {"none", "out", "dobon", "reverse", "stalemate", "max_turns"};
constexpr std::array<std::string_view, 6> kJobs = {"none", "deal", "turn", "attack", "riichi", "catch"};
constexpr std::array<std::string_view, 6> kCauses = {"none", "attack", "riichi", "catch", "dobon", "reverse"};
constexpr std::array<std::string_view, 7> kActionWords = {"draw", "pass", "end", "dobon", "reverse", "call", "catch"};

template <class Enum, std::size_t N>
std::string_view word_of(const std::array<std::string_view, N>& words, Enum value) { return words[static_cast<std::size_t>(value)]; }

/// The enumerator of a word, the first word apart, which stands for nothing.
template <class Enum, std::size_t N>
std::optional<Enum> find_word(const std::array<std::string_view, N>& words, std::string_view word) {
  const auto place = std::find(words.begin() + 1, words.end(), word);
  if (place == words.end()) return std::nullopt;
  return static_cast<Enum>(place - words.begin());
}

}  // namespace

std::string_view phase_word(Phase phase) { return word_of(kPhases, phase); }
std::optional<Phase> parse_phase(std::string_view word) { return find_word<Phase>(kPhases, word); }
std::string_view reason_word(Reason reason) { return word_of(kReasons, reason); }
std::optional<Reason> parse_reason(std::string_view word) { return find_word<Reason>(kReasons, word); }
std::string_view job_word(Job job) { return word_of(kJobs, job); }
std::optional<Job> parse_job(std::string_view word) { return find_word<Job>(kJobs, word); }
std::string_view State::cause_words(std::uint8_t cause) { return kCauses[cause]; }

std::string State::action_text(Action action) const {
  if (is_card(action)) return dobon::card_text(card_of(action));
  if (number(action) >= number(kFirstSuitAction)) return concat("suit ", std::string(1, suit_letter(suit_of(action))));
  return std::string(kActionWords[static_cast<std::size_t>(number(action) - number(kDrawAction))]);
}

std::optional<Action> State::parse_action(std::string_view text) const {
  if (const std::optional<Card> card = parse_card(text)) return Action{static_cast<std::uint8_t>(*card)};
  if (text.starts_with("suit ")) {
    const std::optional<Suit> suit = parse_suit(text.substr(5));
    if (!suit) return std::nullopt;
    return static_cast<Action>(number(kFirstSuitAction) + static_cast<int>(*suit));
  }
  const auto place = std::ranges::find(kActionWords, text);
  if (place == kActionWords.end()) return std::nullopt;
  return static_cast<Action>(number(kDrawAction) + (place - kActionWords.begin()));
}

/// RULES.md, Events.
std::string State::event_words(const Event& event, bool full) {
  const std::string cards = full ? cards_text(Cards::from_bits(event.cards)) : "";
  switch (static_cast<EventKind>(event.kind)) {
    case EventKind::kPlay: return concat("play ", cards);
    case EventKind::kHold: return "hold";
    case EventKind::kDraw: return full ? concat("draw ", cards) : "draw";
    case EventKind::kDrawNothing: return "draw nothing";
    case EventKind::kReshuffle: return concat("reshuffle ", event.number);
    case EventKind::kPass: return "pass";
    case EventKind::kClaim: return "claim";
    case EventKind::kShow: return concat("show ", cards);
    case EventKind::kCall: return "call";
    case EventKind::kCatch: return "catch";
    case EventKind::kSuit: return concat("suit ", std::string(1, suit_letter(static_cast<Suit>(event.number))));
    case EventKind::kAttack: return concat("attack ", event.number);
    case EventKind::kSkip: return concat("skip ", event.number);
    case EventKind::kBack: return "back";
    case EventKind::kOut: return "out";
    case EventKind::kDobon: return concat("dobon ", event.number);
    case EventKind::kReverse: return "reverse";
    case EventKind::kPay: return concat("pay ", event.number, " to ", event.cards);
    case EventKind::kDeal: return full ? concat("deal ", cards) : "deal";
    case EventKind::kEnd: return concat("end ", reason_word(static_cast<Reason>(event.number)));
  }
  return "";
}

}  // namespace ttadak::dobon
