// Memory of one VM: counted, limited, and able to say afterwards why it said no.
#pragma once

#include <cstddef>
#include <lua.hpp>

#include "core/diagnostic.h"

namespace fuda::lua {

// Why an allocation was refused last; Lua itself only says "not enough memory".
enum class Refusal { none, total, block, text, depth };

class Allocator {
 public:
  static constexpr std::size_t kDefaultLimit = 16 * 1024 * 1024;
  // One block: a table of 16,384 keys, a list of 32,768 items. More in one table would let colliding keys
  // spend seconds inside a single VM instruction, where no budget can stop them.
  static constexpr std::size_t kMaxBlock = 512 * 1024;
  // One string. Comparing two strings is one VM instruction however long they are.
  static constexpr std::size_t kMaxText = 64 * 1024;

  explicit Allocator(std::size_t limit = kDefaultLimit) : limit_(limit) {}

  // The lua_Alloc function; `self` is the Allocator.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept;

  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] std::size_t peak() const { return peak_; }
  [[nodiscard]] std::size_t limit() const { return limit_; }
  void set_limit(std::size_t bytes) { limit_ = bytes; }

  // From now on a refusal records where the rules were (a memory error carries no place of its own).
  void watch(lua_State* state) { state_ = state; }
  [[nodiscard]] Refusal refusal() const { return refusal_; }
  [[nodiscard]] const Place& refused_at() const { return refused_at_; }

 private:
  [[nodiscard]] Refusal judge(bool is_text, std::size_t old_size, std::size_t new_size) const;
  void note(Refusal why);

  std::size_t limit_;
  std::size_t used_ = 0;
  std::size_t peak_ = 0;
  lua_State* state_ = nullptr;
  Refusal refusal_ = Refusal::none;
  Place refused_at_;
};

}  // namespace fuda::lua
