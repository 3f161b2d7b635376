#include "core/options.hpp"

#include <algorithm>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace ttadak {
namespace {

std::string list_words(const std::vector<std::string_view>& words) {
  std::string out;
  for (const std::string_view word : words) out += concat(out.empty() ? "" : " | ", word);
  return out;
}

Json to_json(const std::vector<int>& numbers) {
  Json::Array array;
  for (const int value : numbers) array.emplace_back(value);
  return array;
}

}  // namespace

void OptionVisitor::flag(std::string_view name, std::uint8_t& field, std::string_view clause) {
  visit({name, clause, "true | false", field <= 1 ? Json(field == 1) : Json(), [&field](const Json& value) {
           if (value.boolean() == nullptr) return false;
           field = *value.boolean() ? 1 : 0;
           return true;
         }});
}

void OptionVisitor::integer(std::string_view name, std::int64_t current, int low, int high, bool nullable, std::string_view clause,
                            std::function<void(std::int64_t)> set) {
  visit({name, clause, concat(low, "..", high, nullable ? " | null" : ""), nullable && current == 0 ? Json() : Json(current),
         [=](const Json& value) {
           if (nullable && value.is_null()) return set(0), true;
           if (value.integer() == nullptr || *value.integer() < low || *value.integer() > high) return false;
           set(*value.integer());
           return true;
         }});
}

void OptionVisitor::one_of(std::string_view name, std::uint8_t& field, std::vector<int> allowed, bool null_is_zero,
                           std::string_view clause) {
  std::string values;
  for (const int value : allowed) values += concat(values.empty() ? "" : " | ", null_is_zero && value == 0 ? "null" : std::to_string(value));
  visit({name, clause, std::move(values), null_is_zero && field == 0 ? Json() : Json(int{field}),
         [&field, allowed = std::move(allowed), null_is_zero](const Json& value) {
           const bool null = null_is_zero && value.is_null();
           if (!null && (value.integer() == nullptr || (null_is_zero && *value.integer() == 0))) return false;
           const std::int64_t wanted = null ? 0 : *value.integer();
           if (std::ranges::find(allowed, wanted) == allowed.end()) return false;
           field = static_cast<std::uint8_t>(wanted);
           return true;
         }});
}

void OptionVisitor::word(std::string_view name, std::uint8_t current, std::vector<std::string_view> words, std::string_view clause,
                         std::function<void(std::uint8_t)> set) {
  Json value = current < words.size() ? Json(words[current]) : Json();
  std::string values = list_words(words);
  visit({name, clause, std::move(values), std::move(value), [words = std::move(words), set = std::move(set)](const Json& given) {
           if (given.string() == nullptr) return false;
           const auto place = std::ranges::find(words, *given.string());
           if (place == words.end()) return false;
           set(static_cast<std::uint8_t>(place - words.begin()));
           return true;
         }});
}

void OptionVisitor::word_set(std::string_view name, std::uint8_t& mask, std::vector<std::string_view> words, std::string_view clause) {
  Json::Array current;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if ((mask >> i & 1) != 0) current.emplace_back(words[i]);
  }
  std::string values = concat("a list of ", list_words(words));
  visit({name, clause, std::move(values), std::move(current), [&mask, words = std::move(words)](const Json& given) {
           if (given.array() == nullptr) return false;
           unsigned wanted = 0;
           for (const Json& item : *given.array()) {
             const auto place = item.string() == nullptr ? words.end() : std::ranges::find(words, *item.string());
             const unsigned bit = 1u << (place - words.begin());
             if (place == words.end() || (wanted & bit) != 0) return false;
             wanted |= bit;
           }
           mask = static_cast<std::uint8_t>(wanted);
           return true;
         }});
}

void OptionVisitor::list(std::string_view name, std::span<std::uint8_t> field, std::vector<std::vector<int>> allowed,
                         std::string_view clause) {
  std::string values;
  Json current;
  for (const std::vector<int>& candidate : allowed) {
    values += concat(values.empty() ? "" : " | ", to_json(candidate).dump());
    const auto at = [&](std::size_t i) { return i < candidate.size() ? candidate[i] : 0; };
    bool same = true;
    for (std::size_t i = 0; i < field.size(); ++i) same = same && field[i] == at(i);
    if (same) current = to_json(candidate);
  }
  visit({name, clause, std::move(values), std::move(current), [field, allowed = std::move(allowed)](const Json& given) {
           for (const std::vector<int>& candidate : allowed) {
             if (given != to_json(candidate)) continue;
             std::ranges::fill(field, std::uint8_t{0});
             std::ranges::copy(candidate, field.begin());
             return true;
           }
           return false;
         }});
}

void assign_options(const std::vector<Option>& options, const Json& given, std::string_view game) {
  if (given.object() == nullptr) throw ParseError(concat("rules of ", game, ": expected an object, got ", given.dump()));
  for (const auto& [name, value] : *given.object()) {
    const auto option = std::ranges::find(options, name, &Option::name);
    if (option == options.end()) {
      std::vector<std::string> names;
      for (const Option& known : options) names.emplace_back(known.name);
      throw ParseError(concat("unknown option '", name, "' of ", game, "; its options: ", join(names, ", ")));
    }
    if (!option->assign(value)) {
      throw ParseError(concat("option '", name, "' of ", game, ": expected ", option->values, ", got ", value.dump()));
    }
  }
}

}  // namespace ttadak
