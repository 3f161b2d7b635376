#pragma once

#include <stdexcept>

namespace ttadak {

/// Text, a dict, bytes or options that cannot be read. The message says what was wrong, where, and what would be right.
class ParseError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace ttadak
