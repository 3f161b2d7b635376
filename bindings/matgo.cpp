#include "matgo/analysis.hpp"

#include "analysis.hpp"
#include "core/text.hpp"
#include "matgo/state.hpp"

namespace py = pybind11;

namespace ttadak::matgo {
namespace {

Cards parse_cards(std::string_view text, const char* what) {
  Cards cards;
  for (const std::string_view word : split_words(text)) {
    const auto card = card_named(word);
    if (!card) throw ParseError(concat(what, ": no card '", word, "'"));
    if (cards.contains(*card)) throw ParseError(concat(what, ": '", word, "' stands twice"));
    cards.insert(*card);
  }
  return cards;
}

Card parse_card(std::string_view text, const char* what) {
  const Cards one = parse_cards(text, what);
  if (one.size() != 1) throw ParseError(concat(what, ": expected one card, got '", text, "'"));
  return one.first();
}

Gukjin parse_gukjin(const std::string& word) {
  if (word == "auto") return Gukjin::kOpen;
  if (word == "yeol") return Gukjin::kYeol;
  if (word == "pi") return Gukjin::kPi;
  throw py::value_error(concat("gukjin: expected auto, yeol or pi, got '", word, "'"));
}

py::object score(const py::object& cards, const std::string& gukjin) {
  const Gukjin placed = parse_gukjin(gukjin);
  if (py::isinstance<py::str>(cards)) return json_loads(to_json(best_score(parse_cards(cards.cast<std::string>(), "cards"), placed)).dump());
  const Rows<std::uint64_t> rows(cards, "cards", 0);
  return map_rows<std::int32_t>(rows.size(), [&](py::ssize_t i) {
    if ((rows.data()[i] & ~Cards::full().bits()) != 0) throw py::value_error(concat("cards: row ", i, " has bits beyond the 51 cards"));
    return best_score(Cards::from_bits(rows.data()[i]), placed).total();
  });
}

py::object pay(const std::string& winner, const std::string& loser, const py::object& go, const py::object& shakes, const py::object& bombs,
               const py::object& loser_go, const py::object& carry, bool continued, const py::dict& rules) {
  const auto small = [](const py::object& value, const char* what) { return static_cast<int>(checked_int(value, what, 0, 10)); };
  Side won{parse_cards(winner, "winner"), Gukjin::kOpen, small(go, "go"), small(shakes, "shakes"), small(bombs, "bombs"), continued};
  Side lost{parse_cards(loser, "loser")};
  lost.go = small(loser_go, "loser_go");
  if (won.captured.intersects(lost.captured)) throw py::value_error(concat("loser: ", names_of(won.captured & lost.captured), " also with the winner"));
  const auto read = read_rules<Rules>(Json::parse(json_dumps(rules)), State::kName);
  return json_loads(Json(to_json(payment(won, lost, checked_int(carry, "carry", 1, 1 << 20), read))).dump());
}

std::int64_t next_carry(const py::object& carry, const py::dict& rules) {
  return carry_after(checked_int(carry, "carry", 1, 1 << 20), read_rules<Rules>(Json::parse(json_dumps(rules)), State::kName));
}

std::vector<std::string> pattern_words(const std::string& pattern) {
  Json::Object only{{"deal_pattern", Json(pattern)}};
  const auto words = deal_pattern(read_rules<Rules>(only, State::kName).deal_pattern);
  return {words.begin(), words.end()};
}

int choose_seon(const std::string& cards, const std::string& order) {
  const auto words = split_words(cards);
  if (words.size() != 2) throw ParseError(concat("cards: expected two, got '", cards, "'"));
  if (order != "high" && order != "low") throw py::value_error(concat("order: expected high or low, got '", order, "'"));
  return number(pick_seon(parse_card(words[0], "cards"), parse_card(words[1], "cards"), order == "high" ? SeonOrder::kHigh : SeonOrder::kLow));
}

void bind(py::module_& module) {
  module.def("score", &score, py::arg("cards"), py::kw_only(), py::arg("gukjin") = "auto",
             "The score of captured cards [M-6]: for a string a dict of the points of each set, for card masks uint64[n] int32[n].\n\n"
             "`gukjin` places 9Y: auto (the better way), yeol or pi.");
  module.def("payment", &pay, py::arg("winner"), py::arg("loser"), py::kw_only(), py::arg("go") = 0, py::arg("shakes") = 0, py::arg("bombs") = 0,
             py::arg("loser_go") = 0, py::arg("carry") = 1, py::arg("continued") = false, py::arg("rules") = py::dict(),
             "What the loser pays when the winner stops, with every factor [M-8].");
  module.def("carry_after", &next_carry, py::arg("carry"), py::arg("rules") = py::dict(), "The factor of the deal after a nagari [M-9.5].");
  module.def("deal_pattern", &pattern_words, py::arg("pattern"), "Where each of the first 28 cards goes: seon, other, floor [M-2.1].");
  module.def("pick_seon", &choose_seon, py::arg("cards"), py::kw_only(), py::arg("order") = "high",
             "Which of two seats that drew these cards deals [M-2.11].");
}

const AnalysisModule registered("matgo", "Analysis of Matgo captures and payments (see its RULES.md).", &bind);

}  // namespace
}  // namespace ttadak::matgo
