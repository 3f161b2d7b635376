#pragma once

// The rules of a game as OpenSpiel parameters; python/ttadak/adapters/openspiel_parameters.py says what they mean.

#include <cctype>
#include <string>
#include <string_view>

#include "core/errors.hpp"
#include "core/game.hpp"
#include "core/text.hpp"
#include "open_spiel/game_parameters.h"

namespace ttadak::openspiel {

using open_spiel::GameParameter;
using open_spiel::GameParameters;

inline std::string percent(char byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto code = static_cast<unsigned char>(byte);
  return {'%', kDigits[code >> 4], kDigits[code & 15]};
}

/// A text that OpenSpiel's game strings carry unchanged, and do not take for a number.
inline std::string encode(std::string_view text) {
  const bool number = !text.empty() && text.find_first_not_of("+-0123456789.") == text.npos;
  std::string out;
  for (const char byte : text) {
    const bool special = std::string_view("%,=()").find(byte) != std::string_view::npos || static_cast<unsigned char>(byte) < ' ';
    if (special || (number && out.empty())) out += percent(byte);
    else out += byte;
  }
  return out;
}

inline std::string decode(std::string_view text) {
  const auto digit = [](char c) { return c >= 'a' ? c - 'a' + 10 : c >= 'A' ? c - 'A' + 10 : c - '0'; };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool coded = text[i] == '%' && i + 2 < text.size() && std::isxdigit(text[i + 1]) != 0 && std::isxdigit(text[i + 2]) != 0;
    if (!coded) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
    i += 2;
  }
  return out;
}

/// JSON if it is, else a word.
inline Json read_text(const std::string& text) {
  try {
    return Json::parse(text);
  } catch (const ParseError&) {
    return text;
  }
}

inline bool is_integer(const Option& option) {
  std::string values = option.values;
  if (const auto place = values.find("null"); place != values.npos) values.erase(place, 4);
  return values.find_first_not_of("0123456789. |") == values.npos;
}

/// The option's value as a parameter.
inline GameParameter to_parameter(const Option& option) {
  if (option.value.boolean() != nullptr) return GameParameter(*option.value.boolean());
  if (is_integer(option)) return GameParameter(option.value.is_null() ? 0 : static_cast<int>(*option.value.integer()));
  return GameParameter(encode(option.value.string() != nullptr ? *option.value.string() : option.value.dump()));
}

inline Json from_parameter(const Option& option, const GameParameter& parameter) {
  if (option.value.boolean() != nullptr) return parameter.bool_value();
  if (!is_integer(option)) return read_text(decode(parameter.string_value()));
  const bool null = parameter.int_value() == 0 && option.values.find("null") != std::string::npos;
  return null ? Json() : Json(parameter.int_value());
}

template <Game S>
std::string default_preset() { return std::string(S::kPresets[0].first); }

template <Game S>
GameParameters specification() {
  typename S::Rules rules;
  GameParameters out{{"preset", GameParameter(default_preset<S>())}, {"position", GameParameter(std::string())}};
  for (const Option& option : options_of(rules)) out.emplace(option.name, to_parameter(option));
  return out;
}

inline std::string text_of(const GameParameters& given, const std::string& key) {
  const auto found = given.find(key);
  return found == given.end() ? std::string() : decode(found->second.string_value());
}

/// Only what differs from the default, each value written in the one way: equal games then have equal strings.
template <Game S>
GameParameters canonical(const GameParameters& given) {
  typename S::Rules rules;
  GameParameters out;
  if (const std::string preset = text_of(given, "preset"); !preset.empty() && preset != default_preset<S>()) out["preset"] = GameParameter(encode(preset));
  if (const std::string position = text_of(given, "position"); !position.empty()) out["position"] = GameParameter(encode(Json::parse(position).dump()));
  for (Option& option : options_of(rules)) {
    const auto found = given.find(std::string(option.name));
    if (found == given.end()) continue;
    const Json value = from_parameter(option, found->second);
    if (value == option.value) continue;
    option.value = value;
    out[found->first] = to_parameter(option);
  }
  return out;
}

/// The rules of canonical parameters: the preset's, the options over them.
template <Game S>
typename S::Rules rules_of(const GameParameters& given) {
  const std::string wanted = text_of(given, "preset");
  typename S::Rules rules;
  bool found = wanted.empty();
  for (const auto& [name, differences] : S::kPresets) {
    if (name == wanted) rules = read_rules(Json::parse(differences), S::kName, rules), found = true;
  }
  if (!found) throw ParseError(concat("unknown preset '", wanted, "' of ", S::kName));
  Json::Object options;
  for (const Option& option : options_of(rules)) {
    const auto parameter = given.find(std::string(option.name));
    if (parameter != given.end()) options.emplace_back(option.name, from_parameter(option, parameter->second));
  }
  return read_rules(Json(options), S::kName, rules);
}

/// Where the game begins, before any forced step: the position given, or a deal.
template <Game S>
S origin_of(const GameParameters& given) {
  const std::string text = text_of(given, "position");
  if (text.empty()) {
    Rng rng(0);
    return S::deal(rules_of<S>(given), Chance::kExplicit, rng);
  }
  Json position = Json::parse(text);
  if (position.object() == nullptr) throw ParseError("parameter 'position': expected a JSON object");
  if (position.find("rules") == nullptr) {
    Json::Object members = *position.object();
    members.emplace_back("rules", write_rules(rules_of<S>(given)));
    position = members;
  } else if (given.size() > 1) {
    throw ParseError("parameter 'position' names its rules, so no preset or option may be given besides");
  }
  const S state = S::parse(position.dump());
  if (state.chance() != Chance::kExplicit) throw ParseError("parameter 'position': its key 'chance' must be 'explicit'");
  return state;
}

}  // namespace ttadak::openspiel
