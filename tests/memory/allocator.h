// The allocator of tests that count or refuse memory. It counts what C++ asks for (operator new) and what Lua
// asks for (realloc, by the linker's --wrap), and can be told to fail.
#pragma once

#include <atomic>

namespace fuda {

struct Allocations {
  std::atomic<long> of_cpp{0}, of_lua{0};
  // Whether this one fails; nullptr: none does. What asks with std::nothrow is not asked about.
  std::atomic<bool (*)(bool is_lua)> must_fail{nullptr};
};

Allocations& allocations();

}  // namespace fuda
