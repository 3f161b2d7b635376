#pragma once

#include <array>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "check.hpp"
#include "core/json.hpp"
#include "core/observation.hpp"
#include "core/options.hpp"
#include "core/rng.hpp"
#include "core/text.hpp"

namespace ttadak::test {

inline void words() {
  CHECK(split_words("").empty() && split_words("   ").empty());
  CHECK((split_words("  5H  6S 7D ") == std::vector<std::string_view>{"5H", "6S", "7D"}));
  CHECK_TEXT(join({}, ", "), "");
  CHECK_TEXT(join({"a", "b", "c"}, ", "), "a, b, c");
  CHECK_TEXT(concat("card ", 7, " of ", std::int64_t{-9}, '5' - '0'), "card 7 of -95");
}

/// Texts that `dump` writes back letter for letter.
inline void json_round_trips() {
  for (const char* const text :
       {"null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", R"("")", R"("5H \"x\" \\")", "[]", "{}",
        R"([1, [], {}, [null, true, false], "a"])", R"({"b": 1, "a": {"c": []}, "": ""})", "\"\xEB\x94\xB0\xEB\x8B\xA5\"",
        R"("\u0001\u001f")", "[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]"}) {
    CHECK_TEXT(Json::parse(text).dump(), text);
    CHECK(Json::parse(Json::parse(text).dump()) == Json::parse(text));
  }
  CHECK_TEXT(Json::parse(" { \"a\"\t:\r\n[ 1 ,2 ] } ").dump(), R"({"a": [1, 2]})");
  CHECK_TEXT(*Json::parse(R"("\"\\\/\b\f\n\r\t\u0041\u00e9\uB530")").string(), "\"\\/\b\f\n\r\tA\xC3\xA9\xEB\x94\xB0");
}

inline void json_values() {
  const Json json = Json::parse(R"({"n": null, "b": true, "i": -5, "s": "x", "a": [1], "o": {}})");
  CHECK(json.object() != nullptr && json.object()->size() == 6 && json.array() == nullptr);
  CHECK(json.find("n")->is_null() && *json.find("b")->boolean() && *json.find("i")->integer() == -5);
  CHECK(*json.find("s")->string() == "x" && json.find("a")->array()->size() == 1 && json.find("o")->object()->empty());
  CHECK(json.find("missing") == nullptr && Json(5).find("n") == nullptr);
  CHECK(json.find("b")->integer() == nullptr && json.find("i")->boolean() == nullptr && json.find("s")->array() == nullptr);
  CHECK(Json(1) != Json(true) && Json() == Json(nullptr) && Json("1") != Json(1) && Json(1) == Json(std::int64_t{1}));
}

inline void malformed_json() {
  constexpr const char* kValue = "expected a value: an object, list, string, integer, true, false or null";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", concat("0: ", kValue)},
      {"  x", concat("2: ", kValue)},
      {"nul", concat("0: ", kValue)},
      {"True", concat("0: ", kValue)},
      {"'a'", concat("0: ", kValue)},
      {"+1", concat("0: ", kValue)},
      {"-", concat("0: ", kValue)},
      {".5", concat("0: ", kValue)},
      {"NaN", concat("0: ", kValue)},
      {"[1, ]", concat("4: ", kValue)},
      {"[,1]", concat("1: ", kValue)},
      {"{\"a\": }", concat("6: ", kValue)},
      {"9223372036854775808", concat("0: ", kValue)},
      {"1.5", "1: expected an integer, got a fraction"},
      {"[12e3]", "3: expected an integer, got a fraction"},
      {"1E3", "1: expected an integer, got a fraction"},
      {"01", "2: integer with a leading zero"},
      {"-07", "3: integer with a leading zero"},
      {"-0", "2: integer with a leading zero"},
      {"1 2", "2: text after the end of the value"},
      {"{} {}", "3: text after the end of the value"},
      {"[1]]", "3: text after the end of the value"},
      {"[1 2]", "3: expected ',' or ']'"},
      {"[1", "2: expected ',' or ']'"},
      {"[1}", "2: expected ',' or ']'"},
      {"{\"a\": 1", "7: expected ',' or '}'"},
      {"{\"a\": 1 \"b\": 2}", "8: expected ',' or '}'"},
      {"{\"a\" 1}", "5: expected ':'"},
      {"{\"a\"}", "4: expected ':'"},
      {"{a: 1}", "1: expected a key in quotes"},
      {"{1: 1}", "1: expected a key in quotes"},
      {"{", "1: expected a key in quotes"},
      {"{\"a\": 1, }", "9: expected a key in quotes"},
      {"{\"a\": 1, \"a\": 2}", "12: key 'a' stands twice"},
      {"\"abc", "4: string without an end"},
      {"\"abc\\\"", "6: string without an end"},
      {"\"a\nb\"", "2: control character in a string"},
      {std::string("\"a\0b\"", 5), "2: control character in a string"},
      {"\"\\x41\"", "3: unknown escape"},
      {"\"\\", "3: unknown escape"},
      {"\"\\u12\"", "3: expected four hex digits"},
      {"\"\\u12g4\"", "3: expected four hex digits"},
      {"\"\\ud83d\\ude00\"", "7: surrogate escapes are not accepted"},
      {"\"\\udfff\"", "7: surrogate escapes are not accepted"},
      {"[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", "17: nested deeper than 16"},
  };
  for (const auto& [text, fault] : cases) {
    CHECK_TEXT(error_of([&] { (void)Json::parse(text); }), concat("json at offset ", fault));
  }
  const std::string long_text(std::size_t{1} << 20, ' ');
  CHECK_TEXT(Json::parse(long_text.substr(1) + "1").dump(), "1");
  CHECK_TEXT(error_of([&] { (void)Json::parse(long_text + "1"); }), "json of 1048577 bytes: at most 1048576 are read");
}

/// Nothing but ParseError, whatever the bytes; what is accepted is written back.
inline void damaged_json() {
  constexpr std::string_view kText = R"({"a": [1, -20, {"b\u00e9": null}], "c": "5H TD", "d": [true, false]})";
  Rng rng(5);
  for (int i = 0; i < 20'000; ++i) {
    std::string text(kText);
    for (std::uint32_t n = 1 + rng.below(3); n > 0; --n) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
      if (rng.below(3) == 0) text.erase(at, 1 + rng.below(4));
      else text[at] = static_cast<char>(rng.below(2) == 0 ? rng.below(256) : static_cast<unsigned char>(kText[rng.below(kText.size())]));
      if (text.empty()) text = "0";
    }
    bool written_back = true;
    const std::string error = error_of([&] {
      const Json json = Json::parse(text);
      written_back = Json::parse(json.dump()) == json;
    });
    CHECK_THAT(error.empty() ? written_back : error.starts_with("json at offset "), text);
  }
}

inline void fields() {
  const Json json = Json::parse(R"({"s": "x", "i": 5, "b": true, "l": [1, 2], "t": ["a"], "n": null})");
  Fields good(json);
  CHECK(good.text("s", "") == "x" && good.text("none", "y") == "y");
  CHECK(good.integer("i", 0, 0, 9) == 5 && good.integer("none", 7, 0, 9) == 7);
  CHECK(good.flag("b", false) && !good.flag("none", false));
  CHECK((good.integers("l", 2, 0, 0, 9) == std::vector{1, 2}) && (good.integers("none", 3, 4, 0, 9) == std::vector{4, 4, 4}));
  CHECK((good.texts("t", -1) == std::vector<std::string>{"a"}) && good.texts("none", 2).size() == 2 && good.texts("none", -1).empty());
  CHECK(good.list("none", 2) == nullptr && good.list("l", -1)->size() == 2);
  CHECK_TEXT(error_of([&] { good.finish(); }), "key 'n': no such key here");
  CHECK(good.find("n") != nullptr && error_of([&] { good.finish(); }).empty());

  const auto fault = [&](auto&& read) { return error_of([&] { Fields fields(json, "pending."); read(fields); }); };
  CHECK_TEXT(fault([](Fields& f) { (void)f.text("i", ""); }), "key 'pending.i': expected a string, got 5");
  CHECK_TEXT(fault([](Fields& f) { (void)f.integer("i", 0, 6, 9); }), "key 'pending.i': expected an integer 6..9, got 5");
  CHECK_TEXT(fault([](Fields& f) { (void)f.integer("b", 0, 0, 9); }), "key 'pending.b': expected an integer 0..9, got true");
  CHECK_TEXT(fault([](Fields& f) { (void)f.flag("i", false); }), "key 'pending.i': expected true or false, got 5");
  CHECK_TEXT(fault([](Fields& f) { (void)f.list("l", 3); }), "key 'pending.l': expected a list of 3, got [1, 2]");
  CHECK_TEXT(fault([](Fields& f) { (void)f.list("s", -1); }), "key 'pending.s': expected a list, got \"x\"");
  CHECK_TEXT(fault([](Fields& f) { (void)f.integers("l", 2, 0, 2, 9); }), "key 'pending.l': expected integers 2..9, got 1");
  CHECK_TEXT(fault([](Fields& f) { (void)f.texts("l", 2); }), "key 'pending.l': expected strings, got 1");
  CHECK_TEXT(fault([](Fields& f) { f.fail("q", "of no use"); }), "key 'pending.q': of no use");
  CHECK_TEXT(error_of([] { Fields fields(Json(3)); }), "expected an object, got 3");
}

enum class Mode : std::uint8_t { kSmall, kLarge };

/// One option of each kind.
struct SampleRules {
  std::uint16_t number = 300;
  std::uint8_t limit = 0;
  std::uint8_t flag = 1;
  std::uint8_t step = 2;
  std::uint8_t turns = 0;
  Mode mode = Mode::kSmall;
  std::uint8_t set = 1;
  std::array<std::uint8_t, 3> list = {1, 2, 0};
  bool operator==(const SampleRules&) const = default;

  void visit(OptionVisitor& visitor) {
    visitor.number("number", number, 0, 1000, "T-1");
    visitor.number_or_null("limit", limit, 1, 9, "T-2");
    visitor.flag("flag", flag, "T-3");
    visitor.one_of("step", step, {1, 2, 4}, false, "T-4");
    visitor.one_of("turns", turns, {0, 3, 5}, true, "T-5");
    visitor.choice("mode", mode, {"small", "large"}, "T-6");
    visitor.word_set("set", set, {"a", "b", "c"}, "T-7");
    visitor.list("list", list, {{1, 2}, {1, 2, 3}, {}}, "T-8");
  }
};

inline void options() {
  SampleRules rules;
  std::string listed;
  for (const Option& option : options_of(rules)) listed += concat(option.name, " ", option.clause, " ", option.value.dump(), " (", option.values, ")\n");
  CHECK_TEXT(listed,
             "number T-1 300 (0..1000)\nlimit T-2 null (1..9 | null)\nflag T-3 true (true | false)\nstep T-4 2 (1 | 2 | 4)\n"
             "turns T-5 null (null | 3 | 5)\nmode T-6 \"small\" (small | large)\nset T-7 [\"a\"] (a list of a | b | c)\n"
             "list T-8 [1, 2] ([1, 2] | [1, 2, 3] | [])\n");
  CHECK_TEXT(write_rules(rules).dump(), "{}");
  for (const char* const text : {R"({"number": 0})", R"({"limit": 9})", R"({"flag": false})", R"({"step": 4})", R"({"turns": 5})",
                                 R"({"mode": "large"})", R"({"set": []})", R"({"set": ["a", "c"]})", R"({"list": []})",
                                 R"({"number": 7, "limit": 1, "list": [1, 2, 3]})"}) {
    const SampleRules read = read_rules<SampleRules>(Json::parse(text), "sample");
    CHECK_TEXT(write_rules(read).dump(), text);
    CHECK(rules_are_valid(read));
  }
  const auto fault = [](const char* text) { return error_of([&] { (void)read_rules<SampleRules>(Json::parse(text), "sample"); }); };
  for (const char* const text : {R"({"number": 1001})", R"({"number": true})", R"({"limit": 0})", R"({"flag": 1})", R"({"flag": null})",
                                 R"({"step": 3})", R"({"step": null})", R"({"turns": 0})", R"({"mode": "Small"})", R"({"mode": 0})",
                                 R"({"set": ["d"]})", R"({"set": ["a", "a"]})", R"({"set": "a"})", R"({"list": [1]})", R"({"list": [1, 2, 0]})"}) {
    CHECK_THAT(fault(text).find("of sample: expected ") != std::string::npos, text);
  }
  CHECK_TEXT(fault(R"({"step": 3})"), "option 'step' of sample: expected 1 | 2 | 4, got 3");
  CHECK_TEXT(fault(R"({"x": 3})"), "unknown option 'x' of sample; its options: number, limit, flag, step, turns, mode, set, list");
  CHECK_TEXT(fault("[]"), "rules of sample: expected an object, got []");
}

/// Rules from foreign bytes.
inline void damaged_rules() {
  const auto valid = [](auto&& damage) {
    SampleRules rules;
    damage(rules);
    return rules_are_valid(rules);
  };
  CHECK(valid([](SampleRules&) {}));
  CHECK(!valid([](SampleRules& r) { r.number = 1001; }));
  CHECK(!valid([](SampleRules& r) { r.limit = 10; }));
  CHECK(!valid([](SampleRules& r) { r.flag = 2; }));
  CHECK(!valid([](SampleRules& r) { r.step = 0; }));
  CHECK(!valid([](SampleRules& r) { r.turns = 4; }));
  CHECK(!valid([](SampleRules& r) { r.mode = static_cast<Mode>(2); }));
  CHECK(!valid([](SampleRules& r) { r.set = 8; }));
  CHECK(!valid([](SampleRules& r) { r.list = {2, 1, 0}; }));
  CHECK(valid([](SampleRules& r) { r.list = {1, 2, 3}; }));
}

/// The same calls on both writers: the planes follow each other and cover the buffer; every cell as its name says.
inline void observations() {
  Rng rng(3);
  for (int round = 0; round < 200; ++round) {
    const std::uint64_t word = rng.next();
    const int value = static_cast<int>(rng.below(400)) - 20;
    const auto look = [&](auto& writer) {
      for (const int size : {1, 7, 8, 9, 31, 32, 33, 52, 64}) writer.bits("bits", word, size);
      for (const int size : {1, 5, 8, 13, 16, 40, 64}) writer.one_hot("one_hot", value % 16, size);
      writer.count("count", value < 0 ? 0 : value);
      writer.bits(SparsePlanes<3>{{{{"bits", 1}, {"bits", 9}, {"bits", 12}}}}, {word & 1, word & low_bits(9), word & low_bits(12)});
      writer.bits(SparsePlanes<2>{{{{"bits", 31}, {"bits", 33}}}}, {word & low_bits(31), word & low_bits(33)});
      writer.counts("counts", word, 12, 4);
      writer.counts("counts", word, 20, 3);
    };
    ObservationLayout layout;
    look(layout);
    int end = 0;
    for (const Plane& plane : layout.planes()) {
      CHECK(plane.offset == end);
      end += plane.size;
    }
    CHECK(end == layout.size());
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(end) + 16, 0xee);
    ObservationWriter writer(cells.data());
    look(writer);
    for (const Plane& plane : layout.planes()) {
      for (int i = 0; i < plane.size; ++i) {
        const int cell = cells[static_cast<std::size_t>(plane.offset + i)];
        const int each = plane.size == 12 ? 4 : 3;
        if (plane.name == "bits") CHECK(cell == static_cast<int>(word >> i & 1));
        else if (plane.name == "one_hot") CHECK(cell == (i == value % 16 ? 1 : 0));
        else if (plane.name == "count") CHECK(cell == std::clamp(value, 0, 255));
        else CHECK(cell == static_cast<int>(word >> (i * each) & ((1u << each) - 1)));
      }
    }
    for (std::size_t i = static_cast<std::size_t>(end); i < cells.size(); ++i) CHECK(cells[i] == 0xee);  // and not a byte further
  }
}

inline void test_text() {
  words();
  json_round_trips();
  json_values();
  malformed_json();
  damaged_json();
  fields();
  options();
  damaged_rules();
  observations();
}

}  // namespace ttadak::test
