// Tests the watchdog, which ends calls that never return. These tests wait for events that happen within
// milliseconds. If the watchdog is broken, the events never happen, and the limit of ctest ends the test.
#include "lua/watchdog.h"

#include <catch2/catch.hpp>
#include <memory>

using namespace fuda::lua;
using namespace std::chrono_literals;

namespace {

void on_expired(lua_State*, lua_Debug*) {}

using LuaState = std::unique_ptr<lua_State, void (*)(lua_State*)>;
LuaState new_lua() { return {luaL_newstate(), lua_close}; }

void work_until_expired(const WatchdogEntry& entry) {
  while (!entry.expired()) {
  }
}

// Uses this much processor time on this thread.
void work_for(std::chrono::milliseconds time) {
  const auto now = [] {
    timespec at{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return std::chrono::seconds{at.tv_sec} + std::chrono::nanoseconds{at.tv_nsec};
  };
  for (const auto start = now(); now() - start < time;) {
  }
}

}  // namespace

TEST_CASE("a call that runs past its deadline is interrupted", "[lua][watchdog]") {
  const LuaState lua = new_lua();
  WatchdogEntry entry(lua.get(), on_expired);
  entry.set_deadline(5ms);
  CHECK(!entry.expired());
  entry.enter();
  work_until_expired(entry);
  if (!kPolls) {
    while (lua_gethook(lua.get()) != on_expired) {  // the watchdog marks the epoch before it sends the signal
    }
  }
  entry.leave();
  CHECK(!entry.expired());  // the next call starts without a mark
}

TEST_CASE("a call that restarts in time, or has no deadline, is not interrupted", "[lua][watchdog]") {
  const LuaState lua = new_lua();
  WatchdogEntry patient(lua.get(), on_expired);
  patient.set_deadline(0ms);
  patient.enter();
  work_for(30ms);
  CHECK(!patient.expired());
  patient.leave();

  const LuaState other = new_lua();
  WatchdogEntry entry(other.get(), on_expired);
  entry.set_deadline(5ms);
  entry.enter();
  work_until_expired(entry);
  entry.restart();
  CHECK(!entry.expired());
  work_until_expired(entry);  // the clock runs again after a restart
  entry.leave();
}

TEST_CASE("time outside a call does not count", "[lua][watchdog]") {
  const LuaState lua = new_lua();
  WatchdogEntry entry(lua.get(), on_expired);
  entry.set_deadline(5ms);
  entry.enter();
  entry.leave();
  work_for(30ms);
  CHECK(!entry.expired());
  CHECK(lua_gethook(lua.get()) == nullptr);
  entry.restart();  // restarting has no effect outside a call
  CHECK(!entry.expired());
}

TEST_CASE("a call within a call has its own clock, and the outer clock keeps running", "[lua][watchdog]") {
  const LuaState outer_lua = new_lua();
  const LuaState inner_lua = new_lua();
  WatchdogEntry outer(outer_lua.get(), on_expired);
  WatchdogEntry inner(inner_lua.get(), on_expired);
  outer.set_deadline(5ms);
  inner.set_deadline(0ms);
  outer.enter();
  inner.enter();
  work_until_expired(outer);
  CHECK(!inner.expired());
  inner.leave();
  outer.leave();
  CHECK(lua_gethook(inner_lua.get()) == nullptr);
}

TEST_CASE("the calls of a game together have their own clock", "[lua][watchdog]") {
  const LuaState lua = new_lua();
  WatchdogEntry entry(lua.get(), on_expired);
  entry.set_deadline(5ms);
  entry.begin_game();
  entry.enter();
  while (!entry.expired()) entry.restart();  // no call takes long
  entry.begin_game();
  CHECK(!entry.expired());
  lua_sethook(lua.get(), nullptr, 0, 0);  // this may still be the hook of the first game
  entry.rest();
  work_for(100ms);
  entry.leave();
  CHECK(lua_gethook(lua.get()) == nullptr);  // the watchdog does not stop an entry outside a call
}
