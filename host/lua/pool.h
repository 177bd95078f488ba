// Room for small blocks of one VM. Lua says how large a block is when it gives it back, so these are kept by
// size and taken again without a search. It never grows: whatever does not fit is the system's to give.
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
  static constexpr std::size_t kLargest = 256;       // of a block
  static constexpr std::size_t kRoom = 1024 * 1024;  // what rules throw away goes round in far less
#if defined(__SANITIZE_ADDRESS__) || defined(FUDA_ADDRESS_SANITIZER)
  static constexpr bool kOff = true;  // the sanitizer looks after blocks of the system alone
#else
  static constexpr bool kOff = false;
#endif

  // Null where there is no room.
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
  // `size`: what was asked for, or less.
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
