#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cmath>

#include "errors.hpp"
#include "module.hpp"
#include "threads.hpp"

namespace py = pybind11;

namespace ttadak {
namespace {

using Search = SearchResult (*)(const AnyState&, const SearchBudget&, Rng&);

SearchBudget checked_budget(const py::object& simulations, double seconds, double exploration) {
  if (!std::isfinite(seconds) || seconds < 0) throw py::value_error("seconds: expected a finite number >= 0");
  if (!std::isfinite(exploration) || exploration < 0) throw py::value_error("exploration: expected a finite number >= 0");
  const std::int64_t limit = simulations.is_none() ? std::int64_t{1} << 31 : checked_int(simulations, "simulations", 1, std::int64_t{1} << 31);
  if (simulations.is_none() && seconds <= 0) throw py::value_error("simulations: expected a number, or a budget of seconds");
  return {static_cast<std::uint64_t>(limit), seconds, exploration};
}

/// `root` is a copy, for other threads may play on meanwhile. One search per worker, each with its own seed and share of the simulations, added up: what comes out depends on
/// the number of workers, not on how many run at a time.
SearchResult run_workers(Search search, AnyState root, const SearchBudget& budget, std::uint64_t seed, int workers) {
  SearchResult sum;
  std::vector<SearchResult> results(static_cast<std::size_t>(workers));
  run_without_gil(results.size(), workers, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      SearchBudget share = budget;
      share.simulations = (budget.simulations + i) / results.size();
      Rng rng(derive_seed(seed, i));
      results[i] = search(root, share, rng);
    }
  });
  for (const SearchResult& result : results) sum.add(result);
  return sum;
}

py::list search(const PyState& state, const std::string& method, const py::object& simulations, double seconds, double exploration,
                const py::object& seed, const py::object& workers) {
  if (state.to_act() < Seat{0}) throw py::value_error("a search needs a state in which a seat is to act");
  const SearchBudget budget = checked_budget(simulations, seconds, exploration);
  const int trees = static_cast<int>(checked_int(workers, "workers", 1, kMaxThreads));
  if (method != "ismcts" && method != "flat") throw py::value_error(concat("method: expected \"ismcts\" or \"flat\", got \"", method, "\""));
  const Search function = method == "ismcts" ? state.table().ismcts : state.table().flat_monte_carlo;
  const SearchResult result = run_workers(function, state.value(), budget, checked_seed(seed), trees);
  py::list rows;
  for (const Action action : state.legal()) {
    const auto i = static_cast<std::size_t>(number(action));
    const double mean = result.visits[i] > 0 ? result.totals[i] / static_cast<double>(result.visits[i]) : 0.0;
    rows.append(py::make_tuple(number(action), result.visits[i], mean));
  }
  return rows;
}

}  // namespace

void bind_search(py::module_& module) {
  module.def("search", &search, py::arg("state"), py::arg("method"), py::arg("simulations"), py::arg("seconds"), py::arg("exploration"),
             py::arg("seed"), py::arg("workers"),
             "(action, visits, mean utility) of each legal action after a search by \"ismcts\" or \"flat\" (flat Monte Carlo).");
}

}  // namespace ttadak
