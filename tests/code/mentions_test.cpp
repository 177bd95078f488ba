// Tests that fuda finds the names that the code of a rule file mentions.
#include "code/mentions.h"

#include <catch2/catch.hpp>

#include "base/diagnostic.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

Mentions of(const std::string& text) { return mentions_of("rules.lua", text); }

}  // namespace

TEST_CASE("options and tables that are read by name are found", "[lua][mentions]") {
  const Mentions found =
      of("local n = tables.worth[3]\n"
         "function score() if options.aim == 'high' then return #tables.list end return options.n end\n");
  CHECK(found.options == std::set<std::string>{"aim", "n"});
  CHECK(found.tables == std::set<std::string>{"worth", "list"});
  CHECK_FALSE(found.all_options);
  CHECK_FALSE(found.all_tables);
  CHECK(found.reads_option("aim"));
  CHECK_FALSE(found.reads_option("high"));
}

TEST_CASE("a table that is passed on, or read by a computed name, may be read completely",
          "[lua][mentions]") {
  CHECK(of("local o = options\nlocal a = o.one\nlocal b = o.two").all_options);
  CHECK(of("function score() return options['a' .. 'b'] end").all_options);
  CHECK(of("for name in pairs(tables) do local x = name end").all_tables);
  CHECK(of("local a\nfunction score() a = options.one end").reads_option("one"));
  CHECK_FALSE(of("local options = {}\nfunction score() return options.one end").all_options);
}

TEST_CASE("a global far back in a long list of constants is found", "[lua][mentions]") {
  std::string text = "local t = {";
  for (int i = 0; i < 600; ++i) text += "'word" + std::to_string(i) + "',";
  const Mentions found = of(text + "}\nlocal x = options.late");
  CHECK(found.reads_option("late"));
}

TEST_CASE("a file that does not compile is a failure", "[lua][mentions]") {
  CHECK_THROWS_AS(of("function"), Failure);
}

TEST_CASE("defined functions, read names and fields of objects are found", "[lua][mentions]") {
  const Mentions found =
      of("function again(n) return n == 0 or again(n - 1) end\n"
         "local function own() end\n"
         "function moves.hint.apply(me)\n"
         "  local before = moves.hint.allowed\n"
         "  for c in each(me.hand) do c:move(pile) end\n"
         "end\n");
  CHECK(found.defines == std::map<std::string, int>{{"again", 1}});
  CHECK(found.globals == std::set<std::string>{"each", "moves", "pile"});
  CHECK(found.fields == std::set<std::string>{"allowed", "hand", "move"});
  CHECK_FALSE(found.all_globals);
}
