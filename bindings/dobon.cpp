#include "dobon/analysis.hpp"

#include "analysis.hpp"
#include "core/text.hpp"
#include "dobon/state.hpp"

namespace py = pybind11;

namespace ttadak::dobon {
namespace {

Cards parse_cards(std::string_view text, const char* what) {
  Cards cards;
  for (const std::string_view word : split_words(text)) {
    const auto card = parse_card(word);
    if (!card) throw ParseError(concat(what, ": no card '", word, "'"));
    if (cards.contains(*card)) throw ParseError(concat(what, ": '", word, "' stands twice"));
    cards.insert(*card);
  }
  return cards;
}

Card one_card(const std::string& text, const char* what) {
  const auto card = parse_card(text);
  if (!card) throw ParseError(concat(what, ": no card '", text, "'"));
  return *card;
}

py::object can_shoot(const py::object& hand, const py::object& value) {
  if (py::isinstance<py::str>(hand)) {
    return py::bool_(can_dobon(parse_cards(hand.cast<std::string>(), "hand"), static_cast<int>(checked_int(value, "value", 1, 52))));
  }
  const Rows<std::uint64_t> hands(hand, "hand", 0);
  const Rows<std::int64_t> values(value, "value", 0);
  same_length(hands.size(), values.size(), "value");
  return map_rows<bool>(hands.size(), [&](py::ssize_t i) {
    if ((hands.data()[i] & ~Cards::full().bits()) != 0) throw py::value_error(concat("hand: row ", i, " has bits beyond the 52 cards"));
    if (values.data()[i] < 1 || values.data()[i] > 52) throw py::value_error(concat("value: row ", i, ": expected 1..52, got ", values.data()[i]));
    return can_dobon(Cards::from_bits(hands.data()[i]), static_cast<int>(values.data()[i]));
  });
}

py::list whole_plays(const std::string& hand, const std::string& top, const std::optional<std::string>& declared, int attack,
                     const py::kwargs& options) {
  std::uint8_t suit = 0;
  if (declared) {
    const auto parsed = parse_suit(*declared);
    if (!parsed) throw ParseError(concat("declared: expected S, H, D or C, got '", *declared, "'"));
    suit = static_cast<std::uint8_t>(static_cast<int>(*parsed) + 1);
  }
  if (attack < 0) throw py::value_error(concat("attack: expected 0 or more, got ", attack));
  py::list out;
  for (const auto& [cards, last] : plays(parse_cards(hand, "hand"), one_card(top, "top"), suit, attack, rules_from<Rules>(options, State::kName))) {
    out.append(py::make_tuple(cards_text(cards), card_text(last)));
  }
  return out;
}

int event_points(const std::string& card, const std::string& event, const py::object& reshuffles, const py::kwargs& options) {
  const Reason reason = event == "out" ? Reason::kOut : event == "dobon" ? Reason::kDobon : event == "reverse" ? Reason::kReverse : Reason::kNone;
  if (reason == Reason::kNone) throw py::value_error(concat("event: expected out, dobon or reverse, got '", event, "'"));
  const auto rules = rules_from<Rules>(options, State::kName);
  return points(one_card(card, "card"), reason, static_cast<int>(checked_int(reshuffles, "reshuffles", 0, 1000000)), rules);
}

void bind(py::module_& module) {
  module.def("can_dobon", &can_shoot, py::arg("hand"), py::arg("value"),
             "Whether a hand shoots a play of this value [D-5.1 … D-5.3]: bool for a string, bool[n] for masks uint64[n] and values int[n].");
  module.def("plays", &whole_plays, py::arg("hand"), py::arg("top"), py::arg("declared") = py::none(), py::arg("attack") = 0,
             "Every whole play as (cards, card laid last), options by keyword [D-2, D-4].");
  module.def("points", &event_points, py::arg("card"), py::arg("event"), py::arg("reshuffles") = 0,
             "What going out, a dobon or a reverse dobon with this card is worth, options by keyword [D-7.2 … D-7.4].");
}

const AnalysisModule registered("dobon", "Analysis of Dobon hands and payments (see its RULES.md).", &bind);

}  // namespace
}  // namespace ttadak::dobon
