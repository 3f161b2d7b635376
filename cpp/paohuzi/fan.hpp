#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.hpp"

namespace ttadak::paohuzi {

/// What a fan is about. [P-7.6 … P-7.9]
enum class FanWhen : std::uint8_t {
  kRedAtLeast, kBigAtLeast, kSmallAtLeast,  // followed by a number
  kNoRed, kOneRed, kAllIdentical, kHeavenly, kDealerComplete, kShownCard, kLastCard, kSelfDraw,
};

/// How its value enters the payment. [P-7.4] [P-7.5]
enum class FanKind : std::uint8_t { kAdd, kMul, kFlat };

[[nodiscard]] std::string_view word(FanKind kind);

/// One line of a fan table: worth `value` + `per` for each of what it counts beyond `over`.
struct Fan {
  std::string name;
  FanWhen when = FanWhen::kNoRed;
  std::uint8_t least = 0;  // the n of the `…_at_least n`
  FanKind kind = FanKind::kAdd;
  std::int16_t value = 1;
  std::uint8_t per = 0;
  std::uint8_t over = 0;

  [[nodiscard]] bool counts() const { return when <= FanWhen::kSmallAtLeast; }
  bool operator==(const Fan&) const = default;
};

using FanTable = std::vector<Fan>;

inline constexpr std::size_t kMaxFans = 16;

/// The number of a fan table: tables live as long as the program, equal tables have one number. 0 is the empty table.
/// So rules stay plain bytes; what leaves the process carries the table in full.
enum class FanTableId : std::uint16_t { kEmpty = 0 };

/// Safe to call from several threads. Throws ParseError after 65,535 different tables.
[[nodiscard]] FanTableId intern(const FanTable& table);
/// The table of a number, or null if no table has it.
[[nodiscard]] const FanTable* find_fans(FanTableId id);

[[nodiscard]] Json to_json(const FanTable& table);
/// Null if the value is no list of fans.
[[nodiscard]] std::optional<FanTable> parse_fans(const Json& value);

}  // namespace ttadak::paohuzi
