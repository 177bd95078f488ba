// Tests the log of lines that ran. The hook that counts instructions also writes this log.
#include "lua/lines.h"

#include <catch2/catch.hpp>

#include "lua/vm.h"
#include "script/rule_lines.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

std::string lines_run(const std::string& text, void (*prepare)(Budget&)) {
  Vm vm;
  LineLog log;
  prepare(vm.budget());
  vm.budget().record_lines(&log);
  try {
    vm.load("rules.lua", text);
  } catch (const Failure&) {
    // the test needs only the log
  }
  return line_texts(log).empty() ? "" : line_texts(log).front();
}

}  // namespace

TEST_CASE("lines that ran are noted, whether or not instructions are counted", "[lua][lines]") {
  const std::string text = "local n = 1\nif n == 2 then\n  n = 3\nend\n\nn = 4\n";
  CHECK(lines_run(text, [](Budget& b) { b.use_exact(100'000); }) == "rules.lua:1-2,6");
  CHECK(lines_run(text, [](Budget& b) { b.use_watchdog(); }) == "rules.lua:1-2,6");
}

TEST_CASE("noting lines changes neither where a call stops nor whether the watchdog stops it",
          "[lua][lines]") {
  const std::string endless = "local n = 0\nwhile true do\n  n = n + 1\nend";
  for (const bool recorded : {false, true}) {
    Vm vm;
    LineLog log;
    vm.budget().use_exact(50'000);
    if (recorded) vm.budget().record_lines(&log);
    CHECK_THROWS_AS(vm.load("rules.lua", endless), Failure);
    CHECK(vm.budget().used() == 50'000);
  }
  Vm vm;
  LineLog log;
  vm.budget().record_lines(&log);
  vm.budget().use_watchdog(std::chrono::milliseconds(20));
  CHECK_THROWS_AS(vm.load("rules.lua", endless), Failure);
  // The watchdog has replaced the hook, but the next call logs its lines again.
  log.clear();
  vm.load("rules.lua", "local n = 1\n");
  CHECK(line_texts(log) == std::vector<std::string>{"rules.lua:1"});
  vm.budget().record_lines(nullptr);
  log.clear();
  vm.load("rules.lua", "local n = 1\n");
  CHECK(line_texts(log).empty());
}

TEST_CASE("a range of lines continues across lines without code", "[lua][lines]") {
  CHECK(ranges({1, 2, 3, 5}) == "1-3,5");
  CHECK(ranges({1, 2, 3, 5}, {1, 2, 3, 5, 7}) == "1-5");
  CHECK(ranges({1, 5}, {1, 3, 5}) == "1,5");
  CHECK(ranges({}) == "");
}
