// Tests that fuda finds the lines that could run in the code of rules.
#include "code/lines.h"

#include <catch2/catch.hpp>

#include "base/diagnostic.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

using Lines = std::vector<int>;

}  // namespace

TEST_CASE("lines that could run are those with code of a function", "[lua][lines]") {
  // The result includes functions that were never created, and leaves out the `end` after a return.
  CHECK(function_lines("a.lua", "local x = 1\nlocal function f()\n  return x\nend\n") == Lines{3});
  CHECK(function_lines("a.lua", "local function f(x)\n  if x then\n    return 1\n  end\nend\n") ==
        Lines{2, 3, 5});
  const std::string nested = "local function f()\n  return function()\n    f()\n  end\nend\n";
  CHECK(function_lines("a.lua", nested) == Lines{3, 4});  // Lua creates a closure at its last line
  CHECK_THROWS_AS(function_lines("a.lua", "function ("), Failure);
}

TEST_CASE("a branch that returns at both ends leaves no line that cannot run", "[lua][lines]") {
  const std::string text =
      "local function f(x)\n  while x do\n    if x > 1 then\n      return 1\n    else\n      return 2\n    "
      "end\n"
      "  end\nend\n";
  CHECK(function_lines("a.lua", text) == Lines{2, 3, 4, 6, 9});
  const std::string loops =
      "local function f(n)\n  for i = 1, n do\n    n = n + i\n  end\n  for k, v in n do\n    n = v\n  end\n"
      "  return n == 1\nend\n";
  CHECK(function_lines("a.lua", loops) == Lines{2, 3, 5, 6, 7, 8});
  CHECK(function_lines("a.lua", "local function f()\n  do return 1 end\n  f(2)\nend\n") == Lines{2, 3});
}
