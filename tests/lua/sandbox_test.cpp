// Tests the names that rules can and cannot see, and the actions that rules can and cannot take.
#include "lua/sandbox.h"

#include <catch2/catch.hpp>

#include "bind/own_names.h"
#include "lua/vm.h"
#include "reference/lua_reference.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

std::string message(const std::string& text) {
  Vm vm;
  vm.budget().use_exact(1'000'000);
  try {
    vm.load("rules.lua", text);
  } catch (const Failure& failure) {
    return failure.findings().front().message;
  }
  return "";
}

// Checks that each line is a condition that is true.
void holds(std::initializer_list<const char*> conditions) {
  for (const char* condition : conditions) {
    CAPTURE(condition);
    CHECK(message(std::string("assert(") + condition + ")") == "");
  }
}

void fails(std::initializer_list<std::pair<const char*, const char*>> cases) {
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(message(text) == expected);
  }
}

}  // namespace

TEST_CASE("the environment is exactly the allow-list", "[lua]") {
  CHECK(Vm().names() == std::vector<std::string>{"assert", "error", "ipairs", "math", "pairs", "pcall",
                                                 "select", "string", "table", "tonumber", "tostring", "type",
                                                 "unpack"});
  for (const char* name :
       {"_G",           "_VERSION", "collectgarbage", "coroutine", "debug",      "dofile",
        "getmetatable", "io",       "load",           "loadfile",  "loadstring", "next",
        "os",           "package",  "print",          "rawequal",  "rawget",     "rawlen",
        "rawset",       "require",  "setmetatable",   "utf8",      "warn",       "xpcall"}) {
    CAPTURE(name);
    CHECK(message("local x = " + std::string(name)) == "unknown name '" + std::string(name) + "'");
  }
  for (const char* name : {"string.dump", "string.gsub", "string.gmatch", "string.match", "string.pack",
                           "string.reverse", "math.random", "math.randomseed", "math.sin", "math.huge"}) {
    CAPTURE(name);
    CHECK(message("local x = " + std::string(name)) == "unknown name '" + std::string(name) + "'");
  }
}

TEST_CASE("libraries cannot be changed", "[lua]") {
  fails({{"math.floor = nil", "cannot set 'math.floor': it is read-only"},
         {"local m = string m.mine = 1", "cannot set 'string.mine': it is read-only"},
         {"function table.sort() end", "cannot set 'table.sort': it is read-only"},
         {"local x = ('x').foo", "unknown name 'string.foo'"},
         {"local x = math.flor", "unknown name 'math.flor'"}});
  CHECK(message("local s = 'x' s.y = 1") != "");
}

TEST_CASE("pairs has a fixed order: numbers, texts by bytes, false and true", "[lua]") {
  CHECK(message(R"(
    local t = {b = 1, [true] = 1, a = 1, [10] = 1, [-3] = 1, B = 1, [false] = 1, ab = 1, [2] = 1}
    local order = {}
    for key, value in pairs(t) do order[#order + 1] = tostring(key) assert(value == 1) end
    assert(table.concat(order, " ") == "-3 2 10 B a ab b false true", table.concat(order, " "))
    local list, sum = {5, 6, 7}, 0
    for i, value in pairs(list) do sum = sum * 10 + i list[i] = nil end
    assert(sum == 123 and #list == 0)
    for k in pairs({}) do error("none") end
    local gone = {a = 1, b = 2, c = 3}
    for k in pairs(gone) do assert(k ~= "b") gone.b = nil gone.d = 4 end
    local holes = {1, nil, 3, x = 9}
    local n = 0
    for k in pairs(holes) do n = n + 1 end
    assert(n == 3)
  )") == "");
  fails({{"for k in pairs({[{}] = 1}) do end",
          "pairs: a key is a table, which has no order; use whole numbers or texts as keys"},
         {"for k in pairs({[1.5] = 1}) do end",
          "pairs: a key is a number, which has no order; use whole numbers or texts as keys"}});
  CHECK(message("for k in pairs(nil) do end") == "'pairs' needs a table, not nil");
}

TEST_CASE("tostring shows no address", "[lua]") {
  holds({"tostring({}) == 'table'", "tostring(tostring) == 'function'", "tostring(nil) == 'nil'",
         "tostring(12) == '12'", "tostring(1.5) == '1.5'", "tostring(false) == 'false'",
         "string.format('%s %s', {}, type) == 'table function'"});
  Vm vm;
  lua_newuserdatauv(vm.state(), 1, 0);
  luaL_newmetatable(vm.state(), "card");
  lua_pop(vm.state(), 1);
  luaL_setmetatable(vm.state(), "card");
  vm.set_name("ace");
  vm.load("rules.lua", "assert(tostring(ace) == 'card')");
}

TEST_CASE("the rules' pcall gives errors as texts", "[lua]") {
  CHECK(message(R"(
    local ok, why = pcall(error, {})
    assert(not ok and why == "'error' needs a text, not a table")
    ok, why = pcall(error)
    assert(not ok and why == "an error without a message", why)
    ok, why = pcall(function() error("plain", 0) end)
    assert(not ok and why == "plain")
    ok, why = pcall(function() error("here") end)
    assert(why == "rules.lua:8: here", why)
    assert(select("#", pcall(function() return 1, nil, 3 end)) == 4)
    ok, why = pcall(nil)
    assert(not ok and type(why) == "string")
  )") == "");
}

TEST_CASE("basic functions", "[lua]") {
  holds({"tonumber('12') == 12", "tonumber(' 0x10 ') == 16", "tonumber('1e1') == 10.0",
         "tonumber('x') == nil", "tonumber('') == nil", "tonumber({}) == nil", "tonumber('ff', 16) == 255",
         "tonumber('-11', 2) == -3", "tonumber('12', 2) == nil", "tonumber('-', 10) == nil",
         "select('#', 1, nil) == 2", "select(2, 'a', 'b') == 'b'", "select(-1, 'a', 'b') == 'b'",
         "select('#', unpack({1, 2, 3})) == 3", "select('#', unpack({}, 1, 0)) == 0", "type(nil) == 'nil'"});
  CHECK(message("local n = 0 for i, v in ipairs({1, 2, nil, 4}) do n = n + v end assert(n == 3)") == "");
  fails({{"unpack({}, 1, 1e8)", "unpack gives at most 1000 values"},
         {"unpack({}, math.mininteger, math.maxinteger)", "unpack gives at most 1000 values"},
         {"select(0)", "bad argument #1 to 'select' (index out of range)"}});
}

TEST_CASE("math", "[lua]") {
  holds({"math.abs(-3) == 3", "math.abs(math.mininteger) == math.mininteger", "math.floor(2.7) == 2",
         "math.type(math.floor(2.7)) == 'integer'", "math.ceil(2.1) == 3", "math.floor(-2.5) == -3",
         "math.max(1, 5, 3) == 5", "math.min(2, 1) == 1", "math.fmod(7, 3) == 1", "math.fmod(-7, 3) == -1",
         "math.fmod(math.mininteger, -1) == 0", "math.tointeger(3.0) == 3", "math.tointeger(3.5) == nil",
         "math.type('1') == nil", "math.maxinteger + 1 == math.mininteger"});
  CHECK(message("math.max((function() end)())") == "'max' needs a number, not nothing");
}

TEST_CASE("string", "[lua]") {
  holds({"('abc'):upper() == 'ABC'",
         "('ABC'):lower() == 'abc'",
         "#'abc' == ('abc'):len()",
         "('hello'):sub(2, -2) == 'ell'",
         "('hello'):sub(-3) == 'llo'",
         "('hello'):sub(4, 2) == ''",
         "('hello'):sub(math.mininteger, math.maxinteger) == 'hello'",
         "('ab'):rep(3, '-') == 'ab-ab-ab'",
         "('x'):rep(0) == ''",
         "(''):rep(math.maxinteger) == ''",
         "('abc'):byte(2) == 98",
         "select('#', ('abc'):byte(1, -1)) == 3",
         "select('#', (''):byte()) == 0",
         "string.char(72, 105) == 'Hi'",
         "('a.b'):find('.') == 2",
         "('aXbX'):find('X', 3) == 4",
         "('abc'):find('z') == nil",
         "('abc'):find('', 4) == 4",
         "('abc'):find('', 5) == nil",
         "('abc'):contains('bc')",
         "not ('abc'):contains('x')",
         "('abc'):starts_with('ab')",
         "not ('abc'):starts_with('abcd')"});
  fails({{"string.rep('x', 1e10)", "string.rep: a text can have at most 65536 bytes"},
         {"string.rep('', math.maxinteger, 'x')", "string.rep: a text can have at most 65536 bytes"},
         {"string.char(256)", "bad argument #1 to 'char' (value out of range)"}});
}

TEST_CASE("string.format", "[lua]") {
  holds({"string.format('%d %5.2f|%-4s|%4s', 3, 1.005, 'a', 'b') == '3  1.00|a   |   b'",
         "string.format('%.2s|%03d', 'xyz', 7) == 'xy|007'",
         "string.format('%x %X %o %c %%', 255, 255, 8, 65) == 'ff FF 10 A %'",
         "string.format('%i %u %+d', 1, 2, 3) == '1 2 +3'",
         R"(string.format('%q', 'a"b\n') == '"a\\"b\\\n"')", "string.format('%s', nil) == 'nil'",
         "string.format('%d', 3.0) == '3'", "#string.format('%99.99f', -1e308) == 410"});
  fails({{"string.format('%p', {})", "string.format: '%p' is not a format"},
         {"string.format('%100d', 1)", "string.format: '%100d' is not a format"},
         {"string.format('%.999f', 1)", "string.format: '%.999f' is not a format"},
         {"string.format('%')", "string.format: '%' is not a format"},
         {"string.format('%d', 1.5)", "bad argument #2 to 'format' (number has no integer representation)"},
         {"string.format('%d')", "bad argument #2 to 'format' (value expected)"}});
}

TEST_CASE("table", "[lua]") {
  CHECK(message(R"(
    local t = {1, 2, 3}
    table.insert(t, 4) table.insert(t, 1, 0)
    assert(table.concat(t, ",") == "0,1,2,3,4")
    assert(table.remove(t) == 4 and table.remove(t, 1) == 0 and table.concat(t) == "123")
    assert(table.remove({}) == nil)
    assert(table.concat({}, ",") == "" and table.concat({1, "a", 2.5}, "-", 2, 3) == "a-2.5")
    assert(table.concat(table.move({1, 2, 3}, 1, 3, 2), ",") == "1,1,2,3")
    assert(table.concat(table.move({1, 2, 3}, 2, 3, 1), ",") == "2,3,3")
    assert(#table.move({1, 2}, 1, 2, 1, {}) == 2)
    local p = table.pack(1, nil, 3)
    assert(p.n == 3 and p[1] == 1 and p[3] == 3)
    assert(table.unpack({7}) == 7)
  )") == "");
  fails({{"table.insert({}, 5, 1)", "bad argument #2 to 'insert' (position out of bounds)"},
         {"table.insert({}, (function() end)())",
          "table.insert takes a list, an optional position, and a value"},
         {"table.move({}, 1, math.maxinteger, 2)", "table.move moves at most 32768 items"},
         {"table.move({}, 1, 10, math.maxinteger)", "table.move moves at most 32768 items"},
         {"table.concat({{}})", "table.concat: item 1 is a table, not a text"},
         {"table.concat({}, '', 1, math.maxinteger)", "table.concat: item 1 is a nil, not a text"},
         {"table.concat({('x'):rep(60000), ('x'):rep(60000)})", "table.concat: the result is too long"}});
}

TEST_CASE("table.sort is stable and survives any comparison", "[lua]") {
  CHECK(message(R"(
    local function sorted(t, before) table.sort(t, before) return table.concat(t, " ") end
    assert(sorted({3, 1, 2}) == "1 2 3" and sorted({}) == "" and sorted({1}) == "1")
    assert(sorted({"b", "a", "B"}) == "B a b")
    assert(sorted({3, 2.5, -1}) == "-1 2.5 3" and sorted({2, 1, 2, 1.5}) == "1 1.5 2 2")
    for _, n in ipairs({63, 64, 65, 130}) do
      local numbers = {}
      for i = 1, n do numbers[i] = i * 37 % n end
      table.sort(numbers)
      for i = 2, n do assert(numbers[i - 1] <= numbers[i]) end
    end
    assert(sorted({1, 2, 3, 4, 5}, function(a, b) return a > b end) == "5 4 3 2 1")
    local t = {}
    for i = 1, 200 do t[i] = {key = i * 7 % 5, at = i} end
    table.sort(t, function(a, b) return a.key < b.key end)
    for i = 2, #t do
      assert(t[i - 1].key < t[i].key or (t[i - 1].key == t[i].key and t[i - 1].at < t[i].at))
    end
    assert(#sorted({5, 4, 3, 2, 1}, function() return true end) == 9)
    local u = {4, 3, 2, 1}
    table.sort(u, function(a, b) u[1] = nil u[9] = 1 return a < b end)
    assert(u[1] == 1 and u[4] == 4)
    assert(not pcall(table.sort, {1, "a"}) and not pcall(table.sort, {1, 2}, 3))
    local function nested(n) table.sort({1, 2}, function() nested(n + 1) end) end
    assert(not pcall(nested, 1))
  )") == "");
}

TEST_CASE("zones and counters cannot have names of the environment") {
  Vm vm;
  for (const std::string& name : vm.names()) {
    CAPTURE(name);
    CHECK(whose_name(name) == "a built-in name of the rules");
  }
  for (const ReferenceSection& section : reference_of_games()) {
    if (section.title != "The flow of the game" && section.title != "Walking and counting") continue;
    for (const ReferenceEntry& entry : section.entries) {
      CAPTURE(entry.name);
      const bool came_later = entry.name == "resume" || entry.name == "reacted_to";
      CHECK(whose_name(entry.name).empty() == came_later);
    }
  }
  for (const char* name : {"options", "tables", "attributes", "moves", "phases", "zones", "seats", "setup"})
    CHECK(whose_name(name) == "a built-in name of the rules");
  for (const char* word : {"end", "while", "nil", "goto"}) CHECK(whose_name(word) == "a word of Lua");
  for (const char* name : {"deck", "hand", "ZONE", "me", "ending"}) CHECK(whose_name(name).empty());
}
