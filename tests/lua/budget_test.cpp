// Calls that never come back: exact budgets, the watchdog, and nothing that holds a kill back.
#include "lua/budget.h"

#include <catch2/catch.hpp>
#include <thread>

#include "lua/vm.h"

using namespace fuda;
using namespace fuda::lua;
using namespace std::chrono_literals;

namespace {

Finding fault(Vm& vm, const std::string& text) {
  try {
    vm.load("rules.lua", text);
  } catch (const Failure& failure) {
    return failure.findings().front();
  }
  return {};
}

}  // namespace

TEST_CASE("an exact budget stops at the same place every time", "[lua]") {
  Vm vm;
  vm.budget().use_exact(100'000);
  for (int i = 0; i < 3; ++i) {
    const Finding finding = fault(vm, "local n = 0\nwhile true do\n  n = n + 1\nend");
    CHECK(finding.message == "stopped after 100000 instructions: an endless loop?");
    CHECK(finding.place.text() == "rules.lua:3");
    CHECK(vm.budget().used() == 100'000);
  }
}

TEST_CASE("each outermost call has a budget of its own", "[lua]") {
  Vm vm;
  vm.budget().use_exact(50'000);
  for (int i = 0; i < 5; ++i) CHECK(fault(vm, "for i = 1, 30000 do end").message.empty());
}

TEST_CASE("no rule holds a kill back", "[lua]") {
  Vm vm;
  vm.budget().use_exact(100'000);
  for (const char* text : {
           "while true do pcall(function() while true do end end) end",
           "local function f() pcall(f) f() end f()",
           "local t = {} for i = 1, 100 do t[i] = i end table.sort(t, function(a, b) while true do end end)",
           "while true do pcall(error, 'x') end",
           "pcall(pcall, pcall, function() while true do end end)",
           "local s = ('x'):rep(60000) while true do s:find('y') end",
           "local t = {} for i = 1, 2000 do t[i] = i end while true do for k in pairs(t) do break end end",
       }) {
    CAPTURE(text);
    CHECK(fault(vm, text).message == "stopped after 100000 instructions: an endless loop?");
  }
}

TEST_CASE("the watchdog stops a call past its deadline and no other", "[lua]") {
  Vm vm;
  vm.budget().set_deadline(40ms);
  SECTION("the error says when and where") {
    const Finding finding = fault(vm, "\nwhile true do end");
    CHECK(finding.message == "stopped after 40 ms: an endless loop?");
    CHECK(finding.place.text() == "rules.lua:2");
  }
  SECTION("it cannot be held back") {
    CHECK(fault(vm, "while true do pcall(function() while true do end end) end").message ==
          "stopped after 40 ms: an endless loop?");
    CHECK(fault(vm, "local s = ('x'):rep(60000) while true do pcall(s.find, s, 'y') end").message ==
          "stopped after 40 ms: an endless loop?");
  }
  SECTION("many short calls together may take longer") {
    const auto start = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - start < 120ms) {
      REQUIRE(fault(vm, "for i = 1, 1000 do end").message.empty());
    }
  }
  SECTION("the next call is not affected") {
    CHECK_FALSE(fault(vm, "while true do end").message.empty());
    CHECK(fault(vm, "for i = 1, 100000 do end").message.empty());
    CHECK(lua_gethookmask(vm.state()) == (kPolls ? LUA_MASKCOUNT : 0));
  }
  SECTION("entering again inside a call starts the clock anew") {
    lua_pushcfunction(vm.state(), [](lua_State* L) {
      context(L)->budget->enter();
      return 0;
    });
    vm.set_name("fresh");
    CHECK(fault(vm, "fresh() fresh() while true do end").message == "stopped after 40 ms: an endless loop?");
  }
}

TEST_CASE("the watchdog looks after VMs of several threads", "[lua]") {
  std::vector<std::string> messages(2);
  std::vector<std::thread> threads;
  for (std::string& message : messages) {
    threads.emplace_back([&message] {
      Vm vm;
      vm.budget().set_deadline(40ms);
      for (int round = 0; round < 2; ++round) message = fault(vm, "while true do end").message;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& message : messages) CHECK(message == "stopped after 40 ms: an endless loop?");
}

TEST_CASE("an exact budget keeps the deadline too", "[lua]") {
  Vm vm;
  vm.budget().use_exact(1'000'000'000'000);
  vm.budget().set_deadline(40ms);
  CHECK(fault(vm, "while true do end").message == "stopped after 40 ms: an endless loop?");
}
