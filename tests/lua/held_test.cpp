// In which variable of which function rules kept something.
#include "lua/held.h"
#include "bind/arguments.h"

#include <catch2/catch.hpp>

#include "lua/vm.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

// What changes when `name` of these rules is called.
std::optional<Held> kept_by(const std::string& text, const std::string& name) {
  Vm vm(kCodeReader);
  vm.load("rules.lua", text, Sharing::define);
  const HeldValues before = vm.held();
  vm.push_name(name);
  call(vm.state(), 0, 0);
  return changed(before, vm.held(true));
}

}  // namespace

TEST_CASE("of the functions that use a variable the one that sets it is named", "[lua][held]") {
  const auto held = kept_by(
      "local count = 0\nfunction look()\n  return count\nend\n\nfunction keep()\n  count = count + 1\nend\n",
      "keep");
  REQUIRE(held);
  CHECK(held->name == "count");
  CHECK(held->function.file == "rules.lua");
  CHECK(held->function.line == 6);
}

TEST_CASE("a table within a table that changed is found by its variable", "[lua][held]") {
  const auto held = kept_by(
      "local other, list = {}, {a = {b = {1}}}\nfunction keep()\n  list.a.b[1] = #other\nend\n", "keep");
  REQUIRE(held);
  CHECK(held->name == "list");
  CHECK(held->function.line == 2);
  CHECK(kept_by("local list = {}\nfunction keep()\n  table.insert(list, 1)\nend\n", "keep")->name == "list");
}

TEST_CASE("rules that keep nothing have nothing that changed", "[lua][held]") {
  CHECK_FALSE(
      kept_by("local list = {1}\nfunction keep()\n  local own = {list[1]}\n  own[2] = 3\nend\n", "keep"));
}
