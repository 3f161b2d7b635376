#include "paohuzi/analysis.hpp"

#include <algorithm>

#include "analysis.hpp"
#include "core/text.hpp"
#include "paohuzi/state.hpp"

namespace py = pybind11;

namespace ttadak::paohuzi {
namespace {

Counts parse_cards(std::string_view text, const char* what) {
  Counts cards;
  for (const std::string_view word : split_words(text)) {
    const auto face = parse_face(word);
    if (!face) throw ParseError(concat(what, ": expected s1..s10 or b1..b10, got '", word, "'"));
    if (cards.count(*face) == kCopies) throw ParseError(concat(what, ": '", word, "' stands more than four times"));
    cards.add(*face);
  }
  return cards;
}

Face one_face(const std::string& word, const char* what) {
  const auto face = parse_face(word);
  if (!face) throw ParseError(concat(what, ": expected s1..s10 or b1..b10, got '", word, "'"));
  return *face;
}

Melds parse_melds(const std::vector<std::string>& texts) {
  if (texts.size() > Melds::kMost) throw ParseError(concat("melds: expected at most seven, got ", texts.size()));
  Melds melds;
  for (const std::string& words : texts) {
    const auto meld = parse_meld(words);
    if (!meld) throw ParseError(concat("melds: expected like 'ti s3' or 'chi s7 s8 s9', got '", words, "'"));
    melds.insert(*meld);
  }
  return melds;
}

/// No face more than four times in hand, melds and card, and no hand that was never to be played.
void check(const Analysis& hand, Face card) {
  Counts all = hand.melds.cards();
  for (int f = 0; f < kNumFaces; ++f) {
    const Face face = face_at(f);
    if (all.count(face) + hand.hand.count(face) + (face == card ? 1 : 0) > kCopies) {
      throw ParseError(concat("hand: '", text(face), "' stands more than four times with the melds and the card"));
    }
    if (hand.hand.count(face) > 3) throw ParseError(concat("hand: four '", text(face), "': lay them down as a ti"));
  }
}

Analysis analysis_of(const std::string& hand, const std::vector<std::string>& melds, const py::kwargs& options) {
  return {parse_cards(hand, "hand"), parse_melds(melds), rules_from<Rules>(options, State::kName)};
}

Arrival arrival_of(bool own) { return own ? Arrival::kOwnReveal : Arrival::kOtherReveal; }

/// A row of twenty counts.
Counts counts_of(const std::uint8_t* row) {
  std::uint64_t fields = 0;
  std::uint8_t all = 0;
  for (int f = 0; f < kNumFaces; ++f) {
    fields |= std::uint64_t{row[f]} << Counts::kBits * f;
    all |= row[f];
  }
  if (all <= 3) return Counts::from_bits(fields);
  throw py::value_error(concat("hand: expected counts 0..3, got ", int{*std::find_if(row, row + kNumFaces, [](std::uint8_t n) { return n > 3; })}));
}

/// Complete hands without melds, many at once: straight to the evaluator.
py::array_t<std::int16_t> best_of_rows(const py::object& hands, const Rules& rules) {
  const Rows<std::uint8_t> rows(hands, "hand", kNumFaces);
  const Melds none;
  return map_rows<std::int16_t>(rows.size(), [&](py::ssize_t i) {
    return static_cast<std::int16_t>(most_huxi({counts_of(rows.data() + i * kNumFaces), &none, 0, kNoFace, Arrival::kNone}, rules));
  });
}

py::object best(const py::object& hand, const std::vector<std::string>& melds, const std::optional<std::string>& card, bool own,
                const py::kwargs& options) {
  if (!py::isinstance<py::str>(hand)) {
    if (!melds.empty() || card) throw py::value_error("melds, card: not with an array of hands");
    return best_of_rows(hand, rules_from<Rules>(options, State::kName));
  }
  const Analysis given = analysis_of(hand.cast<std::string>(), melds, options);
  const Face face = card ? one_face(*card, "card") : kNoFace;
  check(given, face);
  const BestHand found = best_hand(given, face, card ? arrival_of(own) : Arrival::kNone);
  if (found.huxi < 0) return py::none();
  std::vector<std::string> groups;
  for (const Group group : found.groups) groups.push_back(text(group));
  py::dict out;
  out["huxi"] = found.huxi;
  out["tun"] = found.tun;
  out["groups"] = groups;
  return out;
}

py::object waiting(const py::object& hand, const std::vector<std::string>& melds, bool own, const py::kwargs& options) {
  if (!py::isinstance<py::str>(hand)) {
    if (!melds.empty()) throw py::value_error("melds: not with an array of hands");
    const Rows<std::uint8_t> rows(hand, "hand", kNumFaces);
    Analysis one{{}, {}, rules_from<Rules>(options, State::kName)};
    py::array_t<std::int16_t> out(ttadak::Shape{rows.size(), kNumFaces});
    for (py::ssize_t i = 0; i < rows.size(); ++i) {
      one.hand = counts_of(rows.data() + i * kNumFaces);
      const auto huxi = waits(one, arrival_of(own));
      std::copy(huxi.begin(), huxi.end(), out.mutable_data(i, 0));
    }
    return out;
  }
  const Analysis given = analysis_of(hand.cast<std::string>(), melds, options);
  check(given, kNoFace);
  const auto huxi = waits(given, arrival_of(own));
  py::dict out;
  for (int f = 0; f < kNumFaces; ++f) {
    if (huxi[static_cast<std::size_t>(f)] >= given.rules.min_huxi) out[py::str(text(face_at(f)))] = huxi[static_cast<std::size_t>(f)];
  }
  return out;
}

py::object plans(const py::object& hand, const py::object& card, bool one_five_ten) {
  if (!py::isinstance<py::str>(hand)) {
    const Rows<std::uint8_t> rows(hand, "hand", kNumFaces);
    const Rows<std::int64_t> faces(card, "card", 0);
    same_length(rows.size(), faces.size(), "card");
    return map_rows<std::int32_t>(rows.size(), [&](py::ssize_t i) {
      const std::int64_t face = faces.data()[i];
      if (face < 0 || face >= kNumFaces) throw py::value_error(concat("card: row ", i, ": expected 0..19, got ", face));
      return static_cast<std::int32_t>(chi_plans(counts_of(rows.data() + i * kNumFaces), face_at(static_cast<int>(face)), one_five_ten).size());
    });
  }
  std::vector<std::vector<std::string>> out;
  const Counts cards = parse_cards(hand.cast<std::string>(), "hand");
  for (const auto& plan : chi_plans(cards, one_face(card.cast<std::string>(), "card"), one_five_ten)) {
    auto& texts = out.emplace_back();
    for (const Shape shape : plan) texts.push_back(text(shape));
  }
  return py::cast(out);
}

int tun_of(const py::object& huxi, const py::kwargs& options) {
  return tun(static_cast<int>(checked_int(huxi, "huxi", 0, 1000)), rules_from<Rules>(options, State::kName));
}

void bind(py::module_& module) {
  module.def("best_hand", &best, py::arg("hand"), py::arg("melds") = std::vector<std::string>(), py::arg("card") = py::none(), py::arg("own") = false,
             "The arrangement with most huxi, `card` just revealed (by oneself if `own`) [P-6.1 … P-6.6], options by keyword.\n\n"
             "{\"huxi\", \"tun\", \"groups\"} or None for a string; int16[n], -1 where not complete, for whole hands uint8[n, 20].");
  module.def("waits", &waiting, py::arg("hand"), py::arg("melds") = std::vector<std::string>(), py::arg("own") = false,
             "The faces that would win if revealed, with their huxi: a dict for a string, int16[n, 20] (-1: does not complete the hand) for uint8[n, 20].");
  module.def("chi_plans", &plans, py::arg("hand"), py::arg("card"), py::kw_only(), py::arg("one_five_ten") = false,
             "Every plan of a chi of `card` with its bi [P-4.11]: lists of groups for strings; how many, int32[n], for uint8[n, 20] and faces int[n].");
  module.def("tun", &tun_of, py::arg("huxi"), "The tun of a number of huxi [P-7.1], options by keyword.");
}

const AnalysisModule registered("paohuzi", "Analysis of Paohuzi hands (see its RULES.md).", &bind);

}  // namespace
}  // namespace ttadak::paohuzi
