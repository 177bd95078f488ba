// Tests of the bot greedy, which makes the move with the best immediate result.
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

// The seat to move loses with every move. Paying only postpones the loss.
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

TEST_CASE("greedy does not pay to put off a loss", "[players]") {
  Folder folder;
  folder.write("lost/game.yaml", kGame).write("lost/rules.lua", kRules);
  Games games({folder.path()});
  const LoadedGame loaded = load_game(games, {"lost", {}, {}}, {}, numbered_seats(2));
  const Tally tally = play(loaded, {"greedy", "greedy"}, 4);
  CHECK(first_error(tally).empty());
  CHECK(tally.moves == 4);
}

namespace {

constexpr const char* kTeamGame = R"(game: partners
title: Partners
players: 2
rules: rules.lua
attributes: {rank: [1]}
card_name: "{rank}"
cards: {all: {rank: all}}
zones: {deck: {cards: all}}
counters: {points: {max: 20, start: 3}, hours: {max: 20, start: 12}}
phases: {turn: {moves: [risk, wait, crown]}}
moves: {risk: {summary: lose everything}, wait: {summary: wait}, crown: {summary: a point more to end with}}
outcomes: {lost: everything is lost, kept: the points are kept}
score: team
)";

// A player who makes random moves loses all points long before the hours have passed.
constexpr const char* kTeamRules = R"(
function moves.risk.apply(me)
  points:set(0)
  finish("lost")
end
function moves.wait.apply(me)
  hours:lose(1)
  if hours.value == 0 then finish("kept") end
end
function moves.crown.allowed(me) return hours.value == 1, "it is too early" end
function moves.crown.apply(me)
  points:gain(1)
  finish("kept")
end
function score() return points.value end
)";

}  // namespace

TEST_CASE("greedy partners do not lose everything because a random player would", "[players]") {
  Folder folder;
  folder.write("partners/game.yaml", kTeamGame).write("partners/rules.lua", kTeamRules);
  Games games({folder.path()});
  const LoadedGame loaded = load_game(games, {"partners", {}, {}}, {}, numbered_seats(2));
  const Tally tally = play(loaded, {"greedy", "greedy"}, 8);
  CHECK(first_error(tally).empty());
  // The players wait, and have one more point at the end.
  CHECK(tally.outcomes == std::vector<std::uint64_t>{0, 8});
  CHECK(tally.moves == 8 * 12);
}
