// Tests that every seat knows which cards start in which zone, and forgets it when cards are mixed.
#include <catch2/catch.hpp>

#include <set>

#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "bots/determinizer.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const char* const kCastleGame = R"(game: castle
title: Castle
players: 2
rules: rules.lua
attributes: {rank: {one: 1, two: 2, king: K, queen: Q}, suit: {red: r, blue: b}}
card_name: "{rank}{suit}"
cards:
  low: {rank: [one, two], suit: all}
  kings: {rank: king, suit: all, in: castle}
  queens: {rank: queen, suit: all, in: tower}
zones:
  deck: {cards: all, visible: none}
  castle: {visible: none}
  tower: {}
  hand: {per: seat, visible: owner}
setup: {shuffle: [deck, castle, tower], deal: {hand: 1}}
phases: {turn: {moves: [storm, take, mix]}}
moves: {storm: {}, take: {}, mix: {}}
outcomes: {done: it is over}
score: seats
)";

const char* const kCastleRules = R"(
function moves.storm.apply(me) castle:draw(me.hand) end
function moves.take.apply(me) tower:draw(me.hand) end
function moves.mix.apply(me)
  me.hand:move_all(deck)
  deck:shuffle()
  deck:draw(me.hand)
end
)";

std::string ranks_in(const State& state, ZoneId zone) {
  std::multiset<char> all;
  for (const CardId card : state.cards(zone)) all.insert(state.game().face(card).name.front());
  return {all.begin(), all.end()};
}

// The ranks that the deck, the castle and Bruno's hand have in redeals for Ana, after these moves.
struct CastleRedealt {
  std::set<std::string> deck, castle, bruno;
};

CastleRedealt castle_redealt(const std::string& moves) {
  Folder folder;
  folder.write("castle/game.yaml", kCastleGame).write("castle/rules.lua", kCastleRules);
  Games games({folder.path()});
  const LoadedGame loaded = load_game(games, {"castle", {}, {}}, {}, {"Ana", "Bruno"});
  struct Last : RunObserver {
    std::optional<Observation> seen;
    void started(const LoadedGame&, const Script&, const Session& session) override {
      seen.emplace(session.state());
      session.observe(0, *seen);
    }
    void moved(const LoadedGame&, const Session& session) override { session.observe(0, *seen); }
  } last;
  const std::string script = "game: castle\nplayers: [Ana, Bruno]\nseed: 1\nmoves: ";
  REQUIRE(problems(run_script(games, script_of(script + moves), {"", &last})) == "");
  Determinizer determinizer(*loaded.engine, *last.seen);
  State state = loaded.engine->new_state();
  Rng rng(3);
  CastleRedealt out;
  for (int i = 0; i < 300; ++i) {
    determinizer.deal(rng, state);
    out.deck.insert(ranks_in(state, 0));
    out.castle.insert(ranks_in(state, 1));
    out.bruno.insert(ranks_in(state, 4));
  }
  return out;
}

}  // namespace

TEST_CASE("a redeal leaves cards in the zones where they start", "[determinizer][starts]") {
  const CastleRedealt start = castle_redealt("[]");
  CHECK(start.castle == std::set<std::string>{"KK"});
  CHECK(start.bruno == std::set<std::string>{"1", "2"});
  // A hidden card keeps what is known of it wherever it goes.
  const CastleRedealt drawn = castle_redealt("[{Ana: take}, {Bruno: storm}]");
  CHECK(drawn.castle == std::set<std::string>{"K"});
  CHECK(drawn.bruno == std::set<std::string>{"1K", "2K"});
  for (const std::string& deck : drawn.deck) CHECK(deck.find('K') == std::string::npos);
}

TEST_CASE("cards that are shuffled together are known only as far as all of them are",
          "[determinizer][starts]") {
  // Bruno's king may be in the deck now. Ana holds a queen, which Bruno cannot have.
  const CastleRedealt mixed = castle_redealt("[{Ana: take}, {Bruno: storm}, {Ana: storm}, {Bruno: mix}]");
  CHECK(mixed.bruno.contains("K"));
  CHECK(mixed.bruno.contains("1"));
  CHECK_FALSE(mixed.bruno.contains("Q"));
  CHECK(mixed.castle == std::set<std::string>{""});
}
