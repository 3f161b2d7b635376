#include "errors.hpp"

#include <random>

#include "core/text.hpp"

namespace py = pybind11;

namespace ttadak {

void raise(const char* name, const std::string& message) {
  PyErr_SetString(py::module_::import("ttadak.errors").attr(name).ptr(), message.c_str());
  throw py::error_already_set();
}

namespace {

/// An integer in decimal, or how long it is: Python refuses to write very long ones.
std::string digits(const py::object& number) {
  const auto bits = number.attr("bit_length")().cast<std::size_t>();
  return bits <= 128 ? std::string(py::str(number)) : concat("an integer of ", bits, " bits");
}

/// One 32-bit word of a callable that returns floats in [0, 1).
std::uint64_t random_word(const py::handle& callable) {
  const double fraction = PyFloat_AsDouble(callable().ptr());
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (!(fraction >= 0.0 && fraction < 1.0)) throw py::value_error("seed: the callable must return floats in [0, 1)");
  return static_cast<std::uint64_t>(fraction * 4294967296.0);
}

}  // namespace

std::int64_t checked_int(const py::handle& value, const char* what, std::int64_t low, std::int64_t high) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) throw py::error_already_set();
  int overflow = 0;
  const std::int64_t result = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || result < low || result > high) {
    throw py::value_error(concat(what, ": expected ", low, "..", high, ", got ", digits(number)));
  }
  return result;
}

std::string checked_text(const py::handle& value, const char* what) {
  if (!PyUnicode_Check(value.ptr())) throw py::type_error(concat(what, ": expected a string, got ", Py_TYPE(value.ptr())->tp_name));
  Py_ssize_t size = 0;
  const char* const text = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (text != nullptr) return {text, static_cast<std::size_t>(size)};
  PyErr_Clear();
  throw ParseError(concat(what, ": a string that is not Unicode text"));
}

std::uint64_t checked_seed(const py::handle& value) {
  if (value.is_none()) {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }
  const bool plain = PyLong_CheckExact(value.ptr());  // asking an int for attributes it lacks is slow
  if (!plain && py::hasattr(value, "integers")) {
    return value.attr("integers")(0, 0xffffffffffffffff, py::arg("dtype") = "uint64", py::arg("endpoint") = true).cast<std::uint64_t>();
  }
  if (!plain && PyCallable_Check(value.ptr()) != 0) {
    const std::uint64_t high = random_word(value);
    return high << 32 | random_word(value);
  }
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) throw py::error_already_set();
  const std::uint64_t seed = PyLong_AsUnsignedLongLong(number.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    throw py::value_error(concat("seed: expected 0..18446744073709551615, got ", digits(number)));
  }
  return seed;
}

Seat checked_seat(const py::handle& value, int seats) { return seat_at(static_cast<int>(checked_int(value, "player", 0, seats - 1))); }

}  // namespace ttadak
