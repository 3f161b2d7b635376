#include "module.hpp"

#include <pybind11/stl.h>

#include <stdexcept>

#include "errors.hpp"
#include "py_game.hpp"

namespace py = pybind11;

namespace ttadak {
namespace {

PyObject* refuse_new(PyTypeObject* type, PyObject*, PyObject*) {
  PyErr_Format(PyExc_TypeError, "a %U is made by a Game, not by its class", reinterpret_cast<PyHeapTypeObject*>(type)->ht_name);
  return nullptr;
}

/// `__new__` that runs `__init__` at once; pybind11 ignores the second call.
PyObject* new_and_init(PyTypeObject* type, PyObject* arguments, PyObject* keywords) {
  PyObject* made = py::detail::make_new_instance(type);
  if (made != nullptr && type->tp_init(made, arguments, keywords) < 0) Py_CLEAR(made);
  return made;
}

/// Python lets `__class__` be set only among classes that free their objects by the same function.
template <Bound>
void free_object(void* object) {
  PyObject_Free(object);
}

}  // namespace

void seal(const py::handle& cls, Bound bound) {
  auto* const type = reinterpret_cast<PyTypeObject*>(cls.ptr());
  if (type->tp_free != PyObject_Free) throw std::logic_error("seal: the class does not free its objects as expected");
  type->tp_new = bound == Bound::kGame ? new_and_init : refuse_new;
  type->tp_free = bound == Bound::kGame    ? free_object<Bound::kGame>
                  : bound == Bound::kState ? free_object<Bound::kState>
                                           : free_object<Bound::kBatch>;
}

void bind_errors(py::module_& module) {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const ParseError& error) {
      const py::object cls = py::module_::import("ttadak.errors").attr("ParseError");
      PyErr_SetString(cls.ptr(), error.what());
    }
  });
  module.def("derive_seed", [](const py::object& seed, const py::object& index) {
    return derive_seed(checked_seed(seed), checked_seed(index));
  }, py::arg("seed"), py::arg("index"), "The seed of element `index` of anything seeded with `seed`.");
  module.def("game_names", [] {
    std::vector<std::string> names;
    for (const GameTable* table : all_games()) names.emplace_back(table->name);
    return names;
  }, "The names of the games.");
}

}  // namespace ttadak

PYBIND11_MODULE(TTADAK_MODULE, module, py::mod_gil_not_used()) {
  module.doc() = "The compiled core of ttadak: Game, State and StateBatch for all games.";
  ttadak::bind_errors(module);
  ttadak::bind_state(module);
  ttadak::bind_batch(module);
  ttadak::bind_game_class(module);
  ttadak::bind_search(module);
  ttadak::bind_analysis(module);
}
