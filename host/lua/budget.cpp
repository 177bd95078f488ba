#include "lua/budget.h"

#include <string>

#include "lua/lines.h"
#include "lua/vm.h"

namespace fuda::lua {

Budget::Budget(lua_State* state) : state_(state), watch_(state, &Budget::hook) {
  watch_.set_deadline(kDefaultDeadline);
}

void Budget::use_exact(std::uint64_t instructions) { limit_ = instructions == 0 ? 1 : instructions; }

void Budget::use_watchdog() { limit_ = 0; }

void Budget::record_lines(LineLog* log) {
  lines_ = log;
  if (log != nullptr) log->forget_source();
  hook_armed_ = true;  // so that the next call arms what is wanted now
}

// Setting the hook anew also restarts its count, so that every call is counted from the same start. Hooks
// that a watchdog left behind are taken away here.
void Budget::arm() {
  const bool counts = limit_ != 0 || kPolls;
  const int mask = (counts ? LUA_MASKCOUNT : 0) | (lines_ != nullptr ? LUA_MASKLINE : 0);
  lua_sethook(state_, mask != 0 ? &Budget::hook : nullptr, mask, counts ? kStep : 0);
  hook_armed_ = mask != 0;
}

void Budget::hook(lua_State* state, lua_Debug* activation) {
  Budget& budget = *context(state)->budget;
  if (activation->event == LUA_HOOKLINE) {
    lua_getinfo(state, "S", activation);
    if (budget.lines_ != nullptr) budget.lines_->hit(activation->source, activation->currentline);
    return;
  }
  if (budget.watch_.expired()) budget.stop();
  if (budget.limit_ == 0) {
    if (!kPolls) budget.arm();  // meant for a call that has ended
    return;
  }
  budget.used_ += kStep;
  if (budget.used_ >= budget.limit_) budget.stop();
}

// The hook stays armed: were anything to hold this error back, the next instruction would raise it again.
void Budget::stop() {
  hook_armed_ = true;
  Context& here = *context(state_);
  here.killed = true;
  std::string after;
  if (limit_ != 0 && !watch_.expired()) {
    after = std::to_string(limit_) + " instructions";
  } else {
    const auto ms = watch_.deadline().count();
    after = ms % 1000 == 0 ? std::to_string(ms / 1000) + " s" : std::to_string(ms) + " ms";
  }
  raise(state_, "stopped after " + after + ": an endless loop?");
}

}  // namespace fuda::lua
