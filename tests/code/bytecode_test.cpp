// Tests that fuda reads the code of functions as Lua's own compiler writes it.
#include "code/bytecode.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "base/diagnostic.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

using Texts = std::vector<std::string>;

const Function& inner(const Function& file, std::size_t at = 0) {
  REQUIRE(file.inner.size() > at);
  return file.inner[at];
}

Texts texts(const Function& function) {
  Texts some;
  for (const std::string& text : function.strings) {
    if (!text.empty()) some.push_back(text);
  }
  return some;
}

std::size_t find(const Function& function, Op op) {
  const auto found = std::find_if(function.code.begin(), function.code.end(),
                                  [&](std::uint32_t code) { return op_of(code) == op; });
  REQUIRE(found != function.code.end());
  return static_cast<std::size_t>(found - function.code.begin());
}

}  // namespace

TEST_CASE("a function is read with its lines, parameters, locals and constants", "[lua][bytecode]") {
  const Function file =
      compiled("a.lua", "\nlocal function f(a, b)\n  local c = a.size\n  return c, 'two'\nend\n");
  CHECK(file.first_line == 0);
  const Function& f = inner(file);
  CHECK(f.first_line == 2);
  CHECK(f.parameters == 2);
  CHECK(f.code.size() == f.lines.size());
  CHECK(f.lines.front() == 3);
  CHECK(texts(f) == Texts{"size", "two"});
  Texts names;
  for (const Local& local : f.locals) names.push_back(local.name);
  CHECK(names == Texts{"a", "b", "c"});
  CHECK(f.locals[0].from == 0);
  CHECK(f.locals[2].from > 0);
}

TEST_CASE("constants are known with their types", "[lua][bytecode]") {
  const Function file = compiled("a.lua", "return x == 1234567, x == 1.5, x == 'text'\n");
  REQUIRE(file.types.size() == file.strings.size());
  const auto has = [&](std::uint8_t type) {
    return std::find(file.types.begin(), file.types.end(), type) != file.types.end();
  };
  CHECK(has(kTypeInteger));
  CHECK(has(kTypeFloat));
  CHECK(has(kTypeShortText));
  CHECK(std::find(file.numbers.begin(), file.numbers.end(), "1234567") != file.numbers.end());
  CHECK(file.constant(1000).empty());
}

TEST_CASE("a long text and many constants are read completely", "[lua][bytecode]") {
  const std::string longer(300, 'x');
  std::string text = "local t = {'" + longer + "'";
  for (int i = 0; i < 400; ++i) text += ", 'word" + std::to_string(i) + "'";
  const Function file = compiled("a.lua", text + "}\nreturn t\n");
  CHECK(std::find(file.strings.begin(), file.strings.end(), longer) != file.strings.end());
  CHECK(std::find(file.strings.begin(), file.strings.end(), "word399") != file.strings.end());
}

TEST_CASE("upvalues have their names, and the environment is recognised", "[lua][bytecode]") {
  const Function file =
      compiled("a.lua", "local n = 1\nfunction f() return function() n = n + 1; print(n) end end\n");
  CHECK(file.is_environment(0));
  CHECK(!file.is_environment(9));
  const Function& innermost = inner(inner(file));
  REQUIRE(innermost.outer.size() == 2);
  CHECK(innermost.outer[0].name == "n");
  CHECK(!innermost.outer[0].of_next);  // the variable belongs to the file, two levels out
  CHECK(!innermost.is_environment(0));
  CHECK(innermost.is_environment(1));
}

TEST_CASE("an instruction leads to the next one, to both ends of a branch, or nowhere", "[lua][bytecode]") {
  const Function file = compiled("a.lua", "local function f(a)\n  if a then return 1 end\n  return 2\nend\n");
  const Function& f = inner(file);
  const std::size_t test = find(f, Op::test);
  CHECK(next_of(f, test) == std::vector<std::size_t>{test + 1, test + 2});
  const std::size_t jump = find(f, Op::jump);
  REQUIRE(next_of(f, jump).size() == 1);
  CHECK(f.lines[next_of(f, jump).front()] == 3);
  CHECK(next_of(f, find(f, Op::return_one)).empty());
}

TEST_CASE("a loop leads past its end or back to its start", "[lua][bytecode]") {
  const Function file =
      compiled("a.lua", "local function f()\n  for i = 1, 3 do\n    f()\n  end\n  return 5\nend\n");
  const Function& f = inner(file);
  const std::size_t loop = find(f, Op::for_loop);
  const auto next = next_of(f, loop);
  REQUIRE(next.size() == 2);
  CHECK(std::count(next.begin(), next.end(), loop + 1) == 1);
  CHECK(*std::min_element(next.begin(), next.end()) < loop);
  const auto before = next_of(f, find(f, Op::for_prepare));
  CHECK(*std::max_element(before.begin(), before.end()) > loop);  // the range may be empty
}

TEST_CASE("fields that get a value are found, even in nested functions", "[lua][bytecode]") {
  const Function file = compiled("a.lua",
                                 "local t = {made = 1}\nt.set = 2\nfunction t.method() t.within = 3 end\n"
                                 "return t.only_read\n");
  std::set<std::string> names;
  add_fields(file, names);
  CHECK(names == std::set<std::string>{"made", "method", "set", "within"});
}

TEST_CASE("anything but code of this Lua is refused", "[lua][bytecode]") {
  CHECK_THROWS_AS(read_bytecode(""), Failure);
  CHECK_THROWS_AS(read_bytecode("return 1"), Failure);
  CHECK_THROWS_AS(read_bytecode(std::string("\x1bLua\x53\x00\x19\x93\r\n\x1a\n", 12)), Failure);
  CHECK_THROWS_AS(compiled("a.lua", "return return"), Failure);
}
