// The allocator for tests that count allocations or make them fail. The allocator counts allocations by C++
// (operator new) and by Lua (realloc, with the linker's --wrap). Tests can make the allocator fail.
#pragma once

#include <atomic>

namespace fuda {

struct Allocations {
  std::atomic<long> of_cpp{0}, of_lua{0};
  // Decides whether an allocation fails. If this pointer is null, no allocation fails. Allocations with
  // std::nothrow ignore this function.
  std::atomic<bool (*)(bool is_lua)> must_fail{nullptr};
};

Allocations& allocations();

}  // namespace fuda
