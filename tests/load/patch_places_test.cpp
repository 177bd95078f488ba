// Tests the places of findings that a patch caused. The findings in these tests are invented, because only
// the subject and the place of a finding matter.
#include "diagnostics/patch_places.h"

#include "fixture.h"
#include "load/games.h"

using namespace fuda;
using Kind = Subject::Kind;

namespace {

// The game "war" with its own variant.
class MisplacedPatch {
 public:
  explicit MisplacedPatch(const std::string& patch) {
    folder_.write_game().write("war/variants/v.yaml", "variant: v\nextends: war\n" + patch);
    definition_ = folder_.load("war+v");
  }

  // Returns the finding about this subject after its place was corrected, as "file:line: message [hint]".
  [[nodiscard]] std::string shown(Kind is, const std::string& path) const {
    return shown(error_at({"here.yaml", 7}, "wrong", "as it was", {is, path}));
  }
  [[nodiscard]] std::string shown(Finding finding) const {
    Findings findings{std::move(finding)};
    point_to_patches(findings, definition_.root, definition_.taken);
    return complaints([&] { throw Failure(findings); });
  }
  [[nodiscard]] const Definition& definition() const { return definition_; }
  // "/tmp/…/v.yaml"
  [[nodiscard]] std::string file() const { return (folder_.path() / "war/variants/v.yaml").string(); }

 private:
  Folder folder_;
  Definition definition_;
};

}  // namespace

TEST_CASE("an error about a missing part is reported where a patch removed the part") {
  const MisplacedPatch game("zones:\n  hand:\nattributes: {rank: {remove: [3]}}\n");
  CHECK(game.shown(Kind::missing, "zones.hand") ==
        "v.yaml:4: wrong [removed here, but needed at here.yaml:7]");
  CHECK(game.shown(Kind::missing, "zones.hand.visible") ==
        "v.yaml:4: wrong ['zones.hand' is removed here, with everything in it, but needed at here.yaml:7]");
  CHECK(game.shown(Kind::missing, "attributes.rank.3") ==
        "v.yaml:5: wrong [removed here, but needed at here.yaml:7]");
  CHECK(game.shown(Kind::required, "zones.hand") ==
        "v.yaml:4: wrong [removed here, but needed at here.yaml:7]");
}

TEST_CASE("if no patch removed a missing part, the error stays where the part is needed") {
  const MisplacedPatch game("zones:\n  hand:\n");
  CHECK(game.shown(Kind::missing, "zones.hnad") == "here.yaml:7: wrong [as it was]");
  CHECK(game.shown(Kind::nothing, "zones.hand") == "here.yaml:7: wrong [as it was]");
}

TEST_CASE("removing a section that every game needs is reported at the patch") {
  Folder folder;
  folder.write_game().write("war/variants/v.yaml", "variant: v\nextends: war\nzones:\n");
  CHECK(complaints([&] { (void)folder.load("war+v"); }) ==
        "v.yaml:3: 'zones' is missing [removed here, but every game needs this key]");
}

TEST_CASE("replaced parts and sections that are not kept count as removed, too") {
  const MisplacedPatch replaced("replace: [setup.deal]\n");
  CHECK(replaced.shown(Kind::missing, "setup.deal.hand") ==
        "v.yaml:3: wrong ['setup.deal' is replaced here, with everything in it, but needed at here.yaml:7]");
  const MisplacedPatch kept(
      "keep: [players, options, attributes, card_name, cards, zones, phases, moves, outcomes]\n");
  CHECK(kept.shown(Kind::missing, "counters.pot") ==
        "v.yaml:3: wrong ['counters' is not one of the sections kept here, but needed at here.yaml:7]");
}

TEST_CASE("if none of several parts is left, the error is where the first was removed") {
  const MisplacedPatch game("zones:\n  deck: {cards: }\n");
  CHECK(game.shown(Kind::none_left, "zones.*.cards") == "v.yaml:4: wrong [as it was]");
  CHECK(game.shown(Kind::none_left, "zones.*.visible") == "here.yaml:7: wrong [as it was]");
}

TEST_CASE("an error about an unknown name stays in the rules, and names the patch that removed it") {
  const MisplacedPatch game("zones:\n  pile:\nmoves:\n  tell:\n");
  CHECK(game.shown(Kind::unknown_name, "pile") ==
        "here.yaml:7: wrong ['pile' is removed at " + game.file() + ":4:3]");
  CHECK(game.shown(Kind::unknown_name, "moves.tell") ==
        "here.yaml:7: wrong ['tell' is removed at " + game.file() + ":6:3]");
  // In rules, the name of a move is written with its section, and the name of a zone is written without its
  // section.
  CHECK(game.shown(Kind::unknown_name, "tell") == "here.yaml:7: wrong [as it was]");
  CHECK(game.shown(Kind::unknown_name, "zones.pile") == "here.yaml:7: wrong [as it was]");
}

TEST_CASE("an error in a part that a patch changed is reported at the change") {
  const MisplacedPatch game("zones:\n  row: {capacity: 2}\ncounters:\n  pot: {min: }\n");
  const yaml::Node& root = game.definition().root;
  CHECK_THAT(game.shown(error_at(root.find("zones")->entry("row")->place(), "wrong", "as it was")),
             Catch::StartsWith("v.yaml:4: wrong [as it was\nthis line changes the value at ") &&
                 Catch::EndsWith("/game.yaml:18:3]"));
  // A patch removed a key from this part.
  CHECK_THAT(game.shown(error_at(root.find("counters")->entry("pot")->place(), "wrong")),
             Catch::StartsWith("v.yaml:6: wrong [this line changes the value at "));
  CHECK_THAT(game.shown(error_at(root.find("zones")->entry("deck")->place(), "wrong")),
             Catch::EndsWith("game.yaml:15: wrong"));
}

TEST_CASE("data that rules refuse is reported where it is written") {
  const MisplacedPatch game("tables:\n  worth:\n    1: 5\n    2: 0\n");
  CHECK(game.shown(Kind::refused, "tables.worth.2") == "v.yaml:6: wrong");
  CHECK(game.shown(Kind::refused, "tables.worth.9") == "v.yaml:4: wrong");
  CHECK(game.shown(Kind::refused, "tables.price") == "v.yaml:3: wrong");
  CHECK(game.shown(Kind::refused, "shapes.price") == "here.yaml:7: wrong [as it was]");

  Folder folder;
  folder.write_game("outcomes:", "tables:\n  worth: {1: 5, 2: 0}\noutcomes:")
      .write("war/rules.lua",
             "if tables.worth[2] == 0 then error('tables.worth.2: not 0\\nsecond line') end\n");
  const Definition definition = folder.load("war");
  CHECK(complaints([&] { (void)make_engine(definition, 2); }) == "game.yaml:38: tables.worth.2: not 0");
}
