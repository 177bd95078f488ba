// Tests patches of a tree that is not part of a game.
#include "load/merge.h"

#include "fixture.h"
#include "yaml/reader.h"

using namespace fuda;
using yaml::in_one_line;

namespace {

constexpr const char* kBase =
    "zones: {hand: {per: seat}, deck: {}}\nmoves: [lay, tell]\ncounters: {pot: {max: 3}}\n";

// A tree with variants, which are files 1 to 3. The third variant, "c", extends the first.
class Patched {
 public:
  Patched()
      : merger_(yaml::read_text(kBase, "base.yaml"),
                {{}, {"variant 'a'", {}}, {"variant 'b'", {}}, {"variant 'c'", {1}}}) {}

  Patched& with(const std::string& patch, std::size_t source = 1) {
    merger_.apply(yaml::read_text(patch, name(source)), source);
    return *this;
  }
  Merger* operator->() { return &merger_; }

  [[nodiscard]] std::string at(const std::string& key) {
    const yaml::Node* node = merger_.root().find(key);
    return node == nullptr ? "not there" : in_one_line(*node);
  }
  // Returns the findings as "file:line: message [hint]", one per line.
  [[nodiscard]] std::string wrong() {
    return complaints([&] {
      if (!merger_.findings().empty()) throw Failure(merger_.findings());
    });
  }
  [[nodiscard]] std::vector<std::string> taken() {
    std::vector<std::string> all;
    for (const Taken& taken : merger_.taken()) all.push_back(path_text(taken.path) + ": " + taken.how);
    return all;
  }
  static std::string name(std::size_t source) {
    return source == Merger::kOption ? "choice.yaml"
                                     : std::string(1, static_cast<char>('a' - 1 + source)) + ".yaml";
  }

 private:
  Merger merger_;
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("mappings merge key by key, and anything else replaces the old value", "[merge]") {
  Patched game;
  game.with("zones: {hand: {visible: owner}, pile: {}}\ncounters: {pot: 5}\nmoves: [tell]\n");
  CHECK(game.at("zones") == "{hand: {per: seat, visible: owner}, deck: {}, pile: {}}");
  CHECK(game.at("counters") == "{pot: 5}");
  CHECK(game.at("moves") == "[tell]");
  CHECK(game.wrong().empty());
  CHECK(game.taken() == Lines{"moves.lay: not in this list"});
}

TEST_CASE("a key without a value removes the existing part with everything in it", "[merge]") {
  Patched game;
  game.with("zones: {hand: }\ncounters:\n");
  CHECK(game.at("zones") == "{deck: {}}");
  CHECK(game.at("counters") == "not there");
  CHECK(game.wrong().empty());
  CHECK(game.taken() == Lines{"zones.hand: removed here",
                              "zones.hand.per: 'zones.hand' is removed here, with everything in it",
                              "counters: removed here",
                              "counters.pot: 'counters' is removed here, with everything in it",
                              "counters.pot.max: 'counters' is removed here, with everything in it"});
}

TEST_CASE("a patch cannot remove a part that does not exist", "[merge]") {
  Patched game;
  game.with("zones: {hnad: }\nmoves: {remove: [tall]}\n");
  CHECK(game.wrong() ==
        "a.yaml:1: there is no 'hnad' in 'zones' to remove [did you mean 'hand'?]\n"
        "a.yaml:2: cannot remove 'tall', which is not in the list 'moves' [did you mean 'tell'?]");
}

TEST_CASE("lists are edited in place, and items are removed first", "[merge]") {
  Patched game;
  game.with("moves: {add: [pass, lay], remove: [lay]}\n");
  CHECK(game.at("moves") == "[tell, pass, lay]");
  CHECK(game.taken() == Lines{"moves.lay: removed here"});
}

TEST_CASE("a cleared path can be written from scratch", "[merge]") {
  Patched game;
  const yaml::Node paths = yaml::read_text("[counters.pot, counters.pit]\n", "a.yaml");
  game->clear(paths.items.front(), 1);
  CHECK(game.at("counters") == "{}");
  game.with("counters: {pot: {per: seat}}\n");
  CHECK(game.at("counters") == "{pot: {per: seat}}");
  game->clear(paths.items.back(), 1);
  CHECK(game.wrong() == "a.yaml:1: there is no 'counters.pit' to replace [did you mean 'pot'?]");
}

TEST_CASE("a patch can keep only some sections of a game", "[merge]") {
  Patched game;
  game->keep(yaml::read_text("[zones, cuonters]\n", "a.yaml"), 1);
  CHECK(game.at("zones") != "not there");
  CHECK(game.at("moves") == "not there");
  CHECK(game.at("counters") == "not there");
  CHECK(game.wrong() == "a.yaml:1: there is no 'cuonters' to keep [did you mean 'counters'?]");
}

TEST_CASE("two independent variants may not give one key different values", "[merge]") {
  Patched game;
  game.with("counters: {pot: {max: 5}}\n").with("counters: {pot: {max: 5}}\n", 2);
  CHECK(game.wrong().empty());
  game.with("counters: {pot: {max: 6}}\n", 2);
  CHECK(game.wrong() ==
        "b.yaml:1: 'counters.pot.max' is 6 in variant 'b' (b.yaml:1) but 5 in variant 'a' (a.yaml:1): these "
        "two "
        "cannot be played together");
}

TEST_CASE("removing a part conflicts with a change inside it, in either order", "[merge]") {
  Patched above;
  above.with("counters: {pot: }\n").with("counters: {pot: {max: 5}}\n", 2);
  CHECK_THAT(above.wrong(), Catch::Contains("but 'counters.pot' removed in variant 'a'"));
  Patched below;
  below.with("counters: {pot: {max: 5}}\n").with("counters: {pot: }\n", 2);
  CHECK_THAT(below.wrong(), Catch::Contains("'counters.pot' is removed in variant 'b'") &&
                                Catch::Contains("but 'counters.pot.max' 5 in variant 'a'"));
}

TEST_CASE("a variant may change what a variant that it extends has changed, and a choice anything",
          "[merge]") {
  Patched game;
  game.with("counters: {pot: {max: 5}}\n")
      .with("counters: {pot: {max: 6}}\n", 3)
      .with("counters: {pot: {max: 7}}\n", Merger::kOption);
  CHECK(game.at("counters") == "{pot: {max: 7}}");
  CHECK(game.wrong().empty());
}

TEST_CASE("two variants may not set different defaults for one option", "[merge]") {
  Patched game;
  const yaml::Node values = yaml::read_text("{coins: 3, also: 4}\n", "a.yaml");
  game->claim("coins", values.entries.front().value, 1);
  game->claim("coins", values.entries.back().value, 2);
  CHECK_THAT(game.wrong(), Catch::StartsWith("a.yaml:1: 'coins' is 4 in variant 'b'"));
}

TEST_CASE("every part has its layer, and a choice is newer than the file that contains it", "[merge]") {
  Patched game;
  game.with("counters: {pot: {max: 4}}\n").with("zones: {deck: {visible: none}}\n", 2);
  const yaml::Node& root = game->root();
  CHECK(root.find("zones")->find("hand")->layer == 0);
  CHECK(root.find("counters")->find("pot")->find("max")->layer == 2);
  CHECK(root.find("zones")->find("deck")->find("visible")->layer == 4);
  const yaml::Node choice = *root.find("counters");
  game->apply(choice, Merger::kOption);
  CHECK(game->root().find("pot") != nullptr);
  CHECK(game->root().find("pot")->find("max")->layer == 3);
}

TEST_CASE("every variant may change the names of a game", "[merge]") {
  Patched game;
  game.with("title: One\n").with("title: Two\n", 2);
  CHECK(game.at("title") == "Two");
  CHECK(game.wrong().empty());
}

TEST_CASE("variants may give one part of the look different values", "[merge]") {
  Patched game;
  game.with("look: {colours: {red: pink}}\n").with("look: {colours: {red: brown}}\n", 2);
  CHECK(game.at("look") == "{colours: {red: brown}}");
  CHECK(game.wrong().empty());
}

TEST_CASE("two variants may add the same choice, unless one extends the other", "[merge]") {
  for (const std::size_t second : {2U, 3U}) {
    CAPTURE(second);
    Patched game;
    game.with("options: {mood: {choices: {calm: , wild: {counters: {pot: 4}}}}}\n", Merger::kOption)
        .with("options: {mood: {choices: {add: [fierce]}}}\n")
        .with("options: {mood: {choices: {add: [fierce]}}}\n", second);
    const bool is_complaint =
        game.wrong().find("'fierce' is already a choice of 'mood'") != std::string::npos;
    CHECK(is_complaint == (second == 3));
  }
}
