#include "check/coverage.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "../script/play_helper.h"
#include "base/limits.h"
#include "code/lines.h"
#include "files/files.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

// Lua reports the lines that run, and the bytecode lists the lines that exist. If fuda misread the bytecode,
// Lua would report a line that does not exist.
TEST_CASE("every line of a function that runs is one that could run", "[coverage]") {
  Games games = source_games();
  lua::LineLog log;
  const auto folder = source_dir() / "rules" / "hanabi" / "scenarios";
  std::size_t played = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    for (const Script& script : read_script_file(entry.path()).scripts) {
      (void)run_script(games, script, {"", nullptr, &log});
      ++played;
    }
  }
  REQUIRE(played > 20);
  REQUIRE_FALSE(log.files().empty());
  for (const auto& [path, counts] : log.files()) {
    const std::string text = read_bytes(path, kMaxLuaFileBytes);
    const auto lines = lua::function_lines(path, text);
    for (const auto& [line, count] : counts) {
      INFO(path << ":" << line);
      CHECK(std::binary_search(lines.begin(), lines.end(), line));
    }
  }
}

TEST_CASE("lines are recorded only on request", "[coverage]") {
  Games games = source_games();
  const Script script = script_of("game: hanabi\nplayers: [Ana, Bruno]\nmoves:\n  - Ana: play 1\n");
  lua::LineLog log;
  CHECK(run_script(games, script, {"", nullptr, &log}).passed());
  CHECK_FALSE(log.files().empty());
  log.clear();
  CHECK(run_script(games, script).passed());
  CHECK(log.files().empty());
}
