#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace ttadak {

inline void append_word(std::string& out, std::string_view word) { out += word; }
inline void append_word(std::string& out, std::integral auto value) { out += std::to_string(value); }

/// Strings and integers one after the other.
template <class... Words>
[[nodiscard]] std::string concat(const Words&... words) {
  std::string out;
  (append_word(out, words), ...);
  return out;
}

/// The words of a string; any run of spaces separates two.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view text);
/// "a, b, c"
[[nodiscard]] std::string join(const std::vector<std::string>& words, std::string_view separator);

}  // namespace ttadak
