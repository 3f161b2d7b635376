#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "core/errors.hpp"
#include "core/options.hpp"
#include "errors.hpp"
#include "py_game.hpp"

namespace ttadak {

/// A game's analysis functions: each game's bindings file makes one of these at load time, and `bind_analysis` turns
/// it into a submodule named after the game.
struct AnalysisModule {
  using Bind = void (*)(pybind11::module_& module);
  AnalysisModule(const char* name, const char* doc, Bind bind) { all().push_back({name, doc, bind}); }

  struct Entry {
    const char* name;
    const char* doc;
    Bind bind;
  };
  static std::vector<Entry>& all() {
    static auto* const entries = new std::vector<Entry>;
    return *entries;
  }
};

/// The rules that keyword options name, over the default.
template <class Rules>
[[nodiscard]] Rules rules_from(const pybind11::kwargs& options, std::string_view game) {
  return read_rules<Rules>(Json::parse(json_dumps(options)), game);
}

/// The cells of an array argument, converted to T if need be, with the width of its rows checked (0: one cell a row).
template <class T>
class Rows {
 public:
  using Array = pybind11::array_t<T, pybind11::array::c_style | pybind11::array::forcecast>;

  Rows(const pybind11::object& object, const char* what, pybind11::ssize_t width) : array_(Array::ensure(object)) {
    const bool fits = array_ && (width == 0 ? array_.ndim() == 1 : array_.ndim() == 2 && array_.shape(1) == width);
    if (fits) return;
    PyErr_Clear();
    throw pybind11::value_error(concat(what, ": expected an array of shape ", width == 0 ? "(n,)" : concat("(n, ", width, ")")));
  }
  [[nodiscard]] pybind11::ssize_t size() const { return array_.shape(0); }
  [[nodiscard]] const T* data() const { return array_.data(); }

 private:
  Array array_;
};

/// `f(row)` for every row as a new array.
template <class T, class F>
[[nodiscard]] pybind11::array_t<T> map_rows(pybind11::ssize_t rows, F f) {
  pybind11::array_t<T> out(rows);
  T* const cells = out.mutable_data();
  for (pybind11::ssize_t i = 0; i < rows; ++i) cells[i] = f(i);
  return out;
}

inline void same_length(pybind11::ssize_t a, pybind11::ssize_t b, const char* what) {
  if (a != b) throw pybind11::value_error(concat(what, ": expected ", a, " rows, got ", b));
}

}  // namespace ttadak
