#include "dobon/voids.hpp"

#include <vector>

#include "core/text.hpp"

namespace ttadak::dobon {
namespace {

std::string word(Trace trace) {
  if (trace.is_laid()) return concat("-", card_text(trace.card()));
  if (trace.is_drawn()) return trace.drawn() == 1 ? "+" : concat("+", trace.drawn());
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

int History::least_age(Card card) const {
  int age = voids;
  while (age > 0 && !excluded[static_cast<std::size_t>(age - 1)].contains(card)) --age;
  return age;
}

void History::add(Trace trace, const Rules& rules, Cards went_back) {
  std::int8_t& step = steps[static_cast<std::size_t>(count++)];
  if (trace.is_void()) {
    step = kVoid;
    excluded[static_cast<std::size_t>(voids++)] = trace.excluded(rules, went_back);
  } else if (trace.is_laid()) {
    step = static_cast<std::int8_t>(-1 - least_age(trace.card()));
    ++laid;
  } else {
    step = static_cast<std::int8_t>(trace.drawn());
    drawn += trace.drawn();
  }
}

/// Only the last reshuffle counts: of earlier ones it is not known any more which cards went back.
History Voids::history(const Rules& rules, Cards went_back) const {
  History told;
  int reshuffle = 0;
  const int traces = size();
  while (reshuffle < traces && !at(reshuffle).is_returned()) ++reshuffle;
  for (int place = traces - 1; place >= 0; --place) {
    const Trace trace = at(place);
    const bool counts = trace.is_void() ? !trace.is_returned() || place == reshuffle : told.voids > 0;
    if (counts) told.add(trace, rules, went_back);
  }
  return told;
}

bool Voids::well_formed() const {
  for (int place = 0; place < size(); ++place) {
    if (!at(place).well_formed()) return false;
  }
  return true;
}

std::string Voids::text() const {
  std::vector<std::string> words;
  for (int place = size() - 1; place >= 0; --place) words.push_back(word(at(place)));
  return join(words, " ");
}

std::optional<Voids> Voids::parse(std::string_view text) {
  Voids voids;
  for (const std::string_view part : split_words(text)) {
    const Trace trace = read(part);
    if (trace == Trace() || voids.size() == static_cast<int>(History::kMost)) return std::nullopt;
    voids.append(trace);
  }
  return voids;
}

}  // namespace ttadak::dobon
