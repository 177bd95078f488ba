// One definition for all that are made of the same files.
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

TEST_CASE("games of the same files and options have one definition", "[load]") {
  Folder folder;
  folder.write_game();
  SharedDefinitions shared;
  const auto first = read(folder, shared);
  CHECK(read(folder, shared) == first);

  SECTION("not if the rules are others") { folder.write("war/rules.lua", "-- something\n"); }
  SECTION("not if the game is another") {
    folder.write("war/game.yaml", std::string(Folder::kGame) + "# a note\n");
  }
  SECTION("not if it lies elsewhere") {
    folder.write("other/war/game.yaml", Folder::kGame).write("other/war/rules.lua", "-- nothing\n");
    CHECK(Games({folder.path() / "other"}, &shared).definition({"war", {}, {}}, {}) != first);
    return;
  }
  CHECK(read(folder, shared) != first);
}

TEST_CASE("other options make another definition", "[load]") {
  Folder folder;
  folder.write_game();
  SharedDefinitions shared;
  const auto calm = read(folder, shared);
  const auto wild = read(folder, shared, {{"mood", "wild", {}}});
  CHECK(calm != wild);
  CHECK(wild->options.back().value == "wild");
  CHECK(read(folder, shared, {{"mood", "wild", {}}}) == wild);
}

TEST_CASE("a definition lasts as long as somebody uses it", "[load]") {
  Folder folder;
  folder.write_game();
  SharedDefinitions shared;
  std::weak_ptr<const Definition> before = read(folder, shared);
  CHECK(before.expired());
  CHECK(read(folder, shared) != nullptr);
}
