// Lua's hook, of which a state has one: it counts instructions, and notes lines while somebody records them.
#pragma once

#include <lua.hpp>

#include "lua/lines.h"

namespace fuda::lua {

class Hook {
 public:
  explicit Hook(lua_Hook function) : function_(function) {}

  void begin(lua_State* state) { state_ = state; }
  // Notes every line that runs after the next call of arm; null: stops.
  void record_lines(LineLog* log);
  // Calls its function after each `step` instructions; 0: not at all. That restarts the count. Also removes
  // what else has set the state's hook.
  void arm(int step);
  // Instructions between two calls of its function.
  [[nodiscard]] std::uint64_t step() const { return static_cast<std::uint64_t>(step_); }
  // Whether it is armed, or must be armed or removed by the next call.
  [[nodiscard]] bool is_armed() const { return armed_; }
  void must_arm() { armed_ = true; }
  // What its function is called for. True: `step` instructions have run.
  [[nodiscard]] bool counts(lua_State* state, lua_Debug* activation) const;

 private:
  lua_State* state_ = nullptr;
  lua_Hook function_;
  LineLog* lines_ = nullptr;
  int step_ = 0;
  bool armed_ = false;
};

}  // namespace fuda::lua
