#include "dobon/voids.hpp"

#include <vector>

#include "core/text.hpp"

namespace ttadak::dobon {
namespace {

std::string drawn_word(int cards) { return cards == 1 ? "+" : concat("+", cards); }

/// Without what was drawn after a void.
std::string word(Trace trace) {
  if (trace.is_laid()) return concat("-", card_text(trace.card()));
  if (trace.is_drawn()) return drawn_word(trace.drawn());
  if (trace.is_attack()) return "attack";
  if (trace.is_returned()) return "returned";
  return concat(card_text(trace.card()), trace.is_lone() ? "!" : "");
}

/// No trace, byte 0, if the word is none.
Trace read(std::string_view word) {
  if (word == "attack") return Trace::attack();
  if (word == "returned") return Trace::returned();
  if (word == "+") return Trace::drew(1);
  if (word.size() == 2 && word[0] == '+' && word[1] >= '2' && word[1] <= '9') return Trace::drew(word[1] - '0');
  const bool laid = word.starts_with('-');
  const bool lone = !laid && word.ends_with('!');
  const std::optional<Card> card = parse_card(word.substr(laid ? 1 : 0, word.size() - (laid || lone ? 1 : 0)));
  return !card ? Trace() : laid ? Trace::laid(*card) : Trace::unfitting(*card, lone);
}

}  // namespace

std::string Returned::text() const {
  const std::string before = cards_text(cards(1));
  return before.empty() ? cards_text(cards(0)) : concat(cards_text(cards(0)), " / ", before);
}

std::optional<Returned> Returned::parse(std::string_view text) {
  std::array<Cards, kKept> sets;
  std::size_t ago = 0;
  for (const std::string_view word : split_words(text)) {
    if (word == "/" && ++ago < kKept) continue;
    const std::optional<Card> card = parse_card(word);
    if (!card) return std::nullopt;
    sets[ago].insert(*card);
  }
  Returned returned;
  returned.add(sets[1]);
  returned.add(sets[0]);
  return returned;
}

int History::least_age(Card card) const {
  int age = voids;
  while (age > 0 && !excluded[static_cast<std::size_t>(age - 1)].contains(card)) --age;
  return age;
}

void History::add(Trace trace, const Rules& rules, Cards went_back) {
  if (trace.is_laid()) {
    add_step(-1 - least_age(trace.card()));
    ++laid;
    return;
  }
  if (trace.is_void()) {
    add_step(kVoid);
    excluded[static_cast<std::size_t>(voids++)] = trace.excluded(rules, went_back);
  }
  if (trace.drawn() > 0) add_step(trace.drawn());
  drawn += trace.drawn();
}

History::Point History::settled(int now) const {
  Point point = start(now);
  for (; point.step < count; ++point.step) {
    const int least = laid_at(point);
    if (least < 0) {
      pass(point);
      continue;
    }
    int several = 0;
    for (std::size_t age = static_cast<std::size_t>(least); age <= point.age; ++age) several += point.ages[age] != 0;
    if (several != 1) break;
    --point.ages[static_cast<std::size_t>(oldest(point.ages, least))];
  }
  return point;
}

/// A reshuffle counts only as long as it is known which cards went back.
History Voids::history(const Rules& rules, const Returned& returned) const {
  History told;
  const int traces = size();
  int ago = 0;
  for (int place = 0; place < traces; ++place) ago += at(place).is_returned() ? 1 : 0;
  for (int place = traces - 1; place >= 0; --place) {
    const Trace trace = at(place);
    if (trace.is_returned()) --ago;
    const bool counts = trace.is_void() ? !trace.is_returned() || ago < Returned::kKept : told.voids > 0;
    if (counts) told.add(trace, rules, returned.cards(trace.is_returned() ? ago : Returned::kKept));
  }
  return told;
}

bool Voids::well_formed() const {
  for (int place = 0; place < size(); ++place) {
    if (!at(place).well_formed()) return false;
    if (place > 0 && at(place).folds_a_draw() && at(place - 1).is_drawn()) return false;  // two bytes for one
  }
  return true;
}

std::string Voids::text() const {
  std::vector<std::string> words;
  for (int place = size() - 1; place >= 0; --place) {
    const Trace trace = at(place);
    words.push_back(word(trace));
    if (!trace.is_void() || trace.drawn() == 0) continue;
    // With what was drawn next, if one word can tell both.
    const bool more = place > 0 && at(place - 1).is_drawn() && at(place - 1).drawn() < Trace::kMostDrawn;
    words.push_back(drawn_word(more ? 1 + at(--place).drawn() : 1));
  }
  return join(words, " ");
}

std::optional<Voids> Voids::parse(std::string_view text) {
  Voids voids;
  for (const std::string_view part : split_words(text)) {
    Trace trace = read(part);
    if (trace.is_drawn() && voids.at(0).folds_a_draw()) {
      voids.replace_last(voids.at(0).and_drew());
      trace = trace.one_less();
      if (trace == Trace()) continue;
    }
    if (trace == Trace() || voids.size() == static_cast<int>(History::kMost)) return std::nullopt;
    voids.append(trace);
  }
  return voids;
}

}  // namespace ttadak::dobon
