#include "dobon/cards.hpp"

namespace ttadak::dobon {
namespace {

// [D-1.1]
constexpr std::string_view kRankLetters = "A23456789TJQK";
constexpr std::string_view kSuitLetters = "SHDC";

}  // namespace

char suit_letter(Suit suit) { return kSuitLetters[static_cast<std::size_t>(suit)]; }
char rank_letter(Rank rank) { return kRankLetters[static_cast<std::size_t>(rank)]; }

std::optional<Suit> parse_suit(std::string_view text) {
  const std::size_t place = text.size() == 1 ? kSuitLetters.find(text[0]) : std::string_view::npos;
  if (place == std::string_view::npos) return std::nullopt;
  return static_cast<Suit>(place);
}

std::string card_text(Card card) { return {rank_letter(rank(card)), suit_letter(suit(card))}; }

std::optional<Card> parse_card(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const std::size_t place = kRankLetters.find(text[0]);
  const std::optional<Suit> suit = parse_suit(text.substr(1));
  if (place == std::string_view::npos || !suit) return std::nullopt;
  return card(static_cast<Rank>(place), *suit);
}

std::string cards_text(Cards cards) {
  std::string out;
  for (const Card card : cards) {
    if (!out.empty()) out += ' ';
    out += card_text(card);
  }
  return out;
}

}  // namespace ttadak::dobon
