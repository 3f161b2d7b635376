#pragma once

#include <cstddef>
#include <functional>

namespace ttadak {

/// Most threads a caller may ask for.
inline constexpr int kMaxThreads = 256;
/// As many as the machine has cores.
[[nodiscard]] int default_threads();

/// Calls `work(begin, end)` for pieces of 0 … count-1, on up to `threads` threads with at least `grain` elements each;
/// small jobs run inline. The first exception of a piece is thrown here. Must be called without the GIL held, or with
/// work that never needs it.
void parallel_for(std::size_t count, int threads, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& work);

/// `parallel_for` for a caller who holds the GIL: without it while the work runs, and in rounds of a fraction of a second,
/// so that Ctrl-C is answered. What is done by then stays done. Of very small work it keeps it.
void run_without_gil(std::size_t count, int threads, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& work);

}  // namespace ttadak
