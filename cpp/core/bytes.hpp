#pragma once

#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "core/errors.hpp"
#include "core/game.hpp"
#include "core/text.hpp"

namespace ttadak {

/// A game whose state refers to something interned writes that out after the raw bytes.
template <class S>
concept HasTail = requires(S state, const S& value, std::string_view text) {
  { value.tail() } -> std::convertible_to<std::string>;
  { value.raw() } -> std::same_as<S>;
  state.set_tail(text);
};

/// The version of the byte layout, all games together. Bytes of another version are refused.
inline constexpr unsigned char kBytesVersion = 4;

/// Appends the state as bytes: version, name, 0, the raw value (little-endian machines), the tail.
/// Not compressed, the same for equal states. Throws nothing.
template <Game S>
void append_bytes(const S& state, std::string& out) {
  out.push_back(static_cast<char>(kBytesVersion));
  out.append(S::kName);
  out.push_back('\0');
  const auto append_raw = [&out](const S& value) {
    char raw[sizeof(S)];
    std::memcpy(raw, &value, sizeof(S));
    out.append(raw, sizeof(S));
  };
  if constexpr (HasTail<S>) {
    append_raw(state.raw());
    out += state.tail();
  } else {
    append_raw(state);
  }
}

/// The state in `bytes`. Throws ParseError for anything that `append_bytes` would not write.
template <Game S>
[[nodiscard]] S from_bytes(std::string_view bytes) {
  const std::string header = concat(std::string_view(reinterpret_cast<const char*>(&kBytesVersion), 1), S::kName, std::string_view("\0", 1));
  if (bytes.size() < header.size() + sizeof(S) || !bytes.starts_with(header)) {
    throw ParseError(concat("bytes of a ", S::kName, " state: expected version ", int{kBytesVersion}, " and at least ",
                            header.size() + sizeof(S), " bytes, got ", bytes.size()));
  }
  S state;
  std::memcpy(static_cast<void*>(&state), bytes.data() + header.size(), sizeof(S));
  const std::string_view tail = bytes.substr(header.size() + sizeof(S));
  if constexpr (HasTail<S>) {
    state.set_tail(tail);
  } else if (!tail.empty()) {
    throw ParseError(concat("bytes of a ", S::kName, " state: ", tail.size(), " bytes too many"));
  }
  if (const auto flaw = state.flaw()) throw ParseError(concat("bytes of a ", S::kName, " state: ", *flaw));
  return state;
}

}  // namespace ttadak
