// Tests the VM: loading, errors with their places and words, and the state after a call.
#include "lua/vm.h"

#include <catch2/catch.hpp>
#include <stdexcept>

#include "lua/sandbox.h"
#include "lua/wrapper.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

// The findings of loading `text` as file "rules.lua". Empty if the text ran without error.
Findings faults(Vm& vm, const std::string& text) {
  vm.budget().use_exact(1'000'000);
  try {
    vm.load("rules.lua", text);
  } catch (const Failure& failure) {
    return failure.findings();
  }
  return {};
}

Finding fault(const std::string& text) {
  Vm vm;
  const Findings findings = faults(vm, text);
  REQUIRE(findings.size() == 1);
  return findings.front();
}

std::string said(const std::string& text) {
  const Finding finding = fault(text);
  return finding.place.text() + ": " + finding.message;
}

struct Guard {
  bool& gone;
  explicit Guard(bool& flag) : gone(flag) {}
  ~Guard() { gone = true; }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;
};

bool destroyed = false;
int raise_with_a_guard(lua_State* L) {
  const Guard guard(destroyed);
  return luaL_error(L, "on purpose");
}
int throw_out_of_range(lua_State*) { throw std::out_of_range("no such card"); }
int throw_failure(lua_State*) { throw Failure(error_at({}, "no zone 'rwo'", "did you mean 'row'?")); }

int call_back(lua_State* L) {  // calls its argument in a protected call, and passes an error on
  lua_settop(L, 1);
  if (!protected_call(L, 0, 0)) rethrow(L);
  return 0;
}

}  // namespace

TEST_CASE("a Lua error runs C++ destructors: the C++ build of Lua is linked", "[lua]") {
  Vm vm;
  destroyed = false;
  lua_pushcfunction(vm.state(), raise_with_a_guard);
  CHECK_FALSE(protected_call(vm.state(), 0, 0));
  CHECK(destroyed);
}

TEST_CASE("errors in loading give the place and the reason", "[lua]") {
  SECTION("syntax") {
    CHECK(said("local x = = 1") == "rules.lua:1: unexpected symbol near '='");
    CHECK(said("local function f()\n  return 1\n") ==
          "rules.lua:3: 'end' expected (to close 'function' at line 1) near the end of the file");
  }
  SECTION("not text") {
    CHECK(said("\x1bLua") == "rules.lua: this file is compiled Lua, but rules must be source text");
    CHECK(said(std::string("local a\n\0", 9)) == "rules.lua:2: a rule file cannot contain a NUL byte");
    CHECK(said("local a\r\n-- \r b\n") == "rules.lua:2: this carriage return does not end a line");
    CHECK(said("local a\r") == "rules.lua:1: this carriage return does not end a line");
    CHECK(said(std::string(65537, ' ')) ==
          "rules.lua: a rule file can have at most 64 KiB, but this file has 65 KiB");
  }
  SECTION("a byte order mark is not part of the text") {
    CHECK(faults(*std::make_unique<Vm>(), "\xef\xbb\xbflocal x = 1").empty());
  }
  SECTION("a long file name is not shortened") {
    Vm vm;
    const std::string name =
        "/a/rather/long/path/to/a/folder/of/rules/that/lua/shortens/in/its/messages/rules.lua";
    try {
      vm.load(name, "\nerror('x')");
      FAIL("no error");
    } catch (const Failure& failure) {
      CHECK(failure.findings().front().place.text() == name + ":2");
      CHECK(failure.findings().front().message == "x");
    }
  }
}

TEST_CASE("errors in running rules are in plain words", "[lua]") {
  CHECK(said("local row\nlocal x = row.top") == "rules.lua:2: cannot look inside local 'row': it is nil");
  CHECK(said("local t = {}\nlocal x = t.a.b") == "rules.lua:2: cannot look inside 't.a': it is nil");
  CHECK(said("local t = {}\nt:go()") == "rules.lua:2: cannot call 't:go': it is nil");
  CHECK(said("local t = {{}}\nlocal i = 1\nlocal x = t[i].a.b") ==
        "rules.lua:3: cannot look inside 't[i].a': it is nil");
  CHECK(fault("local t = {}\nlocal i = 7\nlocal x = t[i].b").hint == "i is 7");
  CHECK(fault("local function f() end\nlocal x = f()\nlocal y = x.a").hint == "x is f()");
  CHECK(said("local t = {f = error}\nlocal x = #t.a + #t.b") == "rules.lua:2: cannot count 't.a': it is nil");
  CHECK(said("local n\nlocal x = n + 1") == "rules.lua:2: cannot calculate with local 'n': it is nil");
  CHECK(said("local n\nlocal x = #n") == "rules.lua:2: cannot count local 'n': it is nil");
  CHECK(said("local n = {}\nlocal x = 'a' .. n") ==
        "rules.lua:2: cannot join to a text: local 'n': it is a table");
  CHECK(said("local x = 1 < 'a'") == "rules.lua:1: cannot compare number with text");
  CHECK(said("local x = 1 // 0") == "rules.lua:1: cannot divide by zero");
  CHECK(said("local x = 1 % 0") == "rules.lua:1: cannot divide by zero");
  CHECK(said("error('no card')") == "rules.lua:1: no card");
  CHECK(said("error({})") == "rules.lua:1: 'error' needs a text, not a table");
  CHECK(said("error(nil)") == "rules.lua:1: an error without a message");
  CHECK(said("assert(false, 'why')") == "rules.lua:1: why");
  CHECK(said("assert(1 == 2)") == "rules.lua:1: assertion failed");
}

TEST_CASE("a traceback lists the rules' functions, and is left out if there are none", "[lua]") {
  CHECK(fault("error('x')").hint.empty());
  CHECK(
      fault("local function draw()\n  error('empty')\nend\nlocal function refill()\n  draw()\n  return "
            "1\nend\nrefill()")
          .hint ==
      "rules.lua:2: in function 'draw'\nrules.lua:5: in function 'refill'\nrules.lua:8: in the file itself");
}

TEST_CASE("global names are checked when a file is loaded", "[lua]") {
  Vm vm;
  for (const char* name : {"hints", "discard"}) {
    lua_newtable(vm.state());
    vm.set_name(name);
  }
  vm.allow_assignment("setup");

  SECTION("all errors at once, even those in functions that never run") {
    const Findings found =
        faults(vm, "local function f()\n  hnits.n = 1\nend\nlocal x = discrad\nscore = 3\n");
    REQUIRE(found.size() == 3);
    CHECK(found[0].place.text() == "rules.lua:2");
    CHECK(found[0].message == "unknown name 'hnits'");
    CHECK(found[0].hint == "did you mean 'hints'?");
    CHECK(found[1].place.text() == "rules.lua:4");
    CHECK(found[1].hint == "did you mean 'discard'?");
    CHECK(found[2].message ==
          "cannot set 'score': rules keep nothing outside the host; use 'local', or declare a counter");
  }
  SECTION("existing names cannot be replaced either") {
    for (const char* text : {"pairs = nil", "hints = 1", "local function f() pairs = 1 end",
                             "function hints() end", "for i = 1, 2 do math, i = i, 1 end"}) {
      CAPTURE(text);
      CHECK(faults(vm, text).size() == 1);
    }
  }
  SECTION("names after many constants are found, too") {
    std::string many = "local t = {";
    for (int i = 0; i < 300; ++i) many += "'c" + std::to_string(i) + "',";
    many += "}\n";
    CHECK(faults(vm, many + "local x = hints return x").empty());
    CHECK(faults(vm, many + "local x = hnits").front().message == "unknown name 'hnits'");
    CHECK(faults(vm, many + "pairs = t").front().message.starts_with("cannot set 'pairs'"));
    CHECK(faults(vm, many + "local function f() local u = {" + many.substr(11, many.size() - 13) +
                         "} pairs = u end")
              .front()
              .message.starts_with("cannot set 'pairs'"));
    const std::string long_name(60, 'n');
    CHECK(faults(vm, "local x = " + long_name).front().message == "unknown name '" + long_name + "'");
    CHECK(faults(vm, long_name + " = 1").front().message.starts_with("cannot set"));
  }
  SECTION("line numbers are right in long functions") {
    std::string text = "local a = 1\n";
    for (int i = 0; i < 500; ++i) text += i % 7 == 0 ? "\n" : "a = a + 1\n";
    text += std::string(300, '\n') + "a = wrong\n";
    CHECK(faults(vm, text).front().place.line == 802);
  }
  SECTION("names that the host allows can be assigned, and are nil before") {
    CHECK(faults(vm, "assert(setup == nil) function setup() return 7 end assert(setup() == 7)").empty());
    vm.push_name("setup");
    CHECK(lua_isfunction(vm.state(), -1));
    CHECK(faults(vm, "function setpu() end").front().hint == "did you mean 'setup'?");
  }
  SECTION("rules can use the same name for a local") {
    CHECK(faults(vm, "local pairs = 1 pairs = 2 local t = {hints = 1} t.hints = 2").empty());
  }
  SECTION("the environment itself is out of reach") {
    CHECK(faults(vm, "local a = 1\nlocal e = _ENV").front().place.text() == "rules.lua:2");
    CHECK(faults(vm, "local my_ENV = 1").empty());
  }
}

TEST_CASE("exceptions from bindings become errors in the rules", "[lua]") {
  Vm vm;
  lua_pushcfunction(vm.state(), guarded<throw_out_of_range>);
  vm.set_name("find");
  lua_pushcfunction(vm.state(), guarded<throw_failure>);
  vm.set_name("zone");
  lua_pushcfunction(vm.state(), throw_failure);
  vm.set_name("unguarded");

  CHECK(faults(vm, "\nfind()").front().message == "no such card");
  CHECK(faults(vm, "\nfind()").front().place.text() == "rules.lua:2");
  CHECK(faults(vm, "zone()").front().message == "no zone 'rwo'");
  CHECK(faults(vm, "zone()").front().hint == "did you mean 'row'?");
  CHECK(faults(vm, "local ok, why = pcall(find) assert(not ok and why == 'rules.lua:1: no such card', why)")
            .empty());
  CHECK(faults(vm, "unguarded()").front().message ==
        "a C++ exception reached Lua: there is not enough memory, or a binding is not guarded");
}

TEST_CASE("calls can be nested, and leave the stack as it was", "[lua]") {
  Vm vm;
  lua_pushcfunction(vm.state(), guarded<call_back>);
  vm.set_name("call_back");
  const int before = lua_gettop(vm.state());
  CHECK(faults(vm, "call_back(function() call_back(function() end) end)").empty());
  const Findings found =
      faults(vm, "call_back(function()\n  call_back(function()\n    error('deep') end)\nend)");
  REQUIRE(found.size() == 1);
  CHECK(found.front().message == "deep");
  CHECK(found.front().place.text() == "rules.lua:3");
  CHECK(faults(vm, "call_back(function() while true do end end)").front().message ==
        "stopped after 1000000 instructions, perhaps in an endless loop");
  CHECK(faults(vm, "local x = 1").empty());
  CHECK(lua_gettop(vm.state()) == before);
}

TEST_CASE("memory: counted, limited, and the error says what was too much", "[lua]") {
  Vm vm(1024 * 1024);
  CHECK(vm.budget().memory_used() > 0);
  CHECK(faults(vm, "local t = {}\nfor i = 1, 1e6 do t[i] = {i, i, i} end").front().message ==
        "out of memory: the rules need more than 1024 KiB");
  CHECK(faults(vm, "local s = 'x'\nwhile true do\ns = s .. s end").front().place.text() == "rules.lua:3");
  CHECK(faults(vm, "local s = 'x' while true do s = s .. s end").front().message ==
        "out of memory: a text longer than 64 KiB");
  CHECK(faults(vm, "local function f(n)\n return 1 + f(n + 1) end f(1)").front().message ==
        "too many nested calls, perhaps in an endless recursion");
  CHECK(faults(vm, "local x = 1").empty());
  CHECK(vm.budget().memory_peak() <= vm.budget().memory_limit());
}
