// The tests of cpp/core, and of what every game owes it. Prints each failed check, then how many there were.
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>

#include "chance_test.hpp"
#include "check.hpp"
#include "contract_test.hpp"
#include "hands_test.hpp"
#include "sets_test.hpp"
#include "text_test.hpp"

namespace ttadak::test {
long allocations = 0;
}

#if defined(__GNUC__)
#define NOT_INLINED [[gnu::noinline]]  // inlined, the pairs below look mismatched to the compiler
#else
#define NOT_INLINED
#endif

NOT_INLINED void* operator new(std::size_t size) {
  ++ttadak::test::allocations;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
NOT_INLINED void operator delete(void* memory) noexcept { std::free(memory); }
NOT_INLINED void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

int main() {
  using namespace ttadak::test;
  for (void (*const test)() : {test_sets, test_chance, test_text, test_hands, test_contract}) {
    try {
      test();
    } catch (const std::exception& error) {
      report(false, __FILE__, __LINE__, error.what());
    }
  }
  std::cout << checks << " checks, " << failures << " failed\n";
  return failures == 0 ? 0 : 1;
}
