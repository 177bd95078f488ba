// Tests that games from the same files share one definition.
#include "fixture.h"
#include "load/games.h"
#include "load/shared_definitions.h"

using namespace fuda;

namespace {

std::shared_ptr<const Definition> read(const Folder& folder, SharedDefinitions& shared,
                                       const std::vector<OptionSetting>& settings = {}) {
  return Games({folder.path()}, &shared).definition({"war", {}, {}}, settings);
}

}  // namespace

TEST_CASE("games with the same files and options share one definition", "[load]") {
  Folder folder;
  folder.write_game();
  SharedDefinitions shared;
  const auto first = read(folder, shared);
  CHECK(read(folder, shared) == first);

  SECTION("not if the rules differ") { folder.write("war/rules.lua", "-- something\n"); }
  SECTION("not if the game differs") {
    folder.write("war/game.yaml", std::string(Folder::kGame) + "# a note\n");
  }
  SECTION("not if the game is in another folder") {
    folder.write("other/war/game.yaml", Folder::kGame).write("other/war/rules.lua", "-- nothing\n");
    CHECK(Games({folder.path() / "other"}, &shared).definition({"war", {}, {}}, {}) != first);
    return;
  }
  CHECK(read(folder, shared) != first);
}

TEST_CASE("games with different options have different definitions", "[load]") {
  Folder folder;
  folder.write_game();
  SharedDefinitions shared;
  const auto calm = read(folder, shared);
  const auto wild = read(folder, shared, {{"mood", "wild", {}}});
  CHECK(calm != wild);
  CHECK(wild->options.back().value == "wild");
  CHECK(read(folder, shared, {{"mood", "wild", {}}}) == wild);
}

TEST_CASE("a definition lasts as long as a game uses it", "[load]") {
  Folder folder;
  folder.write_game();
  SharedDefinitions shared;
  std::weak_ptr<const Definition> before = read(folder, shared);
  CHECK(before.expired());
  CHECK(read(folder, shared) != nullptr);
}
