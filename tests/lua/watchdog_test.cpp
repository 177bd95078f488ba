// The clock that ends calls which never come back. What is awaited here happens after milliseconds; a
// watchdog that is broken never does it, and the test ends by ctest's own limit.
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

// Of this thread's processor time.
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

TEST_CASE("a call that outlives its deadline is interrupted", "[lua][watchdog]") {
  const LuaState lua = new_lua();
  WatchdogEntry entry(lua.get(), on_expired);
  entry.set_deadline(5ms);
  CHECK(!entry.expired());
  entry.enter();
  work_until_expired(entry);
  if (!kPolls) {
    while (lua_gethook(lua.get()) != on_expired) {  // the signal comes after the mark
    }
  }
  entry.leave();
  CHECK(!entry.expired());  // the next call begins anew
}

TEST_CASE("a call that begins again, or has no deadline, is left alone", "[lua][watchdog]") {
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
  work_until_expired(entry);  // and the clock runs on
  entry.leave();
}

TEST_CASE("outside of a call no time passes", "[lua][watchdog]") {
  const LuaState lua = new_lua();
  WatchdogEntry entry(lua.get(), on_expired);
  entry.set_deadline(5ms);
  entry.enter();
  entry.leave();
  work_for(30ms);
  CHECK(!entry.expired());
  CHECK(lua_gethook(lua.get()) == nullptr);
  entry.restart();  // does nothing here
  CHECK(!entry.expired());
}

TEST_CASE("a call within a call has a clock of its own, and the outer one runs on", "[lua][watchdog]") {
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

TEST_CASE("the calls of a game have a clock of their own", "[lua][watchdog]") {
  const LuaState lua = new_lua();
  WatchdogEntry entry(lua.get(), on_expired);
  entry.set_deadline(5ms);
  entry.begin_game();
  entry.enter();
  while (!entry.expired()) entry.restart();  // no call takes long
  entry.begin_game();
  CHECK(!entry.expired());
  lua_sethook(lua.get(), nullptr, 0, 0);  // perhaps of the first game
  entry.rest();
  work_for(100ms);
  entry.leave();
  CHECK(lua_gethook(lua.get()) == nullptr);  // who rests is not stopped
}
