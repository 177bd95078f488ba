// How long one call into the rules may take.
//
// Exact: a hook counts VM instructions, so the same call stops at the same place on every machine; a tight
// loop runs at half speed. Watched: nothing is counted; a watchdog thread arms the hook in a call that
// outlives its deadline, and entering a call costs a few stores. Both modes keep the deadline, which is in
// CPU time of the calling thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <lua.hpp>

#include "core/limits.h"
#include "lua/watchdog.h"

namespace fuda::lua {

class LineLog;

class Budget {
 public:
  static constexpr std::chrono::milliseconds kDefaultDeadline{kMaxCallMilliseconds};
  static constexpr int kStep = 1000;  // instructions between two looks; limits are rounded up to it

  explicit Budget(lua_State* state);
  ~Budget() = default;
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Both take effect at the next outermost call. A deadline of zero means none.
  void use_exact(std::uint64_t instructions = kMaxInstructions);
  void use_watchdog();
  void set_deadline(std::chrono::milliseconds deadline) { watch_.set_deadline(deadline); }

  // From the next outermost call on every line that runs is noted; null: none. Lua has one hook a state, so
  // the budget's hook does both. What is counted, and where a call stops, stays the same.
  void record_lines(LineLog* log);

  // Around every outermost call; protected_call does it. Entering again inside a call gives the rest of it a
  // fresh budget.
  void enter() {
    watch_.enter();
    used_ = 0;
    if (limit_ != 0 || hook_armed_) arm();
  }
  void leave() { watch_.leave(); }

  // Counts work done in C as if it had been VM instructions, and stops the call when there is none left.
  void charge(std::uint64_t work) {
    used_ += work;
    if ((limit_ != 0 && used_ >= limit_) || watch_.expired()) stop();
  }
  // Instructions counted in this call so far; without a hook only what was charged.
  [[nodiscard]] std::uint64_t used() const { return used_; }

 private:
  void arm();
  [[noreturn]] void stop();
  static void hook(lua_State* state, lua_Debug* activation);

  lua_State* state_;
  std::uint64_t limit_ = 0;  // 0: not counted
  std::uint64_t used_ = 0;
  bool hook_armed_ = kPolls;
  LineLog* lines_ = nullptr;
  Watch watch_;
};

}  // namespace fuda::lua
