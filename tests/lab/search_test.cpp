// Tests the players that think ahead: they are stronger than other players, and always make the same moves.
#include "search/search.h"
#include "bots/searching.h"

#include <bit>
#include <chrono>
#include <cmath>

#include "../bots/players_fixture.h"
#include "model/legal.h"

using namespace fuda;
using namespace fuda::test;

TEST_CASE("a tree finds its edges by their keys, node by node", "[players]") {
  Tree tree;
  tree.clear();
  CHECK(tree.find(Tree::root(), 5) == Tree::kOutside);
  const std::uint32_t five = tree.add(Tree::root(), 5, 1);
  const std::uint32_t six = tree.add(Tree::root(), 6, 1);
  const std::uint32_t below = tree.add(tree.edge(five).to, 5, 0);
  CHECK(tree.find(Tree::root(), 5) == five);
  CHECK(tree.find(Tree::root(), 6) == six);
  CHECK(tree.find(tree.edge(five).to, 5) == below);
  CHECK(tree.find(tree.edge(six).to, 5) == Tree::kOutside);
  CHECK(tree.edge(below).mover == 0);
}

TEST_CASE("greedy beats random play, and so does search", "[players]") {
  // The differences in docs/bots.md are larger, because they come from more games.
  const LoadedGame loaded = loaded_game("nin-jan", 2);
  const Tally greedy = play(loaded, {"greedy", "random"}, 40);
  CHECK(greedy.failed == 0);
  CHECK(greedy.wins.at(0) > greedy.wins.at(1) + 10);
  const LoadedGame other = loaded_game("sakura", 2);
  const Tally search = play(other, {"ismcts:100", "random"}, 16);
  CHECK(search.wins.at(0) > search.wins.at(1) + 2);
}

namespace {

// Counts the moves of this random game that started another deal. `shuffles` is the number of moves that
// shuffled cards.
struct Deals {
  int deals = 0, shuffles = 0;
};
Deals deals_of(const LoadedGame& loaded, std::uint64_t seed) {
  State state = loaded.engine->new_state();
  loaded.engine->start(state, seed);
  State before = state;
  Rng rng(seed);
  MoveSet moves;
  Deals found;
  while (!state.over()) {
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    loaded.engine->legal(state, seat, moves);
    before = state;
    loaded.engine->apply(state, nth_move(state, moves, rng.below(moves.size())));
    if (before.turn().shuffles != state.turn().shuffles) ++found.shuffles;
    if (is_new_deal(before, state)) ++found.deals;
  }
  return found;
}

}  // namespace

TEST_CASE("a redeal is distinguished from cards that are shuffled into a pile", "[players]") {
  // A game has six rounds, and the first is dealt before any move.
  CHECK(deals_of(loaded_game("sakura", 2), 3).deals == 5);
  CHECK(deals_of(loaded_game("nin-jan", 3), 3).deals == 0);
  Deals shedding;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Deals game = deals_of(loaded_game("crazy-eights", 2), seed);
    shedding.deals += game.deals;
    shedding.shuffles += game.shuffles;
  }
  CHECK(shedding.deals == 0);
  CHECK(shedding.shuffles > 0);
}

TEST_CASE("the seed alone determines what players do", "[players]") {
  const LoadedGame loaded = loaded_game("sakura", 3);
  const std::vector<std::string> players{"ismcts:20", "greedy:3", "random"};
  const Tally first = play(loaded, players, 3);
  const Tally again = play(loaded, players, 3);
  const Tally other = play(loaded, players, 3, 2);
  CHECK(first.failed == 0);
  CHECK(first.sums == again.sums);
  CHECK(first.moves == again.moves);
  CHECK(first.sums != other.sums);
}

TEST_CASE("a search reports the score that it expects, and how much memory it used", "[players]") {
  const LoadedGame loaded = loaded_game("leduc", 2);
  Search search(*loaded.engine, 200);
  State state = loaded.engine->new_state();
  Memory memory(loaded.game());
  loaded.engine->start(state, 4);
  Observation seen(state);
  loaded.engine->observe({state, memory}, {}, nullptr, loaded.notation, 0, seen);
  Rng rng(1);
  const ObservedMove move = search.run(seen, rng);
  CHECK(contains(seen, seen.legal, move));
  const auto expects = search.expects();
  REQUIRE(expects.size() == 2);
  for (const std::int32_t one : expects) CHECK((one >= 0 && one <= kWhole));
  CHECK(search.memory() > 0);
  CHECK(search.memory() <= 200 * 100 * 2);
  search.release();
  CHECK(search.memory() == 0);
  Rng same(1);
  CHECK(search.run(seen, same) == move);
}

namespace {

// Returns what the first seat observes at the start of this game.
Observation first_seen(const LoadedGame& loaded, std::uint64_t seed) {
  Session session(*loaded.engine, loaded.notation);
  session.start(seed);
  Observation seen(session.state());
  session.observe(static_cast<Seat>(std::countr_zero(session.state().turn().active)), seen);
  return seen;
}

}  // namespace

TEST_CASE("a search ends when its time is up, after at least one playout", "[players]") {
  const LoadedGame loaded = loaded_game("nin-jan", 2);
  const Observation seen = first_seen(loaded, 4);
  // The time runs out long before the search has made this many playouts.
  Search search(*loaded.engine, kMostPlayouts, std::chrono::milliseconds(1));
  Rng rng(1);
  CHECK(contains(seen, seen.legal, search.run(seen, rng)));
  CHECK(search.playouts() >= 1);
  CHECK(search.playouts() < kMostPlayouts);
  Search whole(*loaded.engine, 60);
  (void)whole.run(seen, rng);
  CHECK(whole.playouts() == 60);
}

TEST_CASE("a playout ends with the deal", "[players]") {
  // A whole game takes about 400 moves, and a deal takes 52 moves in addition to the passes.
  const LoadedGame loaded = loaded_game("hearts", 4);
  const Observation seen = first_seen(loaded, 4);
  Search search(*loaded.engine, 20);
  Rng rng(1);
  (void)search.run(seen, rng);
  CHECK(search.moves() > 0);
  CHECK(search.moves() <= 20 * (52 + 4 * 3));
}

TEST_CASE("playouts are heedful if random play only loses", "[players]") {
  const LoadedGame loaded = loaded_game("hanabi", 2);
  const Observation seen = first_seen(loaded, 4);
  Search search(*loaded.engine, 20);
  Rng rng(1);
  (void)search.run(seen, rng);
  CHECK(search.is_heedful());
  const Tally tally = play(loaded, {"ismcts:200"}, 4);
  CHECK(tally.failed == 0);
  CHECK(tally.mean_score() > 5);  // the score of greedy in docs/bots.md
  const LoadedGame open = loaded_game("nin-jan", 2);
  Search other(*open.engine, 20);
  (void)other.run(first_seen(open, 4), rng);
  CHECK_FALSE(other.is_heedful());
}

TEST_CASE("in a heedful playout a seat does not know what only other seats see", "[players]") {
  // One more error loses the game. A seat without information about its cards does not play them, although
  // the searching seat sees that they fit.
  const LoadedGame loaded = loaded_game("hanabi", 2);
  Engine& engine = *loaded.engine;
  Rollout rollout(engine);
  rollout.be_heedful(true);
  State state = engine.new_state();
  Rng rng(1);
  MoveSet moves;
  int plays = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    engine.start(state, seed);
    const Game& game = loaded.game();
    for (std::size_t c = 0; c < game.counters.size(); ++c) {
      const auto counter = static_cast<CounterId>(c);
      if (game.family_of(counter).name == "errors") state.set_counter(counter, 2);
    }
    for (std::size_t z = 0; z < game.zones.size(); ++z) {  // otherwise the seat has no points to lose
      const auto zone = static_cast<ZoneId>(z);
      if (game.zone_families[game.zones[z].family].name == "firework")
        state.move_card(state.top_card(game.start_zone), zone);
    }
    engine.legal(state, 0, moves);
    const Move move = rollout.choose(state, 0, moves, rng);
    plays += game.moves[move.kind].name == "play" ? 1 : 0;
  }
  CHECK(plays <= 2);
}

TEST_CASE("moves in different positions have one key if the seat would name them alike", "[players]") {
  const LoadedGame loaded = loaded_game("hanabi", 2);
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 4);
  State other = state;
  loaded.engine->start(other, 6);
  MoveSet moves;
  loaded.engine->legal(state, 0, moves);
  Move play;  // a card of the seat's own hand, which the seat does not see
  for_each_move(state, moves, [&](const Move& move) {
    if (loaded.notation.write(state, move) == "play 1") play = move;
  });
  REQUIRE(play.kind != kNone);
  const Move there = same_move(state, play, other);
  CHECK(move_key(state, play, 0) == move_key(other, there, 0));
  const bool alike = state.game().cards[static_cast<CardId>(play.args[0])] ==
                     other.game().cards[static_cast<CardId>(there.args[0])];
  CHECK_FALSE(alike);
  CHECK(move_key(state, play, 1) != move_key(other, there, 1));  // the other seat sees two different cards
  CHECK_FALSE(hides_moves(*loaded.engine));
  const LoadedGame secret = loaded_game("nin-jan", 2);
  CHECK(hides_moves(*secret.engine));
}
