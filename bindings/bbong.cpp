#include "bbong/analysis.hpp"

#include <limits>

#include "analysis.hpp"
#include "bbong/state.hpp"
#include "core/text.hpp"

namespace py = pybind11;

namespace ttadak::bbong {
namespace {

constexpr std::int32_t kNoJokbo = std::numeric_limits<std::int32_t>::min();

Months parse_months(std::string_view text) {
  Months months;
  for (const std::string_view word : split_words(text)) {
    const auto month = parse_month(word);
    if (!month) throw ParseError(concat("months: expected 1..12, got '", word, "'"));
    if (months.count(*month) == kCopies) throw ParseError(concat("months: '", word, "' stands more than four times"));
    months.add(*month);
  }
  return months;
}

/// A row of twelve counts.
Months months_of(const std::uint8_t* counts) {
  Months months;
  for (int i = 0; i < kMonths; ++i) {
    if (counts[i] > kCopies) throw py::value_error(concat("months: expected counts 0..4, got ", int{counts[i]}));
    months.add(static_cast<Month>(i), counts[i]);
  }
  return months;
}

Months sized(Months months, int most, const char* what) {
  if (months.size() > most) throw py::value_error(concat(what, ": expected at most ", most, " cards, got ", months.size()));
  return months;
}

Months six(Months months) {
  if (months.size() != 6) throw py::value_error(concat("months: a jokbo has six cards, got ", months.size()));
  return months;
}

py::object jokbo(const py::object& months, const py::kwargs& options) {
  const auto rules = rules_from<Rules>(options, State::kName);
  if (!py::isinstance<py::str>(months)) {
    const Rows<std::uint8_t> rows(months, "months", kMonths);
    return map_rows<std::int32_t>(rows.size(), [&](py::ssize_t i) {
      return jokbo_value(six(months_of(rows.data() + i * kMonths)), rules).value_or(kNoJokbo);
    });
  }
  const Months hand = six(parse_months(months.cast<std::string>()));
  std::vector<std::string> names;
  for (const Jokbo found : jokbos(hand, rules)) names.emplace_back(kJokboNames[static_cast<std::size_t>(found)]);
  const auto value = jokbo_value(hand, rules);
  py::dict out;
  out["value"] = value ? py::object(py::int_(*value)) : py::object(py::none());
  out["names"] = names;
  return out;
}

py::object hand_score(const py::object& months, const py::kwargs& options) {
  const auto rules = rules_from<Rules>(options, State::kName);
  if (py::isinstance<py::str>(months)) return py::int_(bbong::hand_score(sized(parse_months(months.cast<std::string>()), 15, "months"), rules));
  const Rows<std::uint8_t> rows(months, "months", kMonths);
  return map_rows<std::int32_t>(rows.size(), [&](py::ssize_t i) {
    return bbong::hand_score(sized(months_of(rows.data() + i * kMonths), 15, "months"), rules);
  });
}

std::vector<std::string> can_claim(const std::string& hand, int month, bool bbonged) {
  if (month < 1 || month > kMonths) throw py::value_error(concat("month: expected 1..12, got ", month));
  const ActionSet found = claims(sized(parse_months(hand), 15, "hand"), month_at(month), bbonged);
  std::vector<std::string> words;
  if (found.contains(action::kBbong)) words.emplace_back("bbong");
  if (found.contains(action::kBagaji)) words.emplace_back("bagaji");
  return words;
}

bool may_stop(const std::string& hand, int players, int bbong_count, const py::kwargs& options) {
  if (players < State::kMinSeats || players > State::kMaxSeats) throw py::value_error(concat("players: expected 3..6, got ", players));
  return can_stop(sized(parse_months(hand), 15, "hand"), players, bbong_count, rules_from<Rules>(options, State::kName));
}

py::dict match_totals(const std::vector<std::vector<int>>& deals) {
  for (const auto& scores : deals) same_length(std::ssize(deals.front()), std::ssize(scores), "deals");
  const Totals result = totals(deals);
  py::dict out;
  out["totals"] = result.totals;
  out["winners"] = result.winners;
  return out;
}

void bind(py::module_& module) {
  module.attr("NO_JOKBO") = kNoJokbo;
  module.def("jokbo", &jokbo, py::arg("months"),
             "The best jokbo of six cards [B-7.3 … B-7.11], options by keyword.\n\n"
             "A string \"1 1 5 5 9 9\" gives {\"value\": int or None, \"names\": [...]}; an array of counts uint8[n, 12] gives int32[n], NO_JOKBO for none.");
  module.def("hand_score", &hand_score, py::arg("months"),
             "What a hand scores [B-8]: an int for a string, int32[n] for counts uint8[n, 12]. At most 15 cards.");
  module.def("can_claim", &can_claim, py::arg("hand"), py::arg("month"), py::arg("bbonged"),
             "What the holder may claim of a discarded month: out of \"bbong\", \"bagaji\" [B-3.1, B-5.1, B-5.2].");
  module.def("can_stop", &may_stop, py::arg("hand"), py::arg("players"), py::arg("bbong_count"),
             "Whether a seat that has bbonged may stop with these two cards [B-6.1 … B-6.3].");
  module.def("totals", &match_totals, py::arg("deals"), "Totals and winners of a match from the score lists of its deals [B-10.4].");
}

const AnalysisModule registered("bbong", "Analysis of Bbong hands (see its RULES.md).", &bind);

}  // namespace
}  // namespace ttadak::bbong
