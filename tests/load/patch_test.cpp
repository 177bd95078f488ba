// Tests patches that do more than merge key by key: patches of lists, `replace`, and keeping only the cards.
#include "fixture.h"

using namespace fuda;

namespace {

Folder& with_variant(Folder& folder, const std::string& name, const std::string& text) {
  return folder.write("war/variants/" + name + ".yaml", "variant: " + name + "\nextends: war\n" + text);
}

std::vector<std::string> moves_of(const Game& game, const std::string& phase) {
  std::vector<std::string> names;
  for (const KindId kind : game.phases[game.find_phase(phase)].moves) names.push_back(game.moves[kind].name);
  return names;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a patch can add to a list and remove from it") {
  Folder folder;
  folder.write_game();
  CHECK(moves_of(folder.build("war"), "play") == Strings{"lay"});
  with_variant(folder, "a", "phases: {play: {moves: {add: [tell]}}}\n");
  CHECK(moves_of(folder.build("war+a"), "play") == Strings{"lay", "tell"});
  with_variant(folder, "b", "phases: {play: {moves: {add: [tell], remove: [lay]}}}\n");
  CHECK(moves_of(folder.build("war+b"), "play") == Strings{"tell"});
  with_variant(folder, "c", "phases:\n  play: {moves: {remove: [lya]}}\n");
  CHECK(folder.complaints_of("war+c") ==
        "c.yaml:4: cannot remove 'lya', which is not in the list 'phases.play.moves' [did you mean 'lay'?]");
}

TEST_CASE("two variants may edit one list, but one may not replace what the other edits") {
  Folder folder;
  folder.write_game();
  with_variant(folder, "a", "phases: {play: {moves: {add: [tell]}}}\n");
  with_variant(folder, "b", "phases: {play: {moves: {remove: [lay]}}}\n");
  CHECK(folder.complaints_of("war+a+b").empty());
  with_variant(folder, "b", "phases: {play: {moves: {add: [tell]}}}\n");
  CHECK_THAT(folder.complaints_of("war+a+b"), !Catch::Contains("cannot be played together"));
  with_variant(folder, "b", "phases:\n  play: {moves: [lay]}\n");
  CHECK_THAT(folder.complaints_of("war+a+b"),
             Catch::StartsWith("b.yaml:4: 'phases.play.moves' is [lay] in variant 'b' (") &&
                 Catch::Contains("but 'phases.play.moves.tell' added in variant 'a' ("));
}

TEST_CASE("a part that a variant replaces is written from scratch") {
  Folder folder;
  folder.write_game();
  with_variant(folder, "a", "replace: [setup, counters.pot]\nsetup: {deal: {hand: 1}}\n");
  const Definition definition = folder.load("war+a");
  CHECK(definition.root.find("counters")->find("pot") == nullptr);
  CHECK(definition.root.find("setup")->entries.size() == 1);
  with_variant(folder, "b", "replace: [setup, counters.pto]\n");
  CHECK(folder.complaints_of("war+b") ==
        "b.yaml:3: there is no 'counters.pto' to replace [did you mean 'pot'?]");
  with_variant(folder, "b", "counters:\n  pot: {max: 5}\n");
  CHECK_THAT(folder.complaints_of("war+b+a"),
             Catch::StartsWith("a.yaml:3: 'counters.pot' is replaced in variant 'a' (") &&
                 Catch::Contains("but 'counters.pot.max' 5 in variant 'b' ("));
}

TEST_CASE("a variant can keep only the cards and declare its own game") {
  Folder folder;
  folder.write_game();
  const std::string own =
      "title: Own\nplayers: 1\nrules: own.lua\nzones: {deck: {cards: all, visible: none}}\n"
      "phases: {turn: {moves: [pass]}}\nmoves: {pass: {}}\noutcomes: {over: it is over}\n";
  folder.write("war/variants/own.lua", "-- of its own\n");
  with_variant(folder, "own", "keep: [attributes, card_name, cards]\n" + own);
  const Game game = folder.build("war+own", 1);
  CHECK(game.cards.size() == folder.build("war").cards.size());
  CHECK(game.counters.empty());
  CHECK(game.options.empty());
  CHECK(folder.load("war+own").lua.size() == 1);

  with_variant(folder, "own", "keep: [attributes, crads]\n" + own);
  CHECK(folder.complaints_of("war+own") == "own.yaml:3: there is no 'crads' to keep [did you mean 'cards'?]");
  with_variant(folder, "own", "keep: [attributes, card_name, cards]\n" + own);
  with_variant(folder, "a", "counters: {pot: {max: 5}}\n");
  CHECK_THAT(folder.complaints_of("war+a+own"),
             Catch::Contains("'counters' is not kept in variant 'own' (") &&
                 Catch::Contains("but 'counters.pot.max' 5 in variant 'a' ("));
}

TEST_CASE("choices can be the keys of a table, so adding to the table adds a choice") {
  Folder folder;
  folder.write_game("suit: {value: suit}", "suit: {value: suit}\n      way: {choice: tables.ways}");
  CHECK(folder.complaints_of("war") == "game.yaml:33: there is no table 'tables.ways'");
  with_variant(folder, "t", "tables: {ways: {left: 1, right: 2}}\n");
  const auto choices = [&](const std::string& spec) {
    const Game game = folder.build(spec);
    return game.moves[game.find_move("lay")].params[2].as<ChoiceParam>()->words;
  };
  CHECK(choices("war+t") == Strings{"left", "right"});
  folder.write("war/variants/u.yaml", "variant: u\nextends: war+t\ntables: {ways: {back: 3}}\n");
  CHECK(choices("war+u") == Strings{"left", "right", "back"});
  with_variant(folder, "t", "tables: {ways: [left]}\n");
  CHECK(folder.complaints_of("war+t") == "game.yaml:33: 'tables.ways' has no keys to choose from");
  with_variant(folder, "t", "tables: {wyas: {left: 1}}\n");
  CHECK(folder.complaints_of("war+t") ==
        "game.yaml:33: there is no table 'tables.ways' [did you mean 'wyas'?]");
}

TEST_CASE("a parameter can exclude values") {
  Folder folder;
  folder.write_game("suit: {value: suit}", "suit: {value: suit, except: [hearts]}");
  const Game game = folder.build("war");
  CHECK(game.moves[game.find_move("lay")].params[1].as<ValueParam>()->without == 2);
  folder.write_game("suit: {value: suit}", "suit: {value: suit, except: [heart]}");
  CHECK_THAT(folder.complaints_of("war"),
             Catch::Contains("there is no suit 'heart' [did you mean 'hearts'?]"));
}
