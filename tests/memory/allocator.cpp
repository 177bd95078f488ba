#include "memory/allocator.h"

#include <cstdlib>
#include <new>

namespace fuda {

namespace {

constinit Allocations all;  // initialized before any other object

bool fails(bool is_lua) {
  const auto must_fail = all.must_fail.load(std::memory_order_relaxed);
  return must_fail != nullptr && must_fail(is_lua);
}

}  // namespace

Allocations& allocations() { return all; }

}  // namespace fuda

extern "C" void* __real_realloc(void* block, std::size_t size);   // NOLINT(bugprone-reserved-identifier)
extern "C" void* __wrap_realloc(void* block, std::size_t size);   // NOLINT(bugprone-reserved-identifier)
extern "C" void* __wrap_realloc(void* block, std::size_t size) {  // NOLINT(bugprone-reserved-identifier)
  if (size > 0) {
    fuda::all.of_lua.fetch_add(1, std::memory_order_relaxed);
    if (fuda::fails(true)) return nullptr;
  }
  return __real_realloc(block, size);
}

// This code is a part of the allocator, so no other object can own its blocks.
// NOLINTBEGIN(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)
void* operator new(std::size_t size) {
  fuda::all.of_cpp.fetch_add(1, std::memory_order_relaxed);
  void* block = fuda::fails(false) ? nullptr : std::malloc(size > 0 ? size : 1);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}
// Callers of this form can continue without the memory. The exception is host/yaml/schema.cpp, which makes
// sure in advance that there is enough memory.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return std::malloc(size > 0 ? size : 1);
}
void* operator new[](std::size_t size) { return operator new(size); }
void operator delete(void* block) noexcept { std::free(block); }
void operator delete[](void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete[](void* block, std::size_t) noexcept { std::free(block); }
// NOLINTEND(cppcoreguidelines-no-malloc,cppcoreguidelines-owning-memory)
