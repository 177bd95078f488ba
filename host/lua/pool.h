// Memory for the small blocks of one VM. When Lua frees a block, it passes the block's size. The pool
// therefore keeps free blocks by size, and finds a free block without a search. The pool never grows. If the
// pool is full, the system provides the memory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FUDA_ADDRESS_SANITIZER
#endif
#endif

namespace fuda::lua {

class Pool {
 public:
  static constexpr std::size_t kLargest = 256;  // of a block
  static constexpr std::size_t kRoom =
      1024 * 1024;  // far more than the small blocks that rules need at any time
#if defined(__SANITIZE_ADDRESS__) || defined(FUDA_ADDRESS_SANITIZER)
  static constexpr bool kOff = true;  // the sanitizer checks only blocks of the system
#else
  static constexpr bool kOff = false;
#endif

  // Returns null if there is no room.
  [[nodiscard]] void* take(std::size_t size) noexcept {
    Free*& first = free_[kind_of(size)];
    if (first == nullptr) [[unlikely]]
      return take_new(size);
    Free* const block = first;
    first = block->next;
    return block;
  }
  [[nodiscard]] bool has(const void* block) const noexcept {
    const auto offset =
        reinterpret_cast<std::uintptr_t>(block) - reinterpret_cast<std::uintptr_t>(room_.get());
    return offset < kRoom && room_ != nullptr;
  }
  // Takes back a block. `size` is the size that take() got, or less.
  void give(void* block, std::size_t size) noexcept {
    Free*& first = free_[kind_of(size)];
    first = new (block) Free{first};
  }

 private:
  static constexpr std::size_t kStep = 16;
  struct Free {
    Free* next;
  };
  static constexpr std::size_t kind_of(std::size_t size) { return (size - 1) / kStep; }
  [[nodiscard]] void* take_new(std::size_t size) noexcept;

  std::unique_ptr<std::byte[]> room_;
  std::size_t used_ = 0;
  std::array<Free*, kLargest / kStep> free_{};
};

}  // namespace fuda::lua
