#include "analysis.hpp"
#include "module.hpp"

namespace ttadak {

void bind_analysis(pybind11::module_& module) {
  for (const AnalysisModule::Entry& entry : AnalysisModule::all()) {
    pybind11::module_ submodule = module.def_submodule(entry.name, entry.doc);
    entry.bind(submodule);
  }
}

}  // namespace ttadak
