// Tests that rules cannot keep values between calls once they are loaded.
#include "lua/closing.h"

#include <catch2/catch.hpp>

#include "lua/vm.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

std::string complaint_of(const std::string& text, lua_Integer* result) {
  try {
    Vm vm;
    vm.allow_assignment("act");
    vm.allow_assignment("other");
    vm.load("rules.lua", text);
    vm.close_to_writing("keep it elsewhere", {"made"});
    vm.push_name("act");
    call(vm.state(), 0, 1);
    if (result != nullptr) *result = lua_tointeger(vm.state(), -1);
    return "";
  } catch (const Failure& failure) {
    const Finding& finding = failure.findings().front();
    return std::to_string(finding.place.line) + ": " + finding.message.substr(0, finding.message.find(':')) +
           " | " + finding.hint.substr(0, finding.hint.find('\n'));
  }
}

// Returns the error of loading and closing the text and then calling `act`, or "" if everything succeeds.
// `result` gets the value that `act` returns. Repeats the test with a second function that may write to any
// table, because the host then closes tables in a different way.
std::string complaint(const std::string& text, lua_Integer* result = nullptr) {
  const std::string other = "\nfunction other(t) t.x = 1 end\n";
  std::string alone = complaint_of(text, result);
  lua_Integer second = -1;
  CHECK(complaint_of(text + other, &second) == alone);
  if (result != nullptr) CHECK(second == *result);
  return alone;
}

lua_Integer result_of(const std::string& text) {
  lua_Integer result = -1;
  CHECK(complaint(text, &result).empty());
  return result;
}

}  // namespace

TEST_CASE("a function cannot set a variable outside it", "[lua][closing]") {
  CHECK(complaint("local n = 0\nfunction act()\n  n = n + 1\nend") ==
        "3: cannot set 'n' here | keep it elsewhere");
  // An inner function, or a function in a table, sets the variable.
  CHECK(complaint("local n = 0\nfunction act()\n  local function f()\n    n = 1\n  end\n  f()\nend")
            .starts_with("4: cannot set 'n' here"));
  CHECK(complaint("local n = 0\nlocal t = {f = function() n = 1 end}\nfunction act() t.f() end")
            .starts_with("2: cannot set 'n' here"));
  // The variable belongs to a function that has ended.
  CHECK(complaint(
            "local function counter()\n  local n = 0\n  return function()\n    n = n + 1\n    return n\n  "
            "end\nend\nlocal count = counter()\nfunction act() return count() end")
            .starts_with("4: cannot set 'n' here"));
  // The host uses this name.
  CHECK(complaint("function act()\n  act = nil\nend").starts_with("2: cannot set 'act' here"));
}

TEST_CASE("a call can set its own variables, and loading can set those of the file", "[lua][closing]") {
  CHECK(
      result_of(
          "function act()\n  local n = 0\n  local function f() n = n + 1 end\n  f() f()\n  return n\nend") ==
      2);
  CHECK(result_of("local n = 0\nlocal function count() n = n + 1 end\ncount() count()\nlocal m = n\n"
                  "function act() return m end") == 2);
  CHECK(result_of("local f\nfunction act() return f(3) end\nf = function(n) return n == 0 and 1 or n * f(n - "
                  "1) end") == 6);
}

TEST_CASE("a call cannot write to a table that was created during loading", "[lua][closing]") {
  for (const char* write :
       {"t.a = 1", "t[1] = 2", "t[1] = nil", "t.b.c = 1", "table.insert(t, 1)", "table.remove(t)",
        "table.sort(t)", "table.move({1}, 1, 1, 1, t)", "local u = t u.x = 1",
        "for _, u in pairs({t.b}) do u.c = 5 end", "t.f().y = 1"}) {
    CAPTURE(write);
    const std::string rules =
        "local own = {}\nlocal t = {3, 1, 2, a = 5, b = {c = {}}, f = function() return own end}\n";
    CHECK(complaint(rules + "function act()\n  " + write + "\nend").starts_with("4: cannot set '"));
  }
  CHECK(complaint("local t = {}\nt.self = t\nt[t] = t\nfunction act() t.self.self[t].x = 1 end")
            .starts_with("4: cannot set 'x'"));
}

TEST_CASE("a table of the call is distinguished from an earlier table, however the call got it",
          "[lua][closing]") {
  const std::string rules = "local t = {3, 1, x = {y = 5}}\nlocal function same(u) return u end\n";
  for (const char* write : {
           "local u = {} u = t u.x = 1",
           "local u, v = {}, t u, v = v, u u.x = 1",
           "local u = {} for i = 1, 2 do u.x = i u = t end",
           "local u = {} ::again:: u.x = 1 if u ~= t then u = t goto again end",
           "local u = {} if #t == 2 then u = t end u.x = 1",
           "local u = #t == 2 and t or {} u.x = 1",
           "local u = {} local function f() u = t end f() u.x = 1",
           "local u = {} local function f() local function g() u = t end g() end f() u[1] = 1",
           "local function f(u) u.x = 1 end f(t)",
           "local function f(...) local u = ... u.x = 1 end f(t)",
           "local u = same(t) u.x = 1",
           "local u = {t} u[1].x = 1",
           "local u = {} u.v = t u.v.x = 1",
           "for _, u in ipairs({t}) do u.x = 1 end",
           "local u = {} do local u = t u.x = 1 end",
           "local u, v = {} v = t v.x = 1",
           "local u <const> = t u.x = 1",
           "local function f() t.x = 1 end f()",
           "local u = {} u, t.x = t, 1",
           "t.x.y = 1",
           "local f = table.insert f(t, 1, 2)",
           "same(table).insert(t, 4)",
           "for k in pairs(t) do t[k] = 0 end",
           "while true do local u = {} u.x = 1 u = t u.x = 2 end",
           "local u = {} repeat u[1] = 1 u = t until false",
       }) {
    CAPTURE(write);
    CHECK(complaint(rules + "function act()\n  " + write + "\nend").find("cannot set '") !=
          std::string::npos);
  }
  for (const char* write : {
           "local u = {} u.x = 1 u[1] = 2 return u.x + u[1]",
           "local u = {x = 3} return u.x",
           "local u = {} for i = 1, 2 do u[i] = i end return #u + 1",
           "local u for i = 1, 3 do u = {} u.n = i end return u.n",
           "local u = {} local v = u v.x = 3 return u.x",
           "local u = {{}, {}} table.insert(u, {}) return #u",
           "local u = {same(1), same(2), 3} return #u",
           "local u = {1, 2, table.unpack({3})} return #u",
           "local u = {} local function f() return u end u[1] = 3 return f()[1]",
       }) {
    CAPTURE(write);
    CHECK(result_of(rules + "function act() " + write + " end") == 3);
  }
}

TEST_CASE("a host's method that creates a table is distinguished from a function of the rules",
          "[lua][closing]") {
  // Whether a table that was created during loading stays open, because no function can write to it.
  const auto stays_open = [](const std::string& other) {
    Vm vm;
    for (const char* name : {"act", "other", "made"}) vm.allow_assignment(name);
    vm.load("rules.lua",
            "local t, o = {3}, {}\n" + other + "\nfunction act(z) local u = z:made(t, o) u[1] = 5 end");
    vm.close_to_writing("keep it elsewhere", {"made"});
    return !vm.context().kept_tables.tables.empty();
  };
  for (const char* other : {
           "",
           "for i = 1, 3 do o[i] = function() return o end end",
           "function other(x) local u = {} for i = 1, 3 do u[i] = x end u[#u + 1] = other u[x] = 2 end",
           "function other(z) local u = z:made() if #u > 0 then u = {} end u.x = z end",
       }) {
    CAPTURE(other);
    CHECK(stays_open(other));
  }
  for (const char* other : {
           "o['ma' .. 'de'] = function() return t end",
           "o['ma' .. 'de'] = table.move",
           "o.made = function() return t end",
           "o = {made = function() return t end}",
           "function made() return t end",
           "function other(k) local u = {} u[k] = function() return t end return u end",
           "function other(k, v) return {[k] = v} end",
           "function other(s) local u = {} for k, v in pairs(s) do u[k] = v end return u end",
           "function other(z) local u = z:made() u = z u.x = 1 end",
           "function other(z) local u, v = z:made() v.x = 1 end",
           "function other(z) local m = z.made local u = m(z) u.x = 1 end",
           "function other(z) local u = z:others() u.x = 1 end",
           "function other(z) local u = z:made().x u.x = 1 end",
           "function other(z) local u for i = 1, 2 do u = i < 2 and z:made() or z u.x = 1 end end",
           "function other(z) local u = z:made() local function f() u = z end f() u.x = 1 end",
       }) {
    CAPTURE(other);
    CHECK_FALSE(stays_open(other));
  }
}

TEST_CASE("a call can read tables that were created during loading", "[lua][closing]") {
  const std::string rules = "local t = {30, 10, 20, word = 'x', [2.5] = 7, deep = {{4}}}\n";
  CHECK(result_of(rules + "function act() return #t + t[1] + t.deep[1][1] + t[2.5] + #t.word end") == 45);
  CHECK(result_of(rules +
                  "function act() local sum = 0 for _, n in ipairs(t) do sum = sum + n end return sum end") ==
        60);
  CHECK(result_of(rules + "function act() local a, b, c = unpack(t) return a * b * c end") == 6000);
  CHECK(result_of(rules + "function act() return t.none == nil and t[4] == nil and 1 end") == 1);
  CHECK(result_of("local t = {b = 2, a = 1}\nfunction act() local n = 0 for k, v in pairs(t) do n = 10 * n + "
                  "v end return n end") == 12);
  CHECK(result_of(rules + "function act() return #table.concat(t, ',', 1, 3) end") == 8);
  CHECK(result_of(
            rules +
            "function act() local own = table.move(t, 1, 3, 1, {}) table.sort(own) return own[1] end") == 10);
  CHECK(result_of(rules +
                  "local same = t\nfunction act() return same == t and t.deep == same.deep and 1 end") == 1);
}

TEST_CASE("powers are refused, but '^' in texts and comments is not", "[lua]") {
  const std::string refused = "'^' is not available";
  for (const char* code :
       {"local x = 2 ^ 3", "local n = 2 local x = n^0.5", "local s = 'a' --[[ ]] local x = 2^2",
        R"(local s = "\"" local x = 2^2)", "local s = [==[ ]] ]==] local x = 2 ^ 2",
        "local t = {[1]=2} local x = t[1]^2", "local x = 1 -- [[\nlocal y = 2^2"}) {
    CAPTURE(code);
    CHECK(complaint(std::string(code) + " function act() end").find(refused) != std::string::npos);
  }
  for (const char* code :
       {"local x = 'a^b'", "local x = \"'^\"", "local x = [[^]]", "local x = [=[ ]]^]=]", "local x = 1 -- ^",
        "local x = 1 --[[ ^ ]]", "local x = 1 --[==[ ]] ^\n ]==]", "local x = 'a\\'^'"}) {
    CAPTURE(code);
    CHECK(complaint(std::string(code) + "\nfunction act() end").empty());
  }
}

TEST_CASE("rules can read the host's libraries, with or without proxies", "[lua][closing]") {
  const std::string file = "local here = table\n";
  CHECK(result_of(file + "function act() return math.max(2, 3) + #string.upper('ab') end") == 5);
  CHECK(result_of(
            file +
            "function act() local t = {} here.insert(t, 4) table.insert(t, 5) return t[1] + t[2] end") == 9);
  CHECK(result_of("function act() local n = #math for k in pairs(math) do n = n + 1 end return n end") == 0);
  CHECK(complaint("function act() return table.sotr end") ==
        "1: unknown name 'table.sotr' | did you mean 'sort'?");
  CHECK(complaint("function act() math.max = math.min end").starts_with("1: cannot set 'math.max'"));
  for (const char* other : {"", "\nfunction other(t) t.x = 1 end"}) {
    const std::string write = "function act() table.insert(math, 1) end";
    CHECK(complaint_of(write + other, nullptr).starts_with("1: cannot set"));
  }
}
