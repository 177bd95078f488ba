// Tests of games in which the lowest score wins: the winners and leaders, the leads, and the best and worst
// games.
#include <catch2/catch.hpp>

#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "study/counter.h"
#include "study/selection.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// Each seat in turn takes its number, until the first seat has 2. The scores are 1, 1-2, 1-2-3, 2-2-3.
Statistics of_one_game(const std::string& wins) {
  Folder folder;
  folder.write("takes/game.yaml",
               "game: takes\ntitle: Takes\nsummary: each takes some\nplayers: 3\nrules: rules.lua\n"
               "attributes: {value: [1]}\ncard_name: \"{value}\"\ncards: {all: {value: all}}\n"
               "zones: {deck: {cards: all, visible: none}}\ncounters: {pot: {per: seat, max: 9}}\n"
               "phases: {turn: {moves: [take]}}\nmoves: {take: {summary: take some}}\n"
               "score: seats\n" +
                   wins + "outcomes: {over: it is}\n");
  folder.write("takes/rules.lua",
               "function moves.take.apply(me)\n  pot[me]:gain(me.number)\n"
               "  if me.number == 1 and pot[me].value == 2 then finish('over') end\nend\n"
               "function score(seat) return pot[seat].value end\n");
  Games games({folder.path()});
  const LoadedGame loaded = load_game(games, {"takes", {}, {}}, {}, numbered_seats(3));
  GameCounter counter(*loaded.engine);
  counter.begin(0);
  Tally tally;
  play_random_games(*loaded.engine, 0, 1, {.seed = 1}, tally, &counter);
  CHECK(tally.failed == 0);
  return counter.take();
}

std::vector<NotableGame> notable_of(bool lowest_wins) {
  Selection selection({{Which::Kind::best}, {Which::Kind::worst}});
  std::uint64_t number = 0;
  for (const std::vector<std::int64_t>& scores :
       std::vector<std::vector<std::int64_t>>{{4, 5}, {1, 6}, {9, 3}, {1, 9}}) {
    GameFacts facts;
    facts.game = number++;
    facts.moves = 7;
    facts.scores = scores;
    selection.look(facts, lowest_wins);
  }
  return selection.notable();
}

std::uint64_t game_in(const std::vector<NotableGame>& notable, Which::Kind kind) {
  return std::ranges::find(notable, kind, &NotableGame::kind)->game;
}

}  // namespace

TEST_CASE("if the lowest score wins, statistics say who wins and leads, and by how much", "[statistics]") {
  const Statistics lowest = of_one_game("wins: lowest\n");
  CHECK(lowest.wins == std::vector<std::uint64_t>{1, 1, 0});
  CHECK(lowest.shared == std::vector<std::uint64_t>{1, 1, 0});
  CHECK(lowest.gap.sum == 0);
  CHECK(lowest.leads.sum == 4);
  const Statistics highest = of_one_game("");
  CHECK(highest.wins == std::vector<std::uint64_t>{0, 0, 1});
  CHECK(highest.shared == std::vector<std::uint64_t>{0, 0, 0});
  CHECK(highest.gap.sum == 1);
  CHECK(highest.leads.sum == 3);
}

TEST_CASE("if the lowest score wins, the best game is the one with the lowest score", "[statistics]") {
  const auto lowest = notable_of(true);
  CHECK(game_in(lowest, Which::Kind::best) == 1);  // the first of several games with the same score
  CHECK(game_in(lowest, Which::Kind::worst) == 2);
  const auto highest = notable_of(false);
  CHECK(game_in(highest, Which::Kind::best) == 2);
  CHECK(game_in(highest, Which::Kind::worst) == 1);
}
