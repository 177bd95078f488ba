// Memory of one VM: counted, limited, and able to say afterwards why it refused. It also knows all long texts
// and tables, because work on them weighs more (lua/budget.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <unordered_map>

#include "base/diagnostic.h"
#include "base/limits.h"

namespace fuda::lua {

// Why an allocation was refused last; Lua itself only says "not enough memory". `system`: the system has no
// memory left, whatever the rules may use.
enum class Shortage { none, total, block, text, depth, system };

class Budget;

class Allocator {
 public:
  // What an instruction may have to walk over: a text that it compares, keys that collide, a list that it
  // counts before a table grows.
  enum class Kind : std::uint8_t { text, keys, list };
  static constexpr std::size_t kHeader = 64;  // of a text, generously
  // What it costs to have almost no memory left: Lua then looks through all of it again and again.
  static constexpr std::uint64_t kFullCollection = 250'000;

  explicit Allocator(std::size_t limit = kMaxLuaMemory) : limit_(limit) {}

  // The lua_Alloc function; `self` is the Allocator.
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) noexcept;

  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] std::size_t peak() const { return peak_; }
  [[nodiscard]] std::size_t limit() const { return limit_; }
  void set_limit(std::size_t bytes) { limit_ = bytes; }

  // From now on a refusal records where the rules were (a memory error carries no place of its own).
  void watch(lua_State* state) { state_ = state; }
  // What is made from now on weighs; where `tables` is false, only texts do.
  void weigh_for(Budget* budget) { budget_ = budget; }
  void weigh_tables(bool tables) { weighs_tables_ = tables; }
  // The weight of the longest thing that exists; call it after the garbage is collected.
  [[nodiscard]] std::uint32_t heaviest() const;
  [[nodiscard]] Shortage shortage() const { return shortage_; }
  [[nodiscard]] const Place& refused_at() const { return refused_at_; }

 private:
  [[nodiscard]] Shortage judge(bool is_text, std::size_t old_size, std::size_t new_size) const;
  void note(Shortage why);
  void track(void* before, void* now, Kind kind, std::size_t size) noexcept;

  std::size_t limit_;
  std::size_t used_ = 0;
  std::size_t peak_ = 0;
  lua_State* state_ = nullptr;
  Budget* budget_ = nullptr;
  bool weighs_tables_ = false;
  // Lua's own, made by lua_newstate in this order: they grow and shrink with what went before.
  void* stack_ = nullptr;
  void* interned_ = nullptr;                        // the short texts
  std::unordered_map<void*, std::uint32_t> heavy_;  // the weight of each
  std::uint32_t lost_ = 1;                          // of those that there was no memory to note
  Shortage shortage_ = Shortage::none;
  Place refused_at_;
};

}  // namespace fuda::lua
