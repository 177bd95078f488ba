// Tests finding games, stacking variants and merging patches.
#include "fixture.h"
#include "script/names.h"
#include "script/rulebook.h"
#include "show/games_list.h"

using namespace fuda;
using Strings = std::vector<std::string>;

namespace {

std::string variant(const std::string& name, const std::string& rest, const std::string& extends = "war") {
  return "variant: " + name + "\nextends: " + extends + "\n" + rest;
}

Folder& with_layer(Folder& folder, const std::string& name, const std::string& rest,
                   const std::string& extends = "war") {
  return folder.write("war/variants/" + name + ".yaml", variant(name, rest, extends));
}

}  // namespace

TEST_CASE("a game is found by name, by folder and by file") {
  Folder folder;
  folder.write_game();
  CHECK(folder.build("war").name == "war");
  CHECK(folder.build((folder.path() / "war").string()).name == "war");
  CHECK(folder.build((folder.path() / "war/game.yaml").string()).name == "war");
  CHECK(find_game("./war", {}, {folder.path(), "", 0, 0}).name == "war");
  CHECK(find_game("war", {}, {folder.path() / "war/scenarios", "", 0, 0}).name == "war");
  CHECK(complaints([&] {
          (void)find_game("wra", {folder.path()}, {"", "a.yaml", 3, 7});
        }) == "a.yaml:3: there is no game 'wra' [did you mean 'war'?]");
  CHECK(complaints([&] { (void)find_game("war+", {folder.path()}); }) ==
        "'war+' lacks a name [write a game as NAME or NAME+VARIANT]");
}

TEST_CASE("a variant is found by name or by file") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "rich", "set: {coins: 9}\n");
  folder.write("mine/house.yaml", variant("house", "set: {coins: 2}\n", "../war"));
  CHECK(folder.build("war+rich").counters[0].start == 9);
  CHECK(folder.build((folder.path() / "mine/house.yaml").string()).counters[0].start == 2);
  CHECK(folder.build("war+" + (folder.path() / "mine/house.yaml").string()).counters[0].start == 2);
  CHECK(folder.complaints_of("war+rihc") == "'war' has no variant 'rihc' [did you mean 'rich'?]");
}

TEST_CASE("games are listed with their variants") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "rich", "summary: more coins\n");
  with_layer(folder, "poor", "");
  const auto games = list_games({folder.path(), folder.path()});
  REQUIRE(games.size() == 1);
  CHECK(games[0].title == "War");
  CHECK(games[0].players == "2-3");
  REQUIRE(games[0].variants.size() == 2);
  CHECK(games[0].variants[1].name == "rich");
  CHECK(games[0].variants[1].summary == "more coins");
}

TEST_CASE("a variant of another game is refused") {
  Folder folder;
  folder.write_game();
  folder.write("peace/game.yaml", std::string(Folder::kGame).replace(6, 3, "peace"));
  folder.write("peace/variants/calm.yaml", variant("calm", "", "peace"));
  CHECK_THAT(folder.complaints_of("war+" + (folder.path() / "peace/variants/calm.yaml").string()),
             Catch::StartsWith("calm.yaml:2: this variant is for another game, peace ("));
}

TEST_CASE("variants that extend each other in a circle are refused") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "one", "", "war+two");
  with_layer(folder, "two", "", "war+one");
  CHECK_THAT(folder.complaints_of("war+one"), Catch::StartsWith("two.yaml:2: 'extends' forms a loop: ") &&
                                                  Catch::Contains("one.yaml -> ") &&
                                                  Catch::EndsWith("one.yaml"));
}

TEST_CASE("patches merge key by key, replace anything but mappings, and remove keys") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "v",
             "cards: {all: {suit: [stars], copies: }}\ncounters: {pot: , tricks: {per: seat, max: 4}}\n"
             "setup: {deal: {hand: 1}}\ntitle: V\n");
  const Game game = folder.build("war+v");
  CHECK(game.cards.size() == 3);
  CHECK(game.find_face("X1") != kNone);
  CHECK(game.find_counters("pot") == kNone);
  CHECK(game.find_counters("tricks") == 1);
  CHECK(folder.load("war+v").root.find("title")->text == "V");
}

TEST_CASE("removing a part that does not exist is an error") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "v", "attributes:\n  suit: {heart: }\nzoens: {}\n");
  CHECK_THAT(folder.complaints_of("war+v"), Catch::StartsWith("v.yaml:5: unknown key 'zoens'"));
  with_layer(folder, "v", "attributes:\n  suit: {heart: }\n");
  CHECK(folder.complaints_of("war+v") ==
        "v.yaml:4: there is no 'heart' in 'attributes.suit' to remove [did you mean 'hearts'?]");
  with_layer(folder, "v", "counters: {tricks: {max: }}\n");
  CHECK(folder.complaints_of("war+v") ==
        "v.yaml:3: cannot remove from 'tricks', which is not in 'counters' [known: money, pot]");
}

TEST_CASE("a mistake in a patch is reported in the patch") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "v", "zones:\n  hand: {visible: nobody}\n");
  CHECK_THAT(folder.complaints_of("war+v"), Catch::StartsWith("v.yaml:4: "));
  with_layer(folder, "v", "phases:\n  play: {moves: [lay, tel]}\n");
  CHECK(folder.complaints_of("war+v") == "v.yaml:4: there is no move 'tel' [did you mean 'tell'?]");
  with_layer(folder, "v", "set: {coin: 3}\n");
  CHECK(folder.complaints_of("war+v") == "v.yaml:3: there is no option 'coin' [did you mean 'coins'?]");
  with_layer(folder, "v", "set: {coins: 30}\n");
  CHECK(folder.complaints_of("war+v") == "v.yaml:3: 'coins' must be a whole number from 1 to 9, not 30");
}

TEST_CASE("two variants may agree, and may change different things") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "a", "counters: {pot: {max: 5}}\nset: {coins: 2}\n");
  with_layer(folder, "b", "counters: {pot: {max: 5, start: 1}}\n");
  CHECK(folder.complaints_of("war+a+b").empty());
  with_layer(folder, "b", "counters: {pot: {max: 6}}\n");
  CHECK_THAT(folder.complaints_of("war+a+b"),
             Catch::StartsWith("b.yaml:3: 'counters.pot.max' is 6 in variant 'b' (") &&
                 Catch::Contains("b.yaml:3) but 5 in variant 'a' ("));
  with_layer(folder, "b", "counters: {pot: }\n");
  CHECK_THAT(folder.complaints_of("war+a+b"),
             Catch::StartsWith("b.yaml:3: 'counters.pot' is removed in variant 'b' (") &&
                 Catch::Contains("but 'counters.pot.max' 5 in variant 'a'"));
}

TEST_CASE("a variant may change what its direct and indirect bases changed") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "a", "counters: {pot: {max: 5}}\n");
  with_layer(folder, "b", "", "war+a");
  with_layer(folder, "c", "counters: {pot: {max: 7}}\n", "war+b");
  CHECK(folder.build("war+c").counters[2].max == 7);
  CHECK(folder.build("war+c+a").counters[2].max == 7);
  CHECK(folder.build("war+a+c").name == "war+c");
}

TEST_CASE("choices can have patches, and variants can add options") {
  Folder folder;
  folder.write_game();
  CHECK(folder.build("war").find_counters("chaos") == kNone);
  CHECK(folder.build("war", 2, {{"mood", "wild", {}}}).find_counters("chaos") != kNone);
  with_layer(folder, "v", "options: {end: {default: soon, choices: {soon: , late: {counters: {pot: }}}}}\n");
  CHECK(folder.build("war+v").find_counters("pot") != kNone);
  CHECK(folder.build("war+v", 2, {{"end", "late", {}}}).find_counters("pot") == kNone);
}

TEST_CASE("a variant can have its own rules") {
  Folder folder;
  folder.write_game();
  with_layer(folder, "v", "rules: v.lua\n");
  CHECK_THAT(folder.complaints_of("war+v"), Catch::EndsWith("v.lua': no such file"));
  folder.write("war/variants/v.lua", "-- more\n");
  const Definition definition = folder.load("war+v");
  REQUIRE(definition.lua.size() == 2);
  CHECK(definition.lua[1].text == "-- more\n");
  with_layer(folder, "v", "options: {mood: {choices: {wild: {rules: v.lua}}}}\n");
  CHECK(folder.load("war+v").lua.size() == 1);
  CHECK(folder.load("war+v", {{"mood", "wild", {}}}).lua[1].text == "-- more\n");
  with_layer(folder, "v", "rules: ../rules.lua\n");
  CHECK(folder.complaints_of("war+v") == "v.yaml:3: '../rules.lua' is not next to this file");
}

TEST_CASE("texts come from the game, its translations and its variants") {
  Folder folder;
  folder.write_game();
  folder.write("war/names/es.yaml", "language: es\ntitle: Guerra\nsuit: {hearts: corazones}\n");
  with_layer(folder, "v", "names: {es: {suit: {stars: estrellas}}}\n");
  const Definition definition = folder.load("war+v");
  CHECK(languages(definition) == Strings{"en", "es"});
  const Names names = load_names(definition, "es");
  CHECK(names.of("title", "") == "Guerra");
  CHECK(names.of("suit", "hearts") == "corazones");
  CHECK(names.of("suit", "stars") == "estrellas");
  CHECK(names.of("outcome", "done") == "it is over");
  with_layer(folder, "t", "title: Great War\n");
  CHECK(load_names(folder.load("war+t"), "es").of("title", "") == "Great War");
  CHECK(load_names(definition, "en").of("suit", "hearts") == "hearts");
  CHECK(complaints([&] { (void)load_names(definition, "fr"); }) ==
        "'war' is not translated into 'fr' [it is available in en or es]");
}

TEST_CASE("a rulebook lists clauses and rulings") {
  Folder folder;
  folder.write_game();
  CHECK(load_rulebook(folder.load("war")).clauses.empty());
  folder.write("war/rulebook.yaml",
               "game: war\nclauses:\n  W-1: {text: It is war., source: page 1}\n"
               "  W-2: {text: Be kind., check: false, why: no rule}\n"
               "rulings:\n  Q-1: {issue: who starts, ruling: first, option: mood, alternatives: [a, b]}\n");
  const Rulebook book = load_rulebook(folder.load("war"));
  REQUIRE(book.clauses.size() == 2);
  CHECK(book.clauses[0].id == "W-1");
  CHECK(book.clauses[0].place.line == 3);
  CHECK_FALSE(book.clauses[1].check);
  REQUIRE(book.rulings.size() == 1);
  CHECK(book.rulings[0].alternatives == Strings{"a", "b"});
  folder.write("war/rulebook.yaml", "game: war\nclauses:\n  W-1: {text: It is war., check: false}\n");
  CHECK(complaints([&] { (void)load_rulebook(folder.load("war")); }) ==
        "rulebook.yaml:3: 'W-1' is not checked, but gives no reason [add 'why: …']");
}
