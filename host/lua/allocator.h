// The memory of one VM, charged to the VM's budget (lua/budget.h). The allocator also tracks long texts and
// large tables, which make instructions more expensive.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <unordered_map>

#include "lua/pool.h"

namespace fuda::lua {

class Budget;

class Allocator {
 public:
  // Large data that a single instruction may have to process: a text to compare, keys that collide, or a list
  // to count before a table grows.
  enum class Kind : std::uint8_t { text, keys, list };

  explicit Allocator(Budget& budget) : budget_(budget) {}

  // The lua_Alloc function. `self` is the Allocator.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept;

  // Call this once the state exists. Blocks that are allocated later do not count as the state's own blocks.
  void begin() { begun_ = true; }
  // Sets whether the allocator reports the weight of large tables to the budget from now on.
  void weigh_tables(bool tables) { weighs_tables_ = tables; }
  // The greatest weight among all existing blocks. Collect garbage first.
  [[nodiscard]] std::uint32_t heaviest() const;

 private:
  void track(void* before, void* now, Kind kind, std::size_t size) noexcept;
  [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t new_size) noexcept;
  [[gnu::noinline]] void* allocate_slowly(void* block, std::size_t old_size, std::size_t new_size) noexcept;

  Pool pool_;
  Budget& budget_;
  bool begun_ = false;
  bool weighs_tables_ = false;
  // Lua's own blocks, which lua_newstate allocates in this order.
  void* stack_ = nullptr;
  void* interned_ = nullptr;                        // the table of short texts
  std::unordered_map<void*, std::uint32_t> heavy_;  // weights
  std::uint32_t lost_ = 1;  // the greatest weight that could not be noted for lack of memory
};

}  // namespace fuda::lua
