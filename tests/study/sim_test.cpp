#include <catch2/catch.hpp>

#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "engine/inside.h"
#include "files/files.h"
#include "source_dir.h"
#include "study/signature.h"
#include "study/sim.h"
#include "study/sim_report.h"

using namespace fuda;
using namespace fuda::test;

namespace {

std::string report(int jobs, std::uint64_t seed) {
  Games games = source_games();
  SimOptions options;
  options.spec = {"hanabi", {}, {}};
  options.games = 1200;
  options.seed = seed;
  options.jobs = jobs;
  const LoadedGame loaded = load_game(games, options.spec, {}, numbered_seats(3));
  SimResult result = simulate(loaded, options);
  CHECK(result.cpu_seconds > 0);
  result.cpu_seconds = 0;
  return sim_json(loaded, options, result).dump();
}

}  // namespace

TEST_CASE("a simulation is the same with any number of threads", "[sim]") {
  const std::string one = report(1, 4);
  CHECK(one == report(2, 4));
  CHECK(one == report(5, 4));
  CHECK(one != report(1, 5));
}

TEST_CASE("games are counted once each, no matter how they are batched", "[sim]") {
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {"hanabi", {}, {}}, {}, numbered_seats(2));
  Tally whole;
  play_random_games(*loaded.engine, 0, 50, {.seed = 9}, whole);
  Tally parts;
  Tally second;
  play_random_games(*loaded.engine, 20, 30, {.seed = 9}, second);
  play_random_games(*loaded.engine, 0, 20, {.seed = 9}, parts);
  parts.add(second);
  CHECK(parts.games == 50);
  CHECK(parts.moves == whole.moves);
  CHECK(parts.sums == whole.sums);
  CHECK(parts.histogram == whole.histogram);
  CHECK(parts.outcomes == whole.outcomes);
  CHECK(whole.failed == 0);
}

namespace {

// Computes a signature of games, and counts their starts.
class Beginnings final : public GameObserver {
 public:
  void before_game(State& state) override {
    ++count;
    signature.before_game(state);
  }
  void before_move(const State& state, const MoveSet& legal, const Move& move) override {
    signature.before_move(state, legal, move);
  }
  void after_game(const State& state, const lua::Score& score) override {
    signature.after_game(state, score);
  }

  int count = 0;
  Signature signature;
};

}  // namespace

TEST_CASE("a game whose score takes too long is counted once", "[sim]") {
  const Path example = source_dir() / "examples/smallest-game";
  Folder folder;
  folder.write("smallest-game/game.yaml", read_bytes(example / "game.yaml", 10000));
  folder.write("smallest-game/rules.lua", read_bytes(example / "rules.lua", 10000) +
                                              "\nlocal quick = score\n"
                                              "function score(seat)\n"
                                              "  for i = 1, " +
                                              std::to_string(kMaxInstructions / 10) +
                                              " do end\n"
                                              "  return quick(seat)\n"
                                              "end\n");
  Games games({folder.path()});
  const LoadedGame loaded = load_game(games, {"smallest-game", {}, {}}, {}, numbered_seats(3));
  Tally counted;
  Signature signature;
  play_random_games(*loaded.engine, 0, 3, {}, counted, &signature);
  rules_of(*loaded.engine).use_watchdog(std::chrono::milliseconds(1));
  Tally watched;
  Beginnings again;
  play_random_games(*loaded.engine, 0, 3, {}, watched, &again);
  CHECK(watched.games == 3);
  CHECK(watched.sums == counted.sums);
  CHECK(again.signature.sum() == signature.sum());
  CHECK(again.count == 3);  // the program played no game twice
}

namespace {

// A game in which guards ask every question that a guard can ask.
constexpr const char* kAsking = R"(
game: asking
title: Asking
summary: guards that ask
players: 2-3
rules: rules.lua
attributes: {suit: {red: R, blue: B, white: W}, rank: [1, 2, 3, 4, 5, 6]}
card_name: "{suit}{rank}"
cards: {all: {suit: all, rank: all, copies: 2}}
zones:
  deck: {cards: all, visible: none, listed: top_first}
  hand: {per: seat, visible: owner}
  pile: {}
counters: {passes: {reset: round}, last: {holds: card}, out: {per: seat, max: 1, out: true}}
setup: {shuffle: true, deal: {hand: 5}}
phases:
  even: {moves: [play, draw, pass], then: rules}
  odd: {moves: [play, draw, pass], then: rules}
moves:
  play: {parameters: {card: {card: hand.me}}}
  draw: {}
  pass: {}
outcomes: {over: it is over}
score: seats
)";
constexpr const char* kAskingRules = R"(
local function fits(me, card)
  local top = pile:top()
  if not top then return true end
  if card.suit == top.suit then return true, "never read" end
  if #me.hand > #me:next().hand and card:position() == 1 then return true end
  if pile[1].rank == card.rank or pile[#pile] ~= top then return true end
  if me.hand:sum("rank") > 20 and phase() == "odd" then return true end
  if last.card and last.card:zone() == pile and last.card.rank < card.rank then return true end
  if me.hand:find("suit", top.suit) then return false, "you have a " .. top.suit .. " card" end
  return passes.value == 1, card.name .. " does not fit " .. top.name
end
local function any(me)
  for card in each(me.hand) do
    if fits(me, card) then return true end
  end
  return false
end
local function on(me)
  if #me.hand == 0 and #seats == 3 and me:next():next() ~= me then me.out:set(1) end
  local there = 0
  for seat in each(seats) do there = there + 1 - seat.out.value end
  if there < 2 or #me.hand == 0 then finish("over") return end
  go(phase() == "odd" and "even" or "odd", me:next())
end
function moves.play.allowed(me, card) return fits(me, card) end
function moves.play.apply(me, card)
  card:move(pile) last:set(card) passes:set(0) on(me)
end
function moves.draw.allowed(me)
  if #deck == 0 then return false, "nothing to draw" end
  if me.hand:count{suit = {"red", "blue"}} > 4 and any(me) then return false, "you can play" end
end
function moves.draw.apply(me) deck:draw(me.hand) on(me) end
function moves.pass.allowed(me) return #deck == 0 or whose_turn() == seats[1] and not any(me) end
function moves.pass.apply(me)
  passes:gain()
  if passes.value > 3 then finish("over") else on(me) end
end
function score(seat) return -#seat.hand end
)";

}  // namespace

TEST_CASE("caching the answers of guards does not change the games", "[sim]") {
  Folder folder;
  folder.write("asking/game.yaml", kAsking);
  folder.write("asking/rules.lua", kAskingRules);
  Games games({folder.path()});
  for (const int seats : {2, 3}) {
    const LoadedGame loaded = load_game(games, {"asking", {}, {}}, {}, numbered_seats(seats));
    rules_of(*loaded.engine).use_exact_budget();
    Tally counted;
    Signature signature;
    play_random_games(*loaded.engine, 0, 400, {}, counted, &signature);
    CHECK(counted.failed == 0);
    rules_of(*loaded.engine).use_watchdog();
    for (int round = 0; round < 2; ++round) {  // the second round uses all answers of the first round
      Tally watched;
      Signature again;
      play_random_games(*loaded.engine, 0, 400, {}, watched, &again);
      CHECK(again.sum() == signature.sum());
      CHECK(watched.sums == counted.sums);
    }
  }
}
