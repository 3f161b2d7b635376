#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/seat.hpp"

namespace ttadak::openspiel {

/// What the observer of a resampled world had seen before.
struct Memory {
  std::string text;
  std::uint64_t key = 0;
};

/// The last thing worked out of a state's history. Searches resample one state again and again, perhaps from several threads.
class MemoryCache {
 public:
  MemoryCache() = default;
  MemoryCache(const MemoryCache& other) : kept_(std::atomic_load(&other.kept_)) {}
  MemoryCache& operator=(const MemoryCache&) = delete;

  /// What `make()` said for this observer at this length of the history, which never changes.
  template <class F>
  std::shared_ptr<const Memory> get(Seat observer, std::size_t length, F&& make) {
    std::shared_ptr<const Entry> entry = std::atomic_load(&kept_);
    if (entry == nullptr || entry->observer != observer || entry->length != length) {
      entry = std::make_shared<const Entry>(Entry{observer, length, make()});
      std::atomic_store(&kept_, entry);
    }
    return {entry, &entry->memory};
  }

 private:
  struct Entry {
    Seat observer;
    std::size_t length;
    Memory memory;
  };
  std::shared_ptr<const Entry> kept_;
};

/// Where the history begins: the game's start, or a resampled world, whose history is unknown but for what its observer remembers.
template <Game S>
struct Origin {
  S state;
  Seat observer = kNobody;
  std::shared_ptr<const Memory> memory;
};

}  // namespace ttadak::openspiel
