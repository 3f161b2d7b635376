#pragma once

#include <pybind11/numpy.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <vector>

#include "py_game.hpp"
#include "threads.hpp"

namespace ttadak {

/// Memory that nobody writes before the threads that fill it, each its own part.
template <class T>
struct Unwritten : std::allocator<T> {
  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
};

/// Raw states one after the other, on cache-line boundaries, and what each asks. To be filled by whoever makes it.
class StateBlock {
 public:
  StateBlock(std::size_t count, std::size_t state_size) : size_(state_size), bytes_(count * state_size / 64 + 1), legal_(count), seats_(count) {}
  [[nodiscard]] std::size_t count() const { return seats_.size(); }
  [[nodiscard]] const std::byte* at(std::size_t i) const { return bytes_.data()->bytes + i * size_; }
  [[nodiscard]] RawRows rows(std::size_t begin, std::size_t end) {
    return {bytes_.data()->bytes + begin * size_, end - begin, legal_.data() + begin, seats_.data() + begin};
  }
  [[nodiscard]] std::span<const std::uint64_t> legal() const { return legal_; }
  [[nodiscard]] std::span<const std::int8_t> seats() const { return seats_; }

 private:
  struct alignas(64) Line {
    std::byte bytes[64];
  };
  std::size_t size_;
  std::vector<Line, Unwritten<Line>> bytes_;
  std::vector<std::uint64_t, Unwritten<std::uint64_t>> legal_;
  std::vector<std::int8_t, Unwritten<std::int8_t>> seats_;
};

/// Who is using a batch. Its methods run without the GIL, so threads may meet in them: any number may read, or one change it.
/// Whoever comes in between is refused; waiting could be a deadlock, for he holds the GIL that the other needs to finish.
class Access {
 public:
  Access() = default;
  Access(const Access&) noexcept {}  // nobody uses a copy yet
  Access& operator=(const Access&) noexcept { return *this; }

  class Use {
   public:
    Use(Access& access, bool changes) : access_(access), changes_(changes) {
      int users = access_.users_.load();
      do {
        if (users < 0 || (changes && users > 0)) throw std::runtime_error("this StateBatch is in use by another thread");
      } while (!access_.users_.compare_exchange_weak(users, changes ? -1 : users + 1));
    }
    ~Use() { access_.users_.fetch_add(changes_ ? 1 : -1); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    Access& access_;
    bool changes_;
  };

 private:
  std::atomic<int> users_{0};  // so many readers, or -1: one who changes it
};

/// Many states of one game, as Python holds them. Values only: no logs.
class PyBatch {
 public:
  static constexpr std::size_t kMaxStates = std::size_t{1} << 24;

  PyBatch(PyGame game, std::size_t count, int threads)
      : game_(std::move(game)), seats_(game_.seats()), threads_(threads), states_(count, game_.table->state_size) {}

  [[nodiscard]] const PyGame& game() const { return game_; }
  [[nodiscard]] const GameTable& table() const { return *game_.table; }
  [[nodiscard]] std::size_t count() const { return states_.count(); }
  [[nodiscard]] int seats() const { return seats_; }
  [[nodiscard]] int threads() const { return threads_; }
  [[nodiscard]] RawRows rows(std::size_t begin, std::size_t end) { return states_.rows(begin, end); }
  [[nodiscard]] const StateBlock& states() const { return states_; }
  [[nodiscard]] AnyState get(std::size_t i) const {
    AnyState state;
    std::copy_n(states_.at(i), table().state_size, state.bytes.data());
    return state;
  }
  void set(std::size_t i, const AnyState& state) {
    const RawRows row = rows(i, i + 1);
    std::copy_n(state.bytes.data(), table().state_size, row.states);
    *row.legal = table().legal(state).bits();
    *row.seats = static_cast<std::int8_t>(table().to_act(state));
  }

  /// Runs `work(begin, end)` over all rows without the GIL. `grain` rows are work enough for another thread: some 20 µs.
  void each(const std::function<void(std::size_t, std::size_t)>& work, std::size_t grain = 512) const {
    run_without_gil(count(), threads_, grain, work);
  }
  [[nodiscard]] Access& access() const { return access_; }

 private:
  mutable Access access_;
  PyGame game_;
  int seats_;
  int threads_;
  StateBlock states_;
};

using BatchClass = pybind11::class_<PyBatch>;
void bind_batch_makers(BatchClass& cls, pybind11::module_& module);

[[nodiscard]] std::size_t checked_rows(const pybind11::handle& n);
/// None: as many as there are cores.
[[nodiscard]] int checked_threads(const pybind11::handle& threads);
[[nodiscard]] PyBatch deal_batch(const PyGame& game, std::size_t count, std::uint64_t seed, Chance chance, int threads);
[[nodiscard]] PyBatch batch_from_bytes(const PyGame& game, std::string_view bytes, int threads);

}  // namespace ttadak
