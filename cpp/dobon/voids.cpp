#include "dobon/voids.hpp"

#include <algorithm>
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

/// A digit differs where the card's is not that of the number.
Cards Returned::cards(int ago) const {
  Cards found = Cards::full();
  for (std::size_t place = 0; place < kDigits; ++place) {
    const bool one = ((kKnown - ago) >> place & 1) != 0;
    found = one ? found & digit(place) : found - digit(place);
  }
  return ago < kKnown ? found : Cards();
}

Cards Returned::all() const {
  Cards known;
  for (std::size_t place = 0; place < kDigits; ++place) known |= digit(place);
  return known;
}

/// One less for each that is known, digit by digit, and the most for those that went back.
void Returned::add(Cards went_back) {
  Cards borrow = all();
  for (std::size_t place = 0; place < kDigits; ++place) {
    const Cards before = digit(place);
    set_digit(place, (before ^ borrow) | went_back);
    borrow -= before;
  }
}

int Returned::told_again() const {
  int ago = 0;
  while (!cards(ago).empty()) ++ago;
  return ago;
}

void Returned::forget(int ago) {
  const Returned before = *this;
  *this = {};
  for (int i = kKnown - 1; i >= 0; --i) {
    if (i != ago) add(before.cards(i));
  }
}

bool Returned::well_formed() const { return Cards::full().contains_all(all()); }

std::string Returned::text() const {
  std::vector<std::string> words;
  Cards earlier = all();
  for (int ago = 0; !earlier.empty(); ++ago) {
    if (ago > 0) words.emplace_back("/");
    for (const Card card : cards(ago)) words.push_back(card_text(card));
    earlier -= cards(ago);
  }
  return join(words, " ");
}

std::optional<Returned> Returned::parse(std::string_view text) {
  std::array<Cards, kKnown> sets;
  Cards named;
  std::size_t ago = 0;
  for (const std::string_view word : split_words(text)) {
    if (word == "/" && ++ago < sets.size()) continue;
    const std::optional<Card> card = parse_card(word);
    if (!card || named.contains(*card)) return std::nullopt;
    named.insert(*card);
    sets[ago].insert(*card);
  }
  Returned returned;
  for (std::size_t i = ago + 1; i-- > 0;) returned.add(sets[i]);
  return returned;
}

bool Voids::tells_of_return() const {
  for (std::size_t place = 1; place <= size(); ++place) {
    if (at(place).is_returned()) return true;
  }
  return false;
}

History Voids::history(const Rules& rules, const Returned& returned) const {
  History told;
  for_each(rules, returned, [&told](Trace trace, Cards excluded) { told.add(trace, excluded); });
  return told;
}

/// Each of a form that notes leave.
bool Voids::well_formed() const {
  if (size() > most() || (!empty() && !at(1).is_void())) return false;
  for (std::size_t place = 1; place <= size(); ++place) {
    if (!at(place).well_formed()) return false;
    const Trace next = place < size() ? at(place + 1) : Trace();
    const bool more_drawn = at(place).folds_a_draw() || (at(place).is_drawn() && at(place).drawn() < Trace::kMostDrawn);
    if (next.is_drawn() && more_drawn) return false;
    if (next.is_returned() && at(place).has_room_for_return()) return false;
  }
  for (std::size_t place = size() + 1; place <= most(); ++place) {
    if (at(place) != Trace()) return false;
  }
  return true;
}

std::string Voids::text() const {
  std::vector<std::string> words;
  for (std::size_t place = 1; place <= size(); ++place) {
    const Trace trace = at(place);
    for (int i = std::max(1, trace.returns()); i > 0; --i) words.push_back(word(trace));
    if (!trace.is_void() || trace.drawn() == 0) continue;
    // With what was drawn next, if one word can tell both.
    const bool more = place < size() && at(place + 1).is_drawn() && at(place + 1).drawn() < Trace::kMostDrawn;
    words.push_back(drawn_word(more ? 1 + at(++place).drawn() : 1));
  }
  return join(words, " ");
}

bool Notes::read(std::string_view text) {
  for (const std::string_view part : split_words(text)) {
    Trace trace = dobon::read(part);
    if (trace.is_returned() && last().has_room_for_return()) {
      note_return();
      continue;
    }
    if (trace.is_drawn() && last().folds_a_draw()) {
      note_draw();
      trace = trace.one_less();
      if (trace == Trace()) continue;
    }
    if (trace == Trace() || size() == most()) return false;
    append(trace);
  }
  return true;
}

}  // namespace ttadak::dobon
