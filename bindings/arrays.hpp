#pragma once

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "core/text.hpp"

namespace ttadak {

using Shape = std::vector<pybind11::ssize_t>;

[[nodiscard]] inline std::string shape_text(const Shape& shape) {
  std::string text;
  for (const pybind11::ssize_t size : shape) text += concat(text.empty() ? "(" : ", ", size);
  return text + ")";
}

/// Throws ValueError unless the array is writeable and has the shape.
inline void check_output(const pybind11::array& array, const Shape& shape, const char* what) {
  const Shape actual(array.shape(), array.shape() + array.ndim());
  if (actual != shape) throw pybind11::value_error(concat(what, ": expected shape ", shape_text(shape), ", got ", shape_text(actual)));
  if ((array.flags() & pybind11::detail::npy_api::NPY_ARRAY_ALIGNED_) == 0) throw pybind11::value_error(concat(what, ": the array is not aligned"));
  if (!array.writeable()) throw pybind11::value_error(concat(what, ": the array is read-only"));
}

/// `object` as a C-ordered array of T to be filled, never a converted copy.
template <class T>
[[nodiscard]] pybind11::array_t<T> checked_output(const pybind11::object& object, const Shape& shape, const char* what) {
  using Array = pybind11::array_t<T, pybind11::array::c_style>;
  if (!pybind11::isinstance<Array>(object)) {
    throw pybind11::value_error(concat(what, ": expected a C-ordered numpy array of ", std::string(pybind11::str(pybind11::dtype::of<T>()))));
  }
  auto array = pybind11::reinterpret_borrow<pybind11::array_t<T>>(object);
  check_output(array, shape, what);
  return array;
}

}  // namespace ttadak
