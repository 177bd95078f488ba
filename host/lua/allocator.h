// The memory of one VM, counted and limited. Also tracks long texts and tables, which make instructions cost
// more (lua/budget.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <unordered_map>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "lua/pool.h"

namespace fuda::lua {

// Why an allocation was refused; Lua says only "not enough memory". `system`: the machine has none left.
enum class Shortage { none, total, block, text, depth, system };

class Budget;

class Allocator {
 public:
  // What one instruction may have to go through: a text to compare, keys that collide, a list to count before
  // a table grows.
  enum class Kind : std::uint8_t { text, keys, list };
  static constexpr std::size_t kHeader = 64;  // at least that of a text
  // The charge when memory is nearly full, as Lua then collects all garbage again and again.
  static constexpr std::uint64_t kFullCollection = 250'000;

  explicit Allocator(std::size_t limit = kMaxLuaMemory) : limit_(limit) {}

  // The lua_Alloc function; `self` is the Allocator.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept;

  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] std::size_t peak() const { return peak_; }
  [[nodiscard]] std::size_t limit() const { return limit_; }
  void set_limit(std::size_t bytes) { limit_ = bytes; }

  // From now on a refusal records where the rules were: a memory error has no place of its own.
  void watch(lua_State* state) { state_ = state; }
  // From now on the budget is told the weight of long texts, and of large tables if `tables` is true.
  void weigh_for(Budget* budget) { budget_ = budget; }
  void weigh_tables(bool tables) { weighs_tables_ = tables; }
  // The greatest weight of all that exists. Collect garbage first.
  [[nodiscard]] std::uint32_t heaviest() const;
  [[nodiscard]] Shortage shortage() const { return shortage_; }
  [[nodiscard]] const Place& refused_at() const { return refused_at_; }

 private:
  [[nodiscard]] Shortage judge(bool is_text, std::size_t old_size, std::size_t new_size) const;
  void note(Shortage why);
  void track(void* before, void* now, Kind kind, std::size_t size) noexcept;
  [[nodiscard]] void* resize(void* block, std::size_t old_size, std::size_t new_size) noexcept;
  [[gnu::noinline]] void* allocate_slowly(void* block, std::size_t old_size, std::size_t new_size) noexcept;

  Pool pool_;
  std::size_t limit_;
  std::size_t used_ = 0;
  std::size_t peak_ = 0;
  lua_State* state_ = nullptr;
  Budget* budget_ = nullptr;
  bool weighs_tables_ = false;
  // Lua's own blocks, made by lua_newstate in this order.
  void* stack_ = nullptr;
  void* interned_ = nullptr;                        // the short texts
  std::unordered_map<void*, std::uint32_t> heavy_;  // weights
  std::uint32_t lost_ = 1;                          // the greatest that there was no memory to note
  Shortage shortage_ = Shortage::none;
  Place refused_at_;
};

}  // namespace fuda::lua
