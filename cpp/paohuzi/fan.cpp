#include "paohuzi/fan.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <deque>
#include <memory>
#include <mutex>

#include "core/errors.hpp"
#include "core/text.hpp"

namespace ttadak::paohuzi {
namespace {

constexpr std::array<std::string_view, 11> kWhenWords = {"red_at_least", "big_at_least", "small_at_least", "no_red", "one_red", "all_identical",
                                                         "heavenly", "dealer_complete", "shown_card", "last_card", "self_draw"};
constexpr std::array<std::string_view, 3> kKindWords = {"add", "mul", "flat"};
constexpr int kMostCounted = 27;

/// Readers take a pointer without waiting; writers take turns. Place 0 stays empty: the table without fans.
class Registry {
 public:
  FanTableId intern(const FanTable& table) {
    const std::scoped_lock lock(writing_);
    for (std::size_t id = 0; id < tables_.size(); ++id) {
      if (tables_[id] == table) return static_cast<FanTableId>(id);
    }
    if (tables_.size() == kPlaces) throw ParseError("option 'fans': too many different tables in one process");
    const FanTable& kept = tables_.emplace_back(table);
    places_[tables_.size() - 1].store(&kept, std::memory_order_release);
    return static_cast<FanTableId>(tables_.size() - 1);
  }
  const FanTable* find(FanTableId id) const { return places_[static_cast<std::size_t>(id)].load(std::memory_order_acquire); }

  Registry() { places_[0] = &tables_.emplace_back(); }

 private:
  static constexpr std::size_t kPlaces = 65536;

  std::mutex writing_;
  std::deque<FanTable> tables_;
  std::array<std::atomic<const FanTable*>, kPlaces> places_{};
};

Registry& registry() {
  static auto* const kept = new Registry;  // never destroyed: threads may outlive the interpreter
  return *kept;
}

/// A number 0 … 27 without leading zero, or -1.
int small_number(std::string_view digits) {
  int value = -1;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  const bool whole = error == std::errc{} && end == digits.data() + digits.size() && digits[0] != '-';
  if (!whole || value > kMostCounted || (digits.size() > 1 && digits[0] == '0')) return -1;
  return value;
}

/// Reads `when` into the fan.
bool read_when(std::string_view text, Fan& fan) {
  const std::size_t space = text.find(' ');
  const auto place = std::ranges::find(kWhenWords, text.substr(0, space));
  if (place == kWhenWords.end()) return false;
  fan.when = static_cast<FanWhen>(place - kWhenWords.begin());
  if ((space != text.npos) != fan.counts()) return false;
  if (!fan.counts()) return true;
  const int least = small_number(text.substr(space + 1));
  if (least < 0) return false;
  fan.least = static_cast<std::uint8_t>(least);
  return true;
}

bool is_name(std::string_view name) {
  const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
  return !name.empty() && name.size() <= 24 && std::ranges::all_of(name, allowed);
}

/// An integer member low … high; `fallback` if it is absent; -1 if it is wrong.
int number_of(const Json& json, std::string_view key, int fallback, int low, int high) {
  const Json* const value = json.find(key);
  if (value == nullptr) return fallback;
  if (value->integer() == nullptr || *value->integer() < low || *value->integer() > high) return -1;
  return static_cast<int>(*value->integer());
}

std::optional<Fan> parse_fan(const Json& json) {
  constexpr std::array<std::string_view, 6> keys = {"name", "when", "kind", "value", "per", "over"};
  const auto text_of = [&](std::string_view key) {
    const Json* const value = json.find(key);
    return value != nullptr && value->string() != nullptr ? *value->string() : std::string();
  };
  if (json.object() == nullptr) return std::nullopt;
  for (const auto& [key, value] : *json.object()) {
    if (std::ranges::find(keys, key) == keys.end()) return std::nullopt;
  }
  Fan fan;
  fan.name = text_of("name");
  const auto kind = std::ranges::find(kKindWords, text_of("kind"));
  if (!is_name(fan.name) || !read_when(text_of("when"), fan) || kind == kKindWords.end()) return std::nullopt;
  fan.kind = static_cast<FanKind>(kind - kKindWords.begin());
  const int value = number_of(json, "value", -1, 1, 1000);
  const int per = number_of(json, "per", 0, 0, fan.counts() ? 20 : 0);
  const int over = number_of(json, "over", fan.least, 0, fan.least);
  if (value < 0 || per < 0 || over < 0) return std::nullopt;
  fan.value = static_cast<std::int16_t>(value);
  fan.per = static_cast<std::uint8_t>(per);
  fan.over = static_cast<std::uint8_t>(over);
  return fan;
}

}  // namespace

std::string_view word(FanKind kind) { return kKindWords[static_cast<std::size_t>(kind)]; }

FanTableId intern(const FanTable& table) { return registry().intern(table); }

const FanTable* find_fans(FanTableId id) { return registry().find(id); }

Json to_json(const FanTable& table) {
  Json::Array list;
  for (const Fan& fan : table) {
    std::string when(kWhenWords[static_cast<std::size_t>(fan.when)]);
    if (fan.counts()) when += concat(" ", int{fan.least});
    list.emplace_back(Json::Object{{"name", fan.name}, {"when", when}, {"kind", word(fan.kind)},
                                   {"value", int{fan.value}}, {"per", int{fan.per}}, {"over", int{fan.over}}});
  }
  return list;
}

std::optional<FanTable> parse_fans(const Json& value) {
  if (value.array() == nullptr || value.array()->size() > kMaxFans) return std::nullopt;
  FanTable table;
  for (const Json& item : *value.array()) {
    const auto fan = parse_fan(item);
    if (!fan) return std::nullopt;
    table.push_back(*fan);
  }
  return table;
}

}  // namespace ttadak::paohuzi
