// Lua's hook. Each state has only one hook. The hook counts instructions, and reports lines while they are
// recorded.
#pragma once

#include <lua.hpp>

#include "lua/lines.h"

namespace fuda::lua {

class Hook {
 public:
  explicit Hook(lua_Hook function) : function_(function) {}

  void begin(lua_State* state) { state_ = state; }
  // Records every line that runs after the next call of arm. Null stops the recording.
  void record_lines(LineLog* log);
  // Calls the function after every `step` instructions (0: never). Restarts the count, and removes any other
  // hook of the state.
  void arm(int step);
  // The number of instructions between two calls of the function.
  [[nodiscard]] std::uint64_t step() const { return static_cast<std::uint64_t>(step_); }
  // Whether the hook is armed, or must be changed by the next call.
  [[nodiscard]] bool is_armed() const { return armed_; }
  void must_arm() { armed_ = true; }
  // Whether the hook runs because `step` instructions have run.
  [[nodiscard]] bool counts(lua_State* state, lua_Debug* activation) const;

 private:
  lua_State* state_ = nullptr;
  lua_Hook function_;
  LineLog* lines_ = nullptr;
  int step_ = 0;
  bool armed_ = false;
};

}  // namespace fuda::lua
