#include "core/json.hpp"

#include <algorithm>
#include <charconv>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace ttadak {
namespace {

constexpr std::size_t kMaxBytes = 1 << 20;
constexpr int kMaxDepth = 16;
constexpr std::size_t kMaxKeys = 256;  // of one object; they are compared with one another

/// Appends a code point as UTF-8.
void append_utf8(std::string& out, std::uint32_t code) {
  const auto byte = [&out](std::uint32_t value) { out.push_back(static_cast<char>(value)); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) { byte(0xc0 | code >> 6); return byte(0x80 | (code & 0x3f)); }
  byte(0xe0 | code >> 12);
  byte(0x80 | (code >> 6 & 0x3f));
  byte(0x80 | (code & 0x3f));
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Json document() {
    Json value = any(0);
    space();
    if (at_ != text_.size()) fail("text after the end of the value");
    return value;
  }

 private:
  [[noreturn]] void fail(std::string_view problem) const {
    throw ParseError(concat("json at offset ", at_, ": ", problem));
  }
  void space() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  [[nodiscard]] char look() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool skip(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  Json any(int depth) {
    if (depth > kMaxDepth) fail(concat("nested deeper than ", kMaxDepth));
    space();
    switch (look()) {
      case '{': return object(depth);
      case '[': return array(depth);
      case '"': return string();
      default: break;
    }
    if (skip("null")) return nullptr;
    if (skip("true")) return true;
    if (skip("false")) return false;
    return integer();
  }

  Json integer() {
    std::int64_t value = 0;
    const char* const first = text_.data() + at_;
    const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
    if (error != std::errc{}) fail("expected a value: an object, list, string, integer, true, false or null");
    const std::string_view digits(first, static_cast<std::size_t>(end - first));
    at_ += digits.size();
    if (look() == '.' || look() == 'e' || look() == 'E') fail("expected an integer, got a fraction");
    if (digits == "-0" || (digits.size() > 1 && digits[digits[0] == '-' ? 1 : 0] == '0')) fail("integer with a leading zero");
    return value;
  }

  std::uint32_t hex4() {
    std::uint32_t code = 0;
    const char* const first = text_.data() + at_;
    if (text_.size() - at_ < 4 || std::from_chars(first, first + 4, code, 16).ptr != first + 4) fail("expected four hex digits");
    at_ += 4;
    return code;
  }

  void escape(std::string& out) {
    const char c = look();
    ++at_;
    constexpr std::string_view from = "\"\\/bfnrt";
    constexpr std::string_view to = "\"\\/\b\f\n\r\t";
    if (const auto place = from.find(c); c != '\0' && place != from.npos) return out.push_back(to[place]);
    if (c != 'u') fail("unknown escape");
    const std::uint32_t code = hex4();
    if (code >= 0xd800 && code < 0xe000) fail("surrogate escapes are not accepted");
    append_utf8(out, code);
  }

  std::string string() {
    std::string out;
    for (++at_; look() != '"';) {
      if (at_ >= text_.size()) fail("string without an end");
      if (static_cast<unsigned char>(look()) < 0x20) fail("control character in a string");
      if (skip("\\")) escape(out);
      else out.push_back(text_[at_++]);
    }
    ++at_;
    return out;
  }

  Json array(int depth) {
    Json::Array items;
    ++at_;
    space();
    if (skip("]")) return items;
    do {
      items.push_back(any(depth + 1));
      space();
    } while (skip(","));
    if (!skip("]")) fail("expected ',' or ']'");
    return items;
  }

  Json object(int depth) {
    Json::Object members;
    ++at_;
    space();
    if (skip("}")) return members;
    do {
      space();
      if (look() != '"') fail("expected a key in quotes");
      std::string key = string();
      if (std::ranges::any_of(members, [&](const auto& member) { return member.first == key; })) {
        fail(concat("key '", key, "' stands twice"));
      }
      if (members.size() == kMaxKeys) fail(concat("more than ", kMaxKeys, " keys in an object"));
      space();
      if (!skip(":")) fail("expected ':'");
      members.emplace_back(std::move(key), any(depth + 1));
      space();
    } while (skip(","));
    if (!skip("}")) fail("expected ',' or '}'");
    return members;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

void append_quoted(std::string& out, std::string_view text) {
  out.push_back('"');
  for (const char c : text) {
    if (c == '"' || c == '\\') out.append({'\\', c});
    else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr std::string_view hex = "0123456789abcdef";
      out.append("\\u00").push_back(hex[static_cast<unsigned char>(c) >> 4]);
      out.push_back(hex[static_cast<unsigned char>(c) & 15]);
    }
    else out.push_back(c);
  }
  out.push_back('"');
}

}  // namespace

Json Json::parse(std::string_view text) {
  if (text.size() > kMaxBytes) throw ParseError(concat("json of ", text.size(), " bytes: at most ", kMaxBytes, " are read"));
  return Parser(text).document();
}

std::string Json::dump() const {
  std::string out;
  append(out);
  return out;
}

const Json* Json::find(std::string_view key) const {
  if (const Object* members = object()) {
    for (const auto& [name, value] : *members) {
      if (name == key) return &value;
    }
  }
  return nullptr;
}

void Json::append(std::string& out) const {
  if (is_null()) out += "null";
  else if (boolean()) out += *boolean() ? "true" : "false";
  else if (integer()) out += std::to_string(*integer());
  else if (string()) append_quoted(out, *string());
  else if (array()) {
    out.push_back('[');
    for (std::size_t i = 0; i < array()->size(); ++i) {
      if (i > 0) out += ", ";
      (*array())[i].append(out);
    }
    out.push_back(']');
  } else {
    out.push_back('{');
    for (std::size_t i = 0; i < object()->size(); ++i) {
      if (i > 0) out += ", ";
      append_quoted(out, (*object())[i].first);
      out += ": ";
      (*object())[i].second.append(out);
    }
    out.push_back('}');
  }
}

namespace {

const Json::Object& members_of(const Json& json, const std::string& where) {
  if (json.object() == nullptr) {
    const std::string_view key = std::string_view(where).substr(0, where.empty() ? 0 : where.size() - 1);  // without its '.'
    throw ParseError(concat(key.empty() ? "" : concat("key '", key, "': "), "expected an object, got ", json.dump()));
  }
  return *json.object();
}

}  // namespace

Fields::Fields(const Json& object, std::string where)
    : object_(members_of(object, where)), where_(std::move(where)), used_(object_.size(), false) {}

void Fields::fail(std::string_view key, std::string_view problem) const {
  throw ParseError(concat("key '", where_, key, "': ", problem));
}

const Json* Fields::find(std::string_view key) {
  for (std::size_t i = 0; i < object_.size(); ++i) {
    if (object_[i].first != key) continue;
    used_[i] = true;
    return &object_[i].second;
  }
  return nullptr;
}

std::string Fields::text(std::string_view key, std::string_view fallback) {
  const Json* const value = find(key);
  if (value == nullptr) return std::string(fallback);
  if (value->string() == nullptr) fail(key, concat("expected a string, got ", value->dump()));
  return *value->string();
}

int Fields::integer(std::string_view key, int fallback, int low, int high) {
  const Json* const value = find(key);
  if (value == nullptr) return fallback;
  if (value->integer() == nullptr || *value->integer() < low || *value->integer() > high) {
    fail(key, concat("expected an integer ", low, "..", high, ", got ", value->dump()));
  }
  return static_cast<int>(*value->integer());
}

bool Fields::flag(std::string_view key, bool fallback) {
  const Json* const value = find(key);
  if (value == nullptr) return fallback;
  if (value->boolean() == nullptr) fail(key, concat("expected true or false, got ", value->dump()));
  return *value->boolean();
}

const Json::Array* Fields::list(std::string_view key, int size) {
  const Json* const value = find(key);
  if (value == nullptr) return nullptr;
  const Json::Array* const items = value->array();
  if (items == nullptr || (size >= 0 && std::ssize(*items) != size)) {
    fail(key, concat("expected a list", size >= 0 ? concat(" of ", size) : "", ", got ", value->dump()));
  }
  return items;
}

std::vector<int> Fields::integers(std::string_view key, int size, int fallback, int low, int high) {
  const Json::Array* const items = list(key, size);
  if (items == nullptr) return std::vector<int>(static_cast<std::size_t>(std::max(size, 0)), fallback);
  std::vector<int> values;
  for (const Json& item : *items) {
    if (item.integer() == nullptr || *item.integer() < low || *item.integer() > high) {
      fail(key, concat("expected integers ", low, "..", high, ", got ", item.dump()));
    }
    values.push_back(static_cast<int>(*item.integer()));
  }
  return values;
}

std::vector<std::string> Fields::texts(std::string_view key, int size) {
  const Json::Array* const items = list(key, size);
  if (items == nullptr) return std::vector<std::string>(static_cast<std::size_t>(std::max(size, 0)));
  std::vector<std::string> values;
  for (const Json& item : *items) {
    if (item.string() == nullptr) fail(key, concat("expected strings, got ", item.dump()));
    values.push_back(*item.string());
  }
  return values;
}

void Fields::finish() const {
  for (std::size_t i = 0; i < object_.size(); ++i) {
    if (!used_[i]) fail(object_[i].first, "no such key here");
  }
}

}  // namespace ttadak
