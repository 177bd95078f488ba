// Tests building a game from its file: the result, and the errors.
#include "fixture.h"
#include "model/state.h"

using namespace fuda;
using Strings = std::vector<std::string>;

TEST_CASE("groups of cards combine their values, and values without cards are left out") {
  const Game game = Folder().write_game().build("war");
  CHECK(game.cards.size() == 12);
  CHECK(game.faces.size() == 6);
  CHECK(copies(game, "H2") == 2);
  CHECK(game.attributes[0].values.size() == 2);
  CHECK(game.zone_families[game.find_zones("pile")].count == 2);
  CHECK(fact_names(game) == Strings{"spades", "hearts", "1", "2", "3"});
}

TEST_CASE("card names leave out attributes that a card lacks, and must still differ") {
  const std::string group = "  all: {suit: [spades, hearts], rank: all, copies: 2}";
  Folder folder;
  const Game fools = folder.write_game(group, group + "\n  fool: {rank: 3}").build("war");
  CHECK(fools.faces[fools.find_face("3")].values[0] == kNone);
  const Game more = folder.write_game(group, group + "\n  fool: {suit: spades}").build("war");
  CHECK(more.find_face("S") != kNone);
  CHECK(
      folder.write_game(group, group + "\n  fool: {copies: 2}").complaints_of("war") ==
      "game.yaml:14: the cards of 'fool' have no attribute that card_name needs, so they have no name [give "
      "these cards one of the attributes in card_name, or add {card}, the name of the group, to card_name]");
  folder.write_game("card_name: \"{suit}{rank}\"", "card_name: \"{suit}\"");
  CHECK(folder.complaints_of("war") ==
        "game.yaml:13: two different cards are named 'S' [these cards differ in 'rank': add {rank} to "
        "card_name]");
}

TEST_CASE("a card may lack an attribute that its name does not need") {
  Folder folder;
  folder.write_game("card_name: \"{suit}{rank}\"\ncards:\n",
                    "card_name: \"{card}\"\ncards:\n  fool: {rank: 3}\n");
  CHECK_THAT(folder.complaints_of("war"), Catch::Contains("two different cards are named 'all'"));
  folder.write_game(
      "card_name: \"{suit}{rank}\"\ncards:\n  all: {suit: [spades, hearts], rank: all, copies: 2}",
      "card_name: \"{card}{rank}\"\ncards:\n  S: {suit: spades, rank: {1: 4, 2: 1}, copies: 2}\n"
      "  F: {rank: 3, copies: 4}");
  const Game game = folder.build("war");
  CHECK(game.cards.size() == 14);
  CHECK(copies(game, "S1") == 8);
  CHECK(copies(game, "F3") == 4);
  CHECK(game.faces[game.find_face("F3")].values[0] == kNone);
  CHECK(facts_of(game, "F3") == Strings{"3"});
}

TEST_CASE("copies of the same card from two groups add up") {
  Folder folder;
  folder.write_game("  all: {suit: [spades, hearts], rank: all, copies: 2}",
                    "  all: {suit: [spades, hearts], rank: all, copies: 2}\n  more: {suit: hearts, rank: 3}");
  const Game game = folder.build("war");
  CHECK(copies(game, "H3") == 3);
  CHECK(game.cards.size() == 13);
}

TEST_CASE("a value can be told as itself, as every other value or not at all") {
  const auto told = [](const std::string& word) {
    return Folder().write_game("hearts: H", "hearts: {symbol: H, told: " + word + "}").build("war");
  };
  CHECK(facts_of(told("own"), "H2") == Strings{"hearts", "2"});
  CHECK(facts_of(told("every"), "H2") == Strings{"spades", "2"});
  CHECK(facts_of(told("never"), "H2") == Strings{"2"});
  CHECK(facts_of(told("nothing"), "H2").empty());
  CHECK(fact_names(told("never")) == Strings{"spades", "1", "2", "3"});
}

TEST_CASE("counters need sensible bounds and a start within them") {
  const Game game = Folder().write_game().build("war", 3);
  CHECK(game.counters.size() == 4);
  CHECK(game.counters[0].start == 3);
  CHECK(game.counters[0].max == 9);
  CHECK(game.owner(game.counters[2]) == 2);
  CHECK(game.counters[3].min == -5);
  CHECK(game.counters[3].start == 0);
  CHECK(game.owner(game.counters[3]) == kNone);
  Folder folder;
  CHECK(folder.write_game("pot: {min: -5}", "pot: {min: 2, max: 1}").complaints_of("war") ==
        "game.yaml:21: the smallest value of 'pot' (2) is more than the largest value (1)");
  CHECK(folder.write_game("pot: {min: -5}", "pot: {max: 1, start: 4}").complaints_of("war") ==
        "game.yaml:21: 'pot' starts at 4, which is not in the range from 0 to 1");
  CHECK(folder.write_game("pot: {min: -5}", "hand: {max: 1}").complaints_of("war") ==
        "game.yaml:21: 'hand' is both a zone and a counter");
}

TEST_CASE("a parameter can refer to a zone through an earlier parameter") {
  const Game game = Folder().write_game().build("war");
  const MoveKind& lay = game.moves[game.find_move("lay")];
  CHECK(lay.params[2].places().zone.owner == ZoneRef::Owner::argument);
  CHECK(lay.params[2].places().zone.argument == 1);
  const auto with = [](const std::string& zone) {
    return Folder().write_game("card: pile.suit", "card: " + zone).complaints_of("war");
  };
  CHECK(with("pile.any").empty());
  CHECK(with("deck").empty());
  CHECK(with("hand").empty());
  CHECK(with("hnad.me") == "game.yaml:33: there is no zone 'hnad' [did you mean 'hand'?]");
  CHECK(with("deck.me") == "game.yaml:33: there is only one 'deck', so '.me' has no meaning");
  CHECK(with("pile") ==
        "game.yaml:33: 'pile' must say which one ['pile.PARAMETER', where an earlier parameter "
        "names it, or 'pile.any']");
  CHECK(with("pile.siut") ==
        "game.yaml:33: 'siut' in 'pile.siut' is not an earlier parameter [did you mean 'suit'?]");
  CHECK(with("hand.suit") == "game.yaml:33: 'suit' does not say which 'hand': it must be a seat");
  CHECK(with("row.suit") == "game.yaml:33: 'suit' does not say which 'row': it must be a number from 1 to 3");
}

TEST_CASE("a parameter is about exactly one thing") {
  Folder folder;
  CHECK(folder.write_game("suit: {value: suit}", "suit: {value: suit, seat: all}").complaints_of("war") ==
        "game.yaml:32: 'suit' must be about one thing, not 'value' and 'seat' [one of: seat, card, fact, "
        "value, "
        "number, "
        "choice, position, zone or cards]");
  CHECK(folder.write_game("suit: {value: suit}", "suit: {value: siut}").complaints_of("war") ==
        "game.yaml:32: there is no attribute 'siut' [did you mean 'suit'?]");
}

TEST_CASE("unknown names in a game are found, each with the closest match") {
  Folder folder;
  CHECK(folder.write_game("moves: [lay]", "moves: [lya]\n    then: same_set").complaints_of("war") ==
        "game.yaml:27: there is no move 'lya' [did you mean 'lay'?]\n"
        "game.yaml:28: 'then' must be next_seat, same_seat, rules or the name of a phase, not 'same_set' "
        "[did you "
        "mean 'same_seat'?]");
  CHECK(folder.write_game("cost: {money: 1}", "cost: {mony: 1}").complaints_of("war") ==
        "game.yaml:34: there is no counter 'mony' [did you mean 'money'?]");
  CHECK(folder.write_game("suit: [spades, hearts]", "suit: [spades, harts]").complaints_of("war") ==
        "game.yaml:13: there is no suit 'harts' [did you mean 'hearts'?]");
  CHECK(folder.write_game("{suit}{rank}", "{suit}{rnak}").complaints_of("war") ==
        "game.yaml:11: there is no attribute 'rnak' [did you mean 'rank'?]");
  CHECK(folder.write_game("pile: {per: suit}", "pile: {per: siut}").complaints_of("war").substr(0, 68) ==
        "game.yaml:17: there cannot be a 'pile' for each 'siut' [did you mean");
  CHECK(folder.write_game("start: $coins", "start: $coin").complaints_of("war") ==
        "game.yaml:20: there is no option 'coin' [did you mean 'coins'?]");
  CHECK(folder.write_game("outcomes:\n", "unscored: [don]\noutcomes:\n").complaints_of("war") ==
        "game.yaml:37: there is no outcome 'don' [did you mean 'done'?]");
  CHECK(folder.write_game("outcomes:\n", "start_phase: paly\noutcomes:\n").complaints_of("war") ==
        "game.yaml:37: there is no phase 'paly' [did you mean 'play'?]");
}

TEST_CASE("a deal that is not possible is refused") {
  Folder folder;
  CHECK(folder.write_game("hand: {2: 3, 3: 2}", "hand: {2: 3}").complaints_of("war", 3) ==
        "game.yaml:24: setup.deal.hand has no entry for 3 players [add '3: NUMBER']");
  CHECK(folder.write_game("hand: {2: 3, 3: 2}", "hand: 7").complaints_of("war") ==
        "game.yaml:23: with 2 players, the deal takes 14 cards, but the game has only 12");
  CHECK(folder.write_game("hand: {2: 3, 3: 2}", "deck: 1").complaints_of("war") ==
        "game.yaml:24: all cards are already in 'deck'");
}

TEST_CASE("before the set-up, all cards are in exactly one zone of the table") {
  Folder folder;
  CHECK(folder.write_game("cards: all, ", "").complaints_of("war") ==
        "game.yaml:14: no zone holds the cards before the set-up [add 'cards: all' to the deck]");
  CHECK(folder.write_game("row: {per: 3, capacity: 4}", "row: {cards: all}").complaints_of("war") ==
        "game.yaml:18: the cards cannot all start in both 'deck' and 'row'");
  CHECK(folder.write_game("visible: none", "capacity: 5, visible: none").complaints_of("war") ==
        "game.yaml:15: 'deck' cannot hold all 12 cards");
  CHECK(folder.write_game("visible: none", "visible: others").complaints_of("war") ==
        "game.yaml:15: 'deck' belongs to no seat, so it cannot be visible to its owner or to others [add "
        "'per: seat' or 'per: team', "
        "or use 'visible: all' or 'visible: none']");
}

TEST_CASE("a game that exceeds a limit is refused with the limit") {
  Folder folder;
  CHECK(folder.write_game("copies: 2", "copies: 84").complaints_of("war") ==
        "game.yaml:12: there are 504 cards; a game can have at most 500");
  CHECK_THAT(folder.write_game("row: {per: 3,", "row: {per: 250,").complaints_of("war"),
             Catch::Contains("there are 255 zones; a game can have at most 250"));
  std::string ranks;
  for (int i = 1; i <= 31; ++i) ranks += (i > 1 ? ", " : "") + std::to_string(i);
  CHECK_THAT(folder.write_game("rank: [1, 2, 3]", "rank: [" + ranks + "]").complaints_of("war"),
             Catch::Contains("there are 33 facts that can be told, but a game can have at most 32"));
  CHECK(folder.write_game("players: 2-3", "players: 2-17").complaints_of("war") ==
        "game.yaml:3: at most 16 players can play, not 17");
}

TEST_CASE("a game may use a limit completely") {
  Folder folder;
  folder.write_game("row: {per: 3,", "row: {per: 245,");
  CHECK(folder.complaints_of("war").empty());
  CHECK(folder.build("war").zones.size() == 250);
  CHECK_THAT(folder.write_game("row: {per: 3,", "row: {per: 246,").complaints_of("war"),
             Catch::Contains("there are 251 zones; a game can have at most 250"));

  // Together, these zones have so many card slots that two bytes cannot hold the number.
  std::string most = Folder::kGame;
  const auto write = [&](std::string_view old, const std::string& text) {
    most.replace(most.find(old), old.size(), text);
  };
  write("copies: 2", "copies: 83");
  write("row: {per: 3, capacity: 4}", "row: {per: 245}");
  folder.write("war/game.yaml", most);
  const Game game = folder.build("war");
  CHECK(game.cards.size() == 498);
  CHECK(game.slots == 250 * 498);
  State state(game, Layout(game));
}

TEST_CASE("if a player plays alone, 'others' is empty, but the other parameters still count") {
  Folder folder;
  const auto with = [&](const std::string& parameters) {
    std::string other = Folder::kGame;
    other.replace(other.find("players: 2-3"), 12, "players: 1-3");
    other.replace(other.find("    hand: {2: 3, 3: 2}"), 22, "    hand: 2");
    const std::string from = "parameters: {to: {seat: all}, ";
    other.replace(other.find(from), from.size(), "parameters: {to: {seat: others}, " + parameters);
    folder.write("war/game.yaml", other).write("war/rules.lua", "-- nothing\n");
    return folder.complaints_of("war", 1);
  };
  CHECK(with("a: {number: [1, 256]}, b: {number: [1, 256]}, ").empty());
  CHECK_THAT(
      with("a: {number: [1, 257]}, b: {number: [1, 256]}, "),
      Catch::Contains("'tell' can be made in 65792 or more ways, but a position can offer at most 65536"));
}

TEST_CASE("a phase declares which phase or seat follows") {
  Folder folder;
  folder.write_game(
      "    moves: [lay]\n",
      "    moves: [lay]\n    next: talk\n  talk:\n    who: all\n    moves: [tell]\n    then: play\n"
      "  end: {then: rules}\nstart_phase: talk\n");
  const Game game = folder.build("war");
  CHECK(game.start_phase == 1);
  CHECK(game.phases[0].continuation == Phase::Continuation::next_seat);
  CHECK(game.phases[0].next == 1);
  CHECK(game.phases[1].movers == Phase::Movers::all);
  CHECK(game.phases[1].continuation == Phase::Continuation::phase);
  CHECK(game.phases[1].next == 0);
  CHECK(game.phases[2].continuation == Phase::Continuation::rules);
  CHECK(game.phases[2].next == kNone);
}

TEST_CASE("data in tables keeps its structure") {
  Folder folder;
  folder.write_game("outcomes:\n", "tables:\n  points: [0, {name: x, ok: true, none: }]\noutcomes:\n");
  const Game game = folder.build("war");
  const auto& tables = std::get<Data::Mapping>(game.tables.value);
  REQUIRE(tables.size() == 1);
  const auto& points = std::get<Data::List>(tables[0].second.value);
  CHECK(std::get<std::int64_t>(points[0].value) == 0);
  const auto& second = std::get<Data::Mapping>(points[1].value);
  CHECK(std::get<std::string>(second[0].second.value) == "x");
  CHECK(std::get<bool>(second[1].second.value));
  CHECK(std::holds_alternative<std::monostate>(second[2].second.value));
}

TEST_CASE("errors against the schema are reported first, at the right place") {
  Folder folder;
  CHECK_THAT(folder.write_game("zones:", "zoens:").complaints_of("war"),
             Catch::Contains("did you mean 'zones'?"));
  CHECK_THAT(folder.write_game("visible: none", "visible: nobody").complaints_of("war"),
             Catch::StartsWith("game.yaml:15: "));
  CHECK_THAT(folder.write_game("cost: {money: 1}", "cost: {money: lots}").complaints_of("war"),
             Catch::StartsWith("game.yaml:34: "));
}
