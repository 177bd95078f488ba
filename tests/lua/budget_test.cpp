// Tests that exact budgets and the watchdog end calls that never return, and that rules cannot delay this.
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
    CHECK(finding.message == "stopped after 100000 instructions, perhaps in an endless loop");
    CHECK(finding.place.text() == "rules.lua:3");
    CHECK(vm.budget().used() == 100'000);
  }
}

TEST_CASE("each outermost call has its own budget", "[lua]") {
  Vm vm;
  vm.budget().use_exact(50'000);
  for (int i = 0; i < 5; ++i) CHECK(fault(vm, "for i = 1, 30000 do end").message.empty());
}

TEST_CASE("long texts and large tables make instructions heavier", "[lua]") {
  // The number of steps of a loop that runs until its budget is used up.
  const auto steps = [](const std::string& made) {
    Vm vm;
    vm.budget().use_exact(1'000'000);
    lua_Integer count = 0;
    lua_pushlightuserdata(vm.state(), &count);
    lua_pushcclosure(
        vm.state(),
        [](lua_State* L) {
          ++*static_cast<lua_Integer*>(lua_touserdata(L, lua_upvalueindex(1)));
          return 0;
        },
        1);
    vm.set_name("step");
    CHECK(fault(vm, made + " while true do step() end").message ==
          "stopped after 1000000 instructions, perhaps in an endless loop");
    return count;
  };
  const lua_Integer ordinary = steps("local s = ('x'):rep(1000) local t = {} for i = 1, 100 do t[i] = i end");
  CHECK(ordinary > 200'000);
  CHECK(steps("local s = ('x'):rep(64000)") * 200 < ordinary);
  CHECK(steps("local t = {} for i = 1, 8000 do t[-i] = i end") * 50 < ordinary);
}

namespace {

// The number of times a loop asks for the length of `t` before its budget is used up.
lua_Integer lengths_asked(const std::string& made, Vm* within = nullptr) {
  Vm vm;
  vm.budget().use_exact(1'000'000);
  struct Seen {
    lua_Integer count = 0;
    Vm* within = nullptr;
  } seen{0, within};
  lua_pushlightuserdata(vm.state(), &seen);
  lua_pushcclosure(
      vm.state(),
      [](lua_State* L) {
        auto& here = *static_cast<Seen*>(lua_touserdata(L, lua_upvalueindex(1)));
        ++here.count;
        if (here.within != nullptr) here.within->load("other.lua", "local n = #'other'");
        return 0;
      },
      1);
  vm.set_name("step");
  const Finding stopped = fault(vm, "local t = {} " + made + " while true do step(#t) end");
  CHECK(stopped.message == "stopped after 1000000 instructions, perhaps in an endless loop");
  return seen.count;
}

constexpr const char* kPowers = "local n = 1 while n > 0 do t[n] = true n = n * 2 end";

}  // namespace

TEST_CASE("the length of a table with indices far apart costs all of its look-ups", "[lua]") {
  const lua_Integer ordinary = lengths_asked("for i = 1, 1000 do t[i] = i end");
  CHECK(ordinary > 200'000);
  const lua_Integer powers = lengths_asked(kPowers);
  CHECK(powers * 5 < ordinary);
  CHECK(powers == lengths_asked(kPowers));
  // Repeats the test with keys that are one less than powers of two, and with a missing key, because Lua
  // searches for it.
  CHECK(lengths_asked("local n = 1 << 62 while n > 0 do t[n] = true t[n - 1] = true n = n // 2 end") * 5 <
        ordinary);
  CHECK(lengths_asked(std::string(kPowers) + " t[1 << 62] = nil") * 10 < ordinary);
  SECTION("and a nested call in another VM has its own budget") {
    Vm other;
    other.budget().use_exact(1'000'000);
    CHECK(lengths_asked(kPowers, &other) * 5 < ordinary);
    CHECK(other.budget().used() < 1000);
  }
}

TEST_CASE("each game has its own budget, whatever the last one used", "[lua]") {
  Vm vm;
  vm.budget().use_exact(50'000, 100'000);
  for (int game = 0; game < 2; ++game) {
    vm.budget().begin_game();
    CHECK(fault(vm, "local s = ('x'):rep(500) for i = 1, 30000 do end").message.empty());
    CHECK(fault(vm, "for i = 1, 30000 do end").message.empty());
    CHECK(fault(vm, "for i = 1, 30000 do end").message.empty());
    CHECK(fault(vm, "for i = 1, 30000 do end").message ==
          "stopped: this game has used up its 100000 instructions");
    CHECK_FALSE(fault(vm, "local x").message.empty());
  }
  SECTION("whatever texts the last one created") {
    vm.budget().use_exact(10'000, 1'000'000);
    vm.budget().begin_game();
    CHECK_FALSE(fault(vm, "local s = ('x'):rep(2000) for i = 1, 5 do s = s .. s end for i = 1, 5000 do end")
                    .message.empty());
    CHECK_FALSE(fault(vm, "for i = 1, 5000 do end").message.empty());
    vm.budget().begin_game();
    CHECK(fault(vm, "for i = 1, 5000 do end").message.empty());
  }
}

TEST_CASE("a budget reports what is used up", "[lua]") {
  Vm vm;
  Budget& budget = vm.budget();
  const auto used_up_by = [&](const char* text, bool in_new_game = true) {
    if (in_new_game) budget.begin_game();
    CHECK_FALSE(fault(vm, text).message.empty());
    CHECK_FALSE(budget.is_stopping());
    return budget.used_up();
  };
  CHECK(budget.used_up() == UsedUp::nothing);
  CHECK(used_up_by("local s = ('x'):rep(40000) s = s .. s") == UsedUp::text);
  CHECK(budget.message() == "out of memory: a text longer than 64 KiB");
  CHECK(used_up_by("local t = {} for i = 1, 100000 do t[i] = i end") == UsedUp::block);
  CHECK(used_up_by("local function f() return 1 + f() end f()") == UsedUp::stack);
  CHECK(used_up_by("pcall(function() local s = ('x'):rep(40000) s = s .. s end)") == UsedUp::text);
  CHECK(budget.memory_peak() <= budget.memory_limit());
  budget.begin_game();
  CHECK(budget.used_up() == UsedUp::nothing);
  budget.use_exact(50'000, 100'000);
  CHECK(used_up_by("while true do end") == UsedUp::call);
  CHECK(budget.left() == 0);
  CHECK(used_up_by("while true do end", false) == UsedUp::game);
  const Budget::Account game = budget.set_aside(10'000);
  CHECK(used_up_by("while true do end", false) == UsedUp::account);
  budget.go_on_with(game);
}

TEST_CASE("a text cannot contain a NUL, because comparisons would search for it", "[lua]") {
  Vm vm;
  CHECK(fault(vm, "local a = 1\nlocal s = 'a\\0b'").message == "a text cannot contain a NUL byte");
  CHECK(fault(vm, "local a = 1\nlocal s = 'a\\0b'").place.line == 2);
  CHECK_FALSE(fault(vm, "string.char(0)").message.empty());
  CHECK_FALSE(fault(vm, "string.format('%c', 0)").message.empty());
  CHECK(fault(vm, "assert(string.char(255) == string.format('%c', 255))").message.empty());
}

TEST_CASE("rules cannot catch the error that ends a call", "[lua]") {
  Vm vm;
  vm.budget().use_exact(100'000);
  CHECK(fault(vm, "local function f() pcall(f) f() end f()").message ==
        "too many nested calls, perhaps in an endless recursion");
  for (const char* text : {
           "while true do pcall(function() while true do end end) end",
           "local t = {} for i = 1, 100 do t[i] = i end table.sort(t, function(a, b) while true do end end)",
           "while true do pcall(error, 'x') end",
           "pcall(pcall, pcall, function() while true do end end)",
           "local s = ('x'):rep(60000) while true do s:find('y') end",
           "local t = {} for i = 1, 2000 do t[i] = i end while true do for k in pairs(t) do break end end",
       }) {
    CAPTURE(text);
    CHECK(fault(vm, text).message == "stopped after 100000 instructions, perhaps in an endless loop");
  }
}

TEST_CASE("the watchdog stops calls past their deadline, and no others", "[lua]") {
  Vm vm;
  vm.budget().use_watchdog(40ms);
  SECTION("the error says when and where") {
    const Finding finding = fault(vm, "\nwhile true do end");
    CHECK(finding.message == "stopped after 40 ms, perhaps in an endless loop");
    CHECK(finding.place.text() == "rules.lua:2");
  }
  SECTION("rules cannot catch it") {
    CHECK(fault(vm, "while true do pcall(function() while true do end end) end").message ==
          "stopped after 40 ms, perhaps in an endless loop");
    CHECK(fault(vm, "local s = ('x'):rep(60000) while true do pcall(s.find, s, 'y') end").message ==
          "stopped after 40 ms, perhaps in an endless loop");
  }
  SECTION("many short calls together may take longer") {
    const auto start = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - start < 120ms) {
      REQUIRE(fault(vm, "for i = 1, 1000 do end").message.empty());
    }
  }
  SECTION("the next game is not affected") {
    CHECK_FALSE(fault(vm, "while true do end").message.empty());
    vm.budget().begin_game();
    CHECK(fault(vm, "for i = 1, 100000 do end").message.empty());
    CHECK(lua_gethookmask(vm.state()) == (kPolls ? LUA_MASKCOUNT : 0));
  }
  SECTION("a new game restarts the clock") {
    lua_pushcfunction(vm.state(), [](lua_State* L) {
      context(L)->budget->begin_game();
      return 0;
    });
    vm.set_name("fresh");
    CHECK(fault(vm, "fresh() fresh() while true do end").message ==
          "stopped after 40 ms, perhaps in an endless loop");
  }
}

TEST_CASE("the watchdog watches VMs of several threads", "[lua]") {
  std::vector<std::string> messages(2);
  std::vector<std::thread> threads;
  threads.reserve(messages.size());
  for (std::string& message : messages) {
    threads.emplace_back([&message] {
      Vm vm;
      vm.budget().use_watchdog(40ms);
      for (int round = 0; round < 2; ++round) message = fault(vm, "while true do end").message;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& message : messages)
    CHECK(message == "stopped after 40 ms, perhaps in an endless loop");
}

TEST_CASE("an exact budget ignores the clock", "[lua]") {
  Vm vm;
  vm.budget().use_watchdog(1ms);
  vm.budget().use_exact();
  CHECK(fault(vm, "for i = 1, 1000000 do end").message.empty());
  CHECK(vm.budget().used_up() == UsedUp::nothing);
  vm.budget().use_watchdog(1ms);
  CHECK_FALSE(fault(vm, "while true do end").message.empty());
  CHECK(vm.budget().used_up() == UsedUp::clock);
}

TEST_CASE("after its deadline, a watched call is counted, and continues within the usual budget", "[lua]") {
  Vm vm;
  vm.budget().use_watchdog(1ms);
  const std::string some = std::to_string(kMaxInstructions / 10);
  // this call succeeds, regardless of the time at which counting begins
  CHECK(fault(vm, "for i = 1, " + some + " do end").message.empty());
  CHECK(vm.budget().used_up() == UsedUp::nothing);
  vm.budget().begin_game();
  CHECK_FALSE(fault(vm, "for i = 1, 2000000000 do end").message.empty());
  CHECK(vm.budget().used_up() == UsedUp::clock);  // for this reason, the host plays the game again
}

TEST_CASE("a call that is too much for a counted budget is too much for a watched one, too", "[lua]") {
  const std::string text =
      GENERATE("local s = ('x'):rep(60000) for i = 1, 60000 do end",  // expensive instructions
               "local s = ('x'):rep(60000) for i = 1, 3000 do s:find('y') end");
  Vm vm;
  CHECK_FALSE(fault(vm, text).message.empty());
  Vm watched;
  watched.budget().use_watchdog(10min);
  watched.budget().begin_game();
  CHECK_FALSE(fault(watched, text).message.empty());
  CHECK(watched.budget().used_up() == UsedUp::clock);
  watched.budget().begin_game();
  CHECK(fault(watched, "for i = 1, 60000 do end").message.empty());  // the next game is not affected
}
