#pragma once

#include <cmath>
#include <iostream>
#include <string>

#include "core/errors.hpp"

namespace ttadak::test {

inline long checks = 0;
inline long failures = 0;

/// Counts one check; a failed one is told with its place, the first fifty of them.
inline void report(bool good, const char* file, int line, const std::string& what) {
  ++checks;
  if (good || ++failures > 50) return;
  std::cerr << file << ":" << line << ": " << what << "\n";
}

/// What `call` throws as a ParseError; "" if nothing.
template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const ParseError& error) {
    return error.what();
  }
  return "";
}

/// How many standard deviations a chi-square statistic lies from its mean (Wilson, Hilferty 1931).
inline double chi_square_deviation(double statistic, double freedom) {
  const double ninth = 2 / (9 * freedom);
  return (std::cbrt(statistic / freedom) - (1 - ninth)) / std::sqrt(ninth);
}

}  // namespace ttadak::test

#define CHECK(condition) ::ttadak::test::report(static_cast<bool>(condition), __FILE__, __LINE__, #condition)
/// As CHECK, with words that help to find the case; they are only made on failure.
#define CHECK_THAT(condition, words)                                                                 \
  do {                                                                                               \
    const bool good_ = static_cast<bool>(condition);                                                 \
    ::ttadak::test::report(good_, __FILE__, __LINE__, good_ ? std::string() : #condition ": " + std::string(words)); \
  } while (false)
/// Two texts are the same.
#define CHECK_TEXT(got, expected)                                                                    \
  do {                                                                                               \
    const std::string got_(got);                                                                     \
    const std::string expected_(expected);                                                           \
    ::ttadak::test::report(got_ == expected_, __FILE__, __LINE__, "got  " + got_ + "\n  not " + expected_); \
  } while (false)
