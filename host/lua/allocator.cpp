#include "lua/allocator.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

#include "lua/budget.h"

namespace fuda::lua {

namespace {

constexpr std::size_t kTracked = 1024;  // smaller blocks add no weight
// In lua_newstate, only the blocks stack_ and interned_ are larger than this.
constexpr std::size_t kOwnVector = 512;

// The number of bytes that add one to the weight of an instruction.
constexpr std::size_t unit_of(Allocator::Kind kind) {
  switch (kind) {
    case Allocator::Kind::text:
      return 256;
    case Allocator::Kind::keys:
      return 4096;
    case Allocator::Kind::list:
      return 32 * 1024;
  }
  return 1;
}

std::uint32_t weight_of(Allocator::Kind kind, std::size_t size) {
  if (size <= kTracked + Budget::kHeader) return 1;
  return std::bit_ceil(std::max<std::uint32_t>(static_cast<std::uint32_t>(size / unit_of(kind)), 1));
}

}  // namespace

// This function handles small blocks itself. Nearly all blocks that rules allocate are small, and small
// blocks need no tracking.
void* Allocator::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept {
  auto& allocator = *static_cast<Allocator*>(self);
  Budget& budget = allocator.budget_;
  if (block == nullptr && new_size - 1 < Pool::kLargest && budget.has_memory(new_size)) {
    void* const made = allocator.pool_.take(new_size);
    if (made != nullptr) [[likely]] {
      budget.take_memory(new_size);
      return made;
    }
  }
  if (new_size == 0 && allocator.pool_.has(block)) {
    allocator.pool_.give(block, old_size);
    budget.give_back_memory(old_size);
    return nullptr;
  }
  return allocator.allocate_slowly(block, old_size, new_size);
}

// Works like realloc, for a size that is not 0.
void* Allocator::resize(void* block, std::size_t old_size, std::size_t new_size) noexcept {
  if (!pool_.has(block)) return std::realloc(block, new_size);  // NOLINT(cppcoreguidelines-no-malloc)
  void* other = new_size <= Pool::kLargest ? pool_.take(new_size) : nullptr;
  if (other == nullptr) other = std::malloc(new_size);  // NOLINT(cppcoreguidelines-no-malloc)
  if (other == nullptr) return nullptr;
  std::memcpy(other, block, std::min(old_size, new_size));
  pool_.give(block, old_size);
  return other;
}

void* Allocator::allocate_slowly(void* block, std::size_t old_size, std::size_t new_size) noexcept {
  // If there is no block, old_size is the kind of the object that Lua creates.
  const bool is_text = block == nullptr && old_size == LUA_TSTRING;
  const bool is_object = block == nullptr && old_size != 0;
  if (block == nullptr) old_size = 0;
  if (new_size == 0) {
    if (old_size > kTracked) heavy_.erase(block);
    std::free(block);  // NOLINT(cppcoreguidelines-no-malloc): lua_Alloc is defined in its terms
    budget_.give_back_memory(old_size);
    return nullptr;
  }
  // Lua requires that shrinking a block never fails.
  if (new_size > old_size && !budget_.may_take(is_text, old_size, new_size)) return nullptr;
  void* result = resize(block, old_size, new_size);
  if (result == nullptr) {
    if (new_size <= old_size) return block;
    budget_.refuse_memory(UsedUp::system);
    return nullptr;
  }
  budget_.give_back_memory(old_size);
  budget_.take_memory(new_size);
  if (!begun_ && block == nullptr && !is_object && new_size > kOwnVector) {
    (stack_ == nullptr ? stack_ : interned_) = result;
  } else if (std::max(old_size, new_size) > kTracked) {
    // Lua reallocates lists, but gives hash parts a new block.
    const Kind kind = is_text ? Kind::text : block == nullptr ? Kind::keys : Kind::list;
    track(block, result, kind, new_size);
  }
  return result;
}

// Records that a block moved from `before` to `now`. `before` may be null.
void Allocator::track(void* before, void* now, Kind kind, std::size_t size) noexcept {
  if (before != nullptr && before == interned_) {
    interned_ = now;
    return;
  }
  const std::uint32_t weight = weight_of(kind, size);
  // The stack keeps its weight until the game ends, because only the collector shrinks the stack.
  if (before != nullptr && before == stack_) {
    stack_ = now;
    if (weighs_tables_) budget_.weigh(weight);
    return;
  }
  if (before != nullptr) heavy_.erase(before);
  if (weight == 1 || (kind != Kind::text && !weighs_tables_)) return;
  try {
    heavy_[now] = weight;
  } catch (const std::bad_alloc&) {
    lost_ = std::max(lost_, weight);
  }
  budget_.weigh(weight);
}

std::uint32_t Allocator::heaviest() const {
  std::uint32_t most = lost_;
  for (const auto& [block, weight] : heavy_) most = std::max(most, weight);
  return most;
}

}  // namespace fuda::lua
