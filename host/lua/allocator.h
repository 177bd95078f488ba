// Memory of one VM: counted, limited, and able to say afterwards why it said no.
#pragma once

#include <cstddef>
#include <lua.hpp>

#include "core/diagnostic.h"
#include "core/limits.h"

namespace fuda::lua {

// Why an allocation was refused last; Lua itself only says "not enough memory".
enum class Refusal { none, total, block, text, depth };

class Allocator {
 public:
  explicit Allocator(std::size_t limit = kMaxLuaMemory) : limit_(limit) {}

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
