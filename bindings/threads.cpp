#include "threads.hpp"

#include <pybind11/pybind11.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace ttadak {
namespace {

/// Workers that wait for one job at a time: first spinning, for callers that step a batch in a loop, then asleep.
///
/// Each of the threads has a share of the pieces, the same one from job to job, for it still has those rows in its cache. Who
/// is done helps the others, so a worker that is late, or wakes up only when all is done, is not waited for.
class Pool {
 public:
  void run(std::size_t pieces, std::size_t threads, const std::function<void(std::size_t)>& piece) {
    grow(threads - 1);
    {
      const std::lock_guard lock(mutex_);
      for (std::size_t i = 0; i < threads; ++i) shares_[i].next = pieces * i / threads, shares_[i].end = pieces * (i + 1) / threads;
      piece_ = &piece;
      threads_ = threads;
      failure_ = nullptr;
      epoch_.fetch_add(1, std::memory_order_release);
    }
    wake_.notify_all();
    take_pieces(0, threads);
    {
      const std::lock_guard lock(mutex_);
      threads_ = 0;
    }
    while (busy_.load(std::memory_order_acquire) > 0) std::this_thread::yield();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  struct alignas(64) Share {
    std::atomic<std::size_t> next{0};
    std::size_t end = 0;
  };

  void grow(std::size_t workers) {
    for (; workers_ < workers; ++workers_) std::thread([this, own = workers_ + 1, seen = epoch_.load()] { work(own, seen); }).detach();
  }

  void work(std::size_t own, unsigned seen) {
    while (true) {
      std::size_t threads = 0;
      for (int spin = 0; spin < 2000 && epoch_.load(std::memory_order_acquire) == seen; ++spin) std::this_thread::yield();
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return epoch_.load() != seen; });
        seen = epoch_.load();
        threads = threads_;
        if (own >= threads) continue;
        busy_.fetch_add(1, std::memory_order_relaxed);
      }
      take_pieces(own, threads);
      busy_.fetch_sub(1, std::memory_order_release);
    }
  }

  void take_pieces(std::size_t own, std::size_t threads) {
    for (std::size_t i = 0; i < threads; ++i) {
      Share& share = shares_[(own + i) % threads];
      for (std::size_t piece = share.next.fetch_add(1); piece < share.end; piece = share.next.fetch_add(1)) take(piece);
    }
  }

  void take(std::size_t piece) {
    try {
      (*piece_)(piece);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<unsigned> epoch_{0};
  std::atomic<int> busy_{0};  // workers in the job
  std::array<Share, kMaxThreads> shares_;
  std::size_t threads_ = 0;  // of the job; 0: there is none to join
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

/// Of one thread's share: so many that nobody waits long for the last one.
constexpr std::size_t kMostPieces = 32;

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
  const std::size_t shares = std::min<std::size_t>(static_cast<std::size_t>(threads), count / grain);
  std::unique_lock lock(one_job_at_a_time(), std::defer_lock);
  if (shares < 2 || !lock.try_lock()) {
    if (count > 0) work(0, count);
    return;
  }
  const std::size_t pieces = std::min({count, shares * kMostPieces, 2 * count / grain});
  pool().run(pieces, shares, [&](std::size_t i) { work(count * i / pieces, count * (i + 1) / pieces); });
}

void run_without_gil(std::size_t count, int threads, std::size_t grain, const std::function<void(std::size_t, std::size_t)>& work) {
  if (count <= grain / 16) {  // done before anybody else could make use of the GIL
    if (count > 0) work(0, count);
    return;
  }
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
