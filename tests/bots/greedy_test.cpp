// What looks best at once.
#include "players_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

constexpr const char* kGame = R"(game: lost
title: Lost
players: 2
rules: rules.lua
attributes: {rank: [1]}
card_name: "{rank}"
cards: {all: {rank: all}}
zones: {deck: {cards: all}}
counters: {purse: {per: seat, max: 20, start: 10}}
phases: {turn: {moves: [stop, pay]}}
moves: {stop: {summary: end the game}, pay: {summary: pay a coin}}
outcomes: {over: the game is over}
score: seats
)";

// Ends with 2 to 1 or so, for whoever is not to move; paying only puts that off.
constexpr const char* kRules = R"(
function moves.stop.apply(me)
  me.purse:gain(2)
  me:next().purse:set(20)
  finish("over")
end
function moves.pay.allowed(me) return me.purse.value > 0, "the purse is empty" end
function moves.pay.apply(me)
  me.purse:lose(1)
  go("turn", me)
end
function score(seat) return seat.purse.value end
)";

}  // namespace

TEST_CASE("greedy does not pay to put off that it loses", "[players]") {
  Folder folder;
  folder.write("lost/game.yaml", kGame).write("lost/rules.lua", kRules);
  Games games({folder.path()});
  const Match match = open_match(games, {"lost", {}, {}}, {}, numbered_seats(2));
  const Tally tally = play(match, {"greedy", "greedy"}, 4);
  CHECK(first_error(tally).empty());
  CHECK(tally.moves == 4);
}
