#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>

#include "core/errors.hpp"
#include "core/seat.hpp"

namespace ttadak {

/// Raises the Python exception class `ttadak.<name>` with a message.
[[noreturn]] void raise(const char* name, const std::string& message);

/// An integer argument of Python in low … high; ValueError naming it otherwise, however large it is.
[[nodiscard]] std::int64_t checked_int(const pybind11::handle& value, const char* what, std::int64_t low, std::int64_t high);
/// A string argument of Python as UTF-8; ParseError if it is no Unicode text, TypeError if it is no string.
[[nodiscard]] std::string checked_text(const pybind11::handle& value, const char* what);
/// A seed: any Python integer 0 … 2^64-1, None for one from the operating system, a numpy Generator, or a callable
/// that returns floats in [0, 1).
[[nodiscard]] std::uint64_t checked_seed(const pybind11::handle& value);
/// A seat 0 … seats-1.
[[nodiscard]] Seat checked_seat(const pybind11::handle& value, int seats);

}  // namespace ttadak
