// The memory of one VM, charged to its budget (lua/budget.h). Also tracks long texts and tables, which make
// instructions cost more.
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
  // What one instruction may have to go through: a text to compare, keys that collide, a list to count before
  // a table grows.
  enum class Kind : std::uint8_t { text, keys, list };

  explicit Allocator(Budget& budget) : budget_(budget) {}

  // The lua_Alloc function; `self` is the Allocator.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept;

  // The state is made: what it allocates from now on are not its own blocks.
  void begin() { begun_ = true; }
  // From now on the budget is told the weight of large tables, too, if `tables` is true.
  void weigh_tables(bool tables) { weighs_tables_ = tables; }
  // The greatest weight of all that exists. Collect garbage first.
  [[nodiscard]] std::uint32_t heaviest() const;

 private:
  void track(void* before, void* now, Kind kind, std::size_t size) noexcept;
  [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t new_size) noexcept;
  [[gnu::noinline]] void* allocate_slowly(void* block, std::size_t old_size, std::size_t new_size) noexcept;

  Pool pool_;
  Budget& budget_;
  bool begun_ = false;
  bool weighs_tables_ = false;
  // Lua's own blocks, made by lua_newstate in this order.
  void* stack_ = nullptr;
  void* interned_ = nullptr;                        // the short texts
  std::unordered_map<void*, std::uint32_t> heavy_;  // weights
  std::uint32_t lost_ = 1;                          // the greatest that there was no memory to note
};

}  // namespace fuda::lua
