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

// Lua says which line runs, the bytecode which lines there are: were the reading of it wrong, some line would
// run that is not there.
TEST_CASE("every line that runs in a function is one that could", "[coverage]") {
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

TEST_CASE("lines are noted only where that is asked for", "[coverage]") {
  Games games = source_games();
  const Script script = script_of("game: hanabi\nplayers: [Ana, Bruno]\nmoves:\n  - Ana: play 1\n");
  lua::LineLog log;
  CHECK(run_script(games, script, {"", nullptr, &log}).passed());
  CHECK_FALSE(log.files().empty());
  log.clear();
  CHECK(run_script(games, script).passed());
  CHECK(log.files().empty());
}
