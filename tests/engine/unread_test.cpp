// Tests a program that links only the host: it can load every game, and plays the same games as a program
// that reads the code of rules.
#include <catch2/catch.hpp>
#include <filesystem>

#include "../lua/without_reader.h"
#include "../script/play_helper.h"
#include "batch/random_games.h"
#include "script/position_hash.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// Returns the positions of some random games, and all facts that can be told. If a game fails, returns the
// error.
std::string games_of(const std::string& file, int seats, const std::vector<OptionSetting>& options) {
  std::string result;
  try {
    Games games = source_games();
    const auto definition = games.definition({file, {}, {}}, options);
    const LoadedGame loaded =
        load_game(games, {file, {}, {}}, options,
                  numbered_seats(seats == 0 ? definition->seats.front() : definition->seats.back()));
    for (const Fact& fact : loaded.engine->game().facts) result += fact.name + " ";
    State state = loaded.engine->new_state();
    MoveSet moves;
    for (std::uint64_t game = 0; game < 3; ++game) {
      std::uint64_t chain = 0;
      play_random_game(*loaded.engine, game, {.seed = 7}, state, moves,
                       [&](const State& before, const Move&) { chain = 31 * chain + hash_position(before); });
      result += std::to_string(31 * chain + hash_position(state)) + " ";
    }
  } catch (const Failure& failure) {
    result += failure.findings().front().message;
  }
  return result;
}

std::vector<std::string> all_games() {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  for (const char* folder : {"rules", "examples", "tests/games"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_dir() / folder)) {
      const fs::path& path = entry.path();
      const bool variant = path.parent_path().filename() == "variants" ||
                           path.string().find("examples/house") != std::string::npos;
      if (path.filename() == "game.yaml" || (variant && path.extension() == ".yaml"))
        files.push_back(path.string());
    }
  }
  return files;
}

}  // namespace

TEST_CASE("every game loads and plays the same, whether or not its code is read", "[engine][unread]") {
  const auto files = all_games();
  CHECK(files.size() > 20);
  int played = 0;
  for (const std::string& file : files) {
    for (const int seats : {0, 1}) {
      CAPTURE(file, seats);
      const std::string read = games_of(file, seats, {});
      const WithoutReader none;
      CHECK(games_of(file, seats, {}) == read);
      if (read.ends_with(' ')) ++played;
    }
  }
  CHECK(played > 40);
}
