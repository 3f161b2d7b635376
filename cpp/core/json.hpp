#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ttadak {

/// The JSON that positions and options are written in: no floats, no duplicate keys, nothing after the end,
/// at most 1 MiB and 16 levels deep. Objects keep the order of their keys.
class Json {
 public:
  using Array = std::vector<Json>;
  using Object = std::vector<std::pair<std::string, Json>>;

  Json() = default;
  Json(std::nullptr_t) {}
  Json(bool value) : value_(value) {}
  Json(int value) : value_(std::int64_t{value}) {}
  Json(std::int64_t value) : value_(value) {}
  Json(const char* value) : value_(std::string(value)) {}
  Json(std::string_view value) : value_(std::string(value)) {}
  Json(std::string value) : value_(std::move(value)) {}
  Json(Array value) : value_(std::move(value)) {}
  Json(Object value) : value_(std::move(value)) {}

  /// Throws ParseError with the offset of the first fault.
  [[nodiscard]] static Json parse(std::string_view text);
  /// One line, as Python's `json.dumps` writes it.
  [[nodiscard]] std::string dump() const;

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(value_); }
  [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&value_); }
  [[nodiscard]] const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value_); }
  [[nodiscard]] const std::string* string() const { return std::get_if<std::string>(&value_); }
  [[nodiscard]] const Array* array() const { return std::get_if<Array>(&value_); }
  [[nodiscard]] const Object* object() const { return std::get_if<Object>(&value_); }
  /// The value of `key`, null if absent or no object.
  [[nodiscard]] const Json* find(std::string_view key) const;

  bool operator==(const Json&) const = default;

 private:
  void append(std::string& out) const;

  std::variant<std::monostate, bool, std::int64_t, std::string, Array, Object> value_;
};

/// Reads the keys of one object; every complaint names the key. Call `finish` last: it refuses keys nobody asked for.
class Fields {
 public:
  /// `where` is put before a key in messages: "" or "pending.".
  explicit Fields(const Json& object, std::string where = "");

  /// The value of `key`, or null if it is absent.
  [[nodiscard]] const Json* find(std::string_view key);
  [[nodiscard]] std::string text(std::string_view key, std::string_view fallback);
  [[nodiscard]] int integer(std::string_view key, int fallback, int low, int high);
  [[nodiscard]] bool flag(std::string_view key, bool fallback);
  /// A list of exactly `size` (any number if negative), or null if absent.
  [[nodiscard]] const Json::Array* list(std::string_view key, int size);
  /// A list of `size` integers in low … high; all `fallback` if absent.
  [[nodiscard]] std::vector<int> integers(std::string_view key, int size, int fallback, int low, int high);
  /// A list of `size` strings (any number if negative); all empty if absent.
  [[nodiscard]] std::vector<std::string> texts(std::string_view key, int size);
  void finish() const;

  /// Throws ParseError "key 'where.key': problem".
  [[noreturn]] void fail(std::string_view key, std::string_view problem) const;

 private:
  const Json::Object& object_;
  std::string where_;
  std::vector<bool> used_;
};

}  // namespace ttadak
