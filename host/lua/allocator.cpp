#include "lua/allocator.h"

#include <cstdlib>

#include "lua/call.h"

namespace fuda::lua {

namespace {
// More nested calls than any rule needs: then the memory went to a recursion without end.
constexpr int kDeepCalls = 200;
}  // namespace

void* Allocator::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept {
  auto& allocator = *static_cast<Allocator*>(self);
  // Without a block, old_size is not a size: Lua says what kind of object it wants.
  const bool is_text = block == nullptr && old_size == LUA_TSTRING;
  if (block == nullptr) old_size = 0;
  if (new_size == 0) {
    std::free(block);  // NOLINT(cppcoreguidelines-no-malloc): lua_Alloc is defined in its terms
    allocator.used_ -= old_size;
    return nullptr;
  }
  if (new_size > old_size) {  // Lua relies on it that shrinking cannot fail
    if (const Refusal why = allocator.judge(is_text, old_size, new_size); why != Refusal::none) {
      allocator.note(why);
      return nullptr;
    }
  }
  void* result = std::realloc(block, new_size);  // NOLINT(cppcoreguidelines-no-malloc)
  if (result == nullptr) {
    if (new_size <= old_size) return block;
    allocator.note(Refusal::total);
    return nullptr;
  }
  allocator.used_ += new_size - old_size;
  if (allocator.used_ > allocator.peak_) allocator.peak_ = allocator.used_;
  return result;
}

Refusal Allocator::judge(bool is_text, std::size_t old_size, std::size_t new_size) const {
  constexpr std::size_t kStringHeader = 64;  // generous
  if (is_text && new_size > kMaxLuaText + kStringHeader) return Refusal::text;
  if (new_size > kMaxLuaBlock) return Refusal::block;
  if (used_ + (new_size - old_size) > limit_) return Refusal::total;
  return Refusal::none;
}

// Lua collects garbage and asks again before it gives up, so this may be noted for nothing; it is only read
// after a memory error. Both calls into Lua only look at the call frames, which are in order whenever memory
// is asked for.
void Allocator::note(Refusal why) {
  refusal_ = why;
  if (state_ == nullptr) return;
  lua_Debug activation{};
  if (why == Refusal::block && lua_getstack(state_, kDeepCalls, &activation) != 0) refusal_ = Refusal::depth;
  refused_at_ = running_place(state_);
}

}  // namespace fuda::lua
