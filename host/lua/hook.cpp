#include "lua/hook.h"

#include "lua/profile.h"

namespace fuda::lua {

void Hook::record_lines(LineLog* log) {
  lines_ = log;
  if (log != nullptr) log->forget_source();
  must_arm();
}

void Hook::arm(int step) {
  const bool profiles = lines_ != nullptr && lines_->profile() != nullptr;
  step_ = profiles ? 1 : step;
  const bool counts = step > 0;
  const int mask =
      (profiles ? LUA_MASKCALL : 0) | (counts ? LUA_MASKCOUNT : 0) | (lines_ != nullptr ? LUA_MASKLINE : 0);
  lua_sethook(state_, mask != 0 ? function_ : nullptr, mask, counts ? step_ : 0);
  armed_ = mask != 0;
}

bool Hook::counts(lua_State* state, lua_Debug* activation) const {
  if (activation->event == LUA_HOOKLINE) {
    lua_getinfo(state, "S", activation);
    if (lines_ != nullptr) lines_->hit(activation->source, activation->currentline);
    return false;
  }
  if (lines_ == nullptr || lines_->profile() == nullptr) return true;
  if (activation->event != LUA_HOOKCOUNT) {
    lines_->profile()->call(state, activation);
    return false;
  }
  lines_->profile()->instruction(state, activation);
  return true;
}

}  // namespace fuda::lua
