#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/errors.hpp"
#include "core/json.hpp"

namespace ttadak {

/// One rule option as a visitor meets it. `assign` writes a JSON value into the field, or returns false and changes nothing.
struct Option {
  std::string_view name;
  std::string_view clause;
  std::string values;
  Json value;
  std::function<bool(const Json&)> assign;
};

/// A game's `Rules::visit(visitor)` names each option once, through one of these methods; reading, writing,
/// checking and listing options are visitors. Fields are bytes, never `bool`, so that foreign bytes can be checked.
class OptionVisitor {
 public:
  virtual ~OptionVisitor() = default;

  void flag(std::string_view name, std::uint8_t& field, std::string_view clause);

  /// An integer low … high.
  template <std::integral T>
  void number(std::string_view name, T& field, int low, int high, std::string_view clause) {
    integer(name, field, low, high, false, clause, [&field](std::int64_t value) { field = static_cast<T>(value); });
  }
  /// An integer low … high, or null, which is kept as 0.
  template <std::integral T>
  void number_or_null(std::string_view name, T& field, int low, int high, std::string_view clause) {
    integer(name, field, low, high, true, clause, [&field](std::int64_t value) { field = static_cast<T>(value); });
  }
  /// One of some integers; 0 among them stands for null if `null_is_zero`.
  void one_of(std::string_view name, std::uint8_t& field, std::vector<int> allowed, bool null_is_zero, std::string_view clause);
  /// One word; the field's enumerators are the words' positions.
  template <class Enum>
  void choice(std::string_view name, Enum& field, std::vector<std::string_view> words, std::string_view clause) {
    word(name, static_cast<std::uint8_t>(field), std::move(words), clause,
         [&field](std::uint8_t value) { field = static_cast<Enum>(value); });
  }
  /// A set of words; bit i of the mask is word i.
  void word_set(std::string_view name, std::uint8_t& mask, std::vector<std::string_view> words, std::string_view clause);
  /// A list of integers that must be one of `allowed`; shorter lists are kept with zeros at the end of the field.
  void list(std::string_view name, std::span<std::uint8_t> field, std::vector<std::vector<int>> allowed, std::string_view clause);
  /// Anything else.
  void custom(std::string_view name, Json value, std::string values, std::string_view clause, std::function<bool(const Json&)> assign) {
    visit({name, clause, std::move(values), std::move(value), std::move(assign)});
  }

 protected:
  virtual void visit(const Option& option) = 0;

 private:
  void integer(std::string_view name, std::int64_t current, int low, int high, bool nullable, std::string_view clause,
               std::function<void(std::int64_t)> set);
  void word(std::string_view name, std::uint8_t current, std::vector<std::string_view> words, std::string_view clause,
            std::function<void(std::uint8_t)> set);
};

/// Every option in order, as data.
template <class Rules>
[[nodiscard]] std::vector<Option> options_of(Rules& rules) {
  struct Lister final : OptionVisitor {
    std::vector<Option> options;
    void visit(const Option& option) override { options.push_back(option); }
  } lister;
  rules.visit(lister);
  return std::move(lister.options);
}

/// Applies `given`, an object of option values, to the options. Throws ParseError naming the option and its values.
void assign_options(const std::vector<Option>& options, const Json& given, std::string_view game);

template <class Rules>
[[nodiscard]] Rules read_rules(const Json& given, std::string_view game, Rules rules = {}) {
  assign_options(options_of(rules), given, game);
  return rules;
}

/// The rules in the key `rules` of a position, the default without it. A fault is a fault of that key.
template <class Rules>
[[nodiscard]] Rules read_rules(Fields& fields, std::string_view game) {
  const Json* const given = fields.find("rules");
  try {
    return given == nullptr ? Rules{} : read_rules<Rules>(*given, game);
  } catch (const ParseError& error) {
    fields.fail("rules", error.what());
  }
}

/// The options that differ from the default, in order. Remembers the last rules of the thread: a game is written under one set.
template <class Rules>
[[nodiscard]] Json write_rules(const Rules& rules) {
  static thread_local std::pair<Rules, Json> last{Rules{}, Json::Object{}};
  if (rules == last.first) return last.second;
  Rules copy = rules, defaults;
  const std::vector<Option> own = options_of(copy);
  const std::vector<Option> standard = options_of(defaults);
  Json::Object differing;
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i].value != standard[i].value) differing.emplace_back(std::string(own[i].name), own[i].value);
  }
  last = {rules, differing};
  return differing;
}

/// Whether every field holds a value its option allows. Remembers the last good rules of the thread: bytes of many states share them.
template <class Rules>
[[nodiscard]] bool rules_are_valid(const Rules& rules) {
  static thread_local Rules last_good{};
  if (rules == last_good) return true;
  Rules copy = rules;
  for (const Option& option : options_of(copy)) {
    if (!option.assign(option.value)) return false;
  }
  if (!(copy == rules)) return false;
  last_good = rules;
  return true;
}

}  // namespace ttadak
