#include "threads.hpp"

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ttadak {
namespace {

/// Workers that wait for one job at a time: first spinning, for callers that step a batch in a loop, then asleep.
class Pool {
 public:
  void run(std::size_t pieces, const std::function<void(std::size_t)>& piece) {
    grow(std::min<std::size_t>(pieces, kMaxThreads) - 1);
    {
      const std::lock_guard lock(mutex_);
      piece_ = &piece;
      pieces_ = pieces;
      next_ = 0;
      busy_ = static_cast<int>(workers_);
      failure_ = nullptr;
      epoch_.fetch_add(1, std::memory_order_release);
    }
    wake_.notify_all();
    take_pieces();
    while (busy_.load(std::memory_order_acquire) > 0) std::this_thread::yield();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void grow(std::size_t workers) {
    for (; workers_ < workers; ++workers_) std::thread([this, seen = epoch_.load()] { work(seen); }).detach();
  }

  void work(unsigned seen) {
    while (true) {
      for (int spin = 0; spin < 2000 && epoch_.load(std::memory_order_acquire) == seen; ++spin) std::this_thread::yield();
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return epoch_.load() != seen; });
        seen = epoch_.load();
      }
      take_pieces();
      busy_.fetch_sub(1, std::memory_order_release);
    }
  }

  void take_pieces() {
    for (std::size_t i = next_.fetch_add(1); i < pieces_; i = next_.fetch_add(1)) {
      try {
        (*piece_)(i);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
      }
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<unsigned> epoch_{0};
  std::atomic<int> busy_{0};
  std::atomic<std::size_t> next_{0};
  std::size_t pieces_ = 0;
  std::size_t workers_ = 0;
  const std::function<void(std::size_t)>* piece_ = nullptr;
  std::exception_ptr failure_;
};

/// Never destroyed: its threads sleep until the process ends. A forked child has no threads, so it starts its own.
Pool& pool() {
  static std::mutex mutex;
  static Pool* current = nullptr;
  static pid_t owner = 0;
  const std::lock_guard lock(mutex);
  if (owner != getpid()) {
    current = new Pool;
    owner = getpid();
  }
  return *current;
}

/// While the interpreter exits, this ends other threads by unwinding their stack, the frames of C++ included, whose
/// destructors would touch Python objects without the GIL. Such a thread sleeps here instead until the process is gone.
void take_gil_back(PyThreadState* saved) {
  try {
    PyEval_RestoreThread(saved);
  } catch (...) {
    while (true) pause();
  }
}

std::mutex& one_job_at_a_time() {
  static auto* const mutex = new std::mutex;
  return *mutex;
}

}  // namespace

int default_threads() {
  // Asked once: the answer is read from files.
  static const int cores = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxThreads);
  return cores;
}

void parallel_for(std::size_t count, int threads, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& work) {
  const std::size_t pieces = std::min<std::size_t>(static_cast<std::size_t>(threads), count / std::max<std::size_t>(grain, 1));
  std::unique_lock lock(one_job_at_a_time(), std::defer_lock);
  if (pieces < 2 || !lock.try_lock()) {
    if (count > 0) work(0, count);
    return;
  }
  pool().run(pieces, [&](std::size_t i) { work(count * i / pieces, count * (i + 1) / pieces); });
}

void run_without_gil(std::size_t count, int threads, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& work) {
  const std::size_t round = (std::size_t{1} << 14) * static_cast<std::size_t>(std::min(threads, default_threads()));
  for (std::size_t first = 0; first < count; first += round) {
    if (first > 0 && PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
    std::exception_ptr failure;
    PyThreadState* const saved = PyEval_SaveThread();
    try {
      parallel_for(std::min(round, count - first), threads, grain, [&](std::size_t begin, std::size_t end) { work(first + begin, first + end); });
    } catch (...) {
      failure = std::current_exception();
    }
    take_gil_back(saved);
    if (failure) std::rethrow_exception(failure);
  }
}

}  // namespace ttadak
