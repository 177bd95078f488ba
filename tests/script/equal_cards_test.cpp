// Tests the texts of moves with equal cards. In every game and position, reading the text of a move must give
// the same move. The text must tell each seat only facts that the seat knows.
#include <catch2/catch.hpp>

#include <set>

#include "batch/random_games.h"
#include "model/legal.h"
#include "model/seen_move.h"
#include "page/film.h"
#include "play_helper.h"
#include "script/called.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

namespace {

Games all_games() {
  const Path& source = source_dir();
  return Games(
      {source / "rules", source / "examples/games", source / "tests/games", source / "examples/house"});
}

void check_moves(const LoadedGame& loaded, const State& state, Seat seat, const MoveSet& moves) {
  for_each_move(state, moves, [&](const Move& move) {
    const std::string text = loaded.notation.write(state, move);
    INFO(text);
    const auto read = loaded.notation.read(state, seat, text);
    REQUIRE(read.problem.empty());
    REQUIRE(read.move == move);
  });
}

void check_list(const LoadedGame& loaded, const State& state, const MoveSet& moves) {
  std::set<std::string> texts;
  std::size_t all = 0;
  for (const auto& called : called_moves(loaded.notation, state, moves)) {
    INFO(called.text);
    REQUIRE(texts.insert(called.text).second);
    REQUIRE(contains(state, moves, called.move));
    all += 1 + called.alike.size();
    for (const Move& alike : called.alike) REQUIRE(loaded.notation.first_alike(state, alike) == called.move);
  }
  REQUIRE(all == moves.size());
}

void look_at(const LoadedGame& loaded, const State& state) {
  MoveSet moves;
  for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
    moves.clear();
    free_moves(state, seat, moves);
    check_moves(loaded, state, seat, moves);
    if (((state.turn().active >> seat) & 1U) == 0) continue;
    loaded.engine->legal(state, seat, moves);
    check_moves(loaded, state, seat, moves);
    check_list(loaded, state, moves);
  }
}

}  // namespace

TEST_CASE("a written move is read as the same move", "[notation]") {
  Games games = all_games();
  const std::vector<std::pair<std::string, int>> played = {{"wagers", 2},
                                                           {"wagers", 3},
                                                           {"numbers", 2},
                                                           {"numbers", 4},
                                                           {"blindfold", 3},
                                                           {"market", 3},
                                                           {"hanabi", 3},
                                                           {"toy", 2},
                                                           {"hanabi+avalanche", 2},
                                                           {"ikebana", 3},
                                                           {"nin-jan", 3},
                                                           {"sakura", 3},
                                                           {"gin", 2},
                                                           {"crazy-eights", 3},
                                                           {"oh-hell", 4},
                                                           {"hanabi+black-falls", 2}};
  for (const auto& [name, seats] : played) {
    INFO(name << " with " << seats);
    const LoadedGame loaded = load_game(games, {name, {}, {}}, {}, numbered_seats(seats));
    State state = loaded.engine->new_state();
    MoveSet moves;
    for (std::uint64_t game = 0; game < 10; ++game) {
      play_random_game(*loaded.engine, game, {.seed = 3}, state, moves,
                       [&](const State& before, const Move&) { look_at(loaded, before); });
    }
  }
}

namespace {

// Records each move in the texts for Ana, for Bruno, and for a viewer who sees everything.
struct Told : RunObserver {
  std::vector<std::string> texts;
  void moved(const LoadedGame& loaded, const Session& session) override {
    Observation seen(session.state());
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{kNone}}) {
      session.observe(seat, seen);
      texts.push_back(seen_move(loaded.notation, *session.made(), seen).text);
    }
  }
};

RunResult run(const std::string& text, RunObserver* observer) {
  Games games = all_games();
  return run_script(games, script_of(text), {"", observer});
}

std::vector<std::string> told_of(const std::string& script) {
  Told told;
  CHECK(problems(run(script, &told)) == "");
  return told.texts;
}

std::string laid(const std::string& hand) {
  return "game: wagers\nplayers: [Ana, Bruno]\ngiven: {hand.Ana: [" + hand +
         "], row: [W2]}\nmoves: [Ana: lay 3]\n";
}

}  // namespace

TEST_CASE("only the owner of an equal card learns from a move that it exists", "[notation]") {
  CHECK(told_of(laid("Bw, W2, Bw")) == std::vector<std::string>{"Ana: lay 3", "Ana: lay Bw", "Ana: lay 3"});
  CHECK(told_of(laid("B2, W2, Bw")) == std::vector<std::string>{"Ana: lay Bw", "Ana: lay Bw", "Ana: lay Bw"});
  for (const char* hand : {"Bw, W2, Bw", "B2, W2, Bw"}) {
    Film film = Film::from({});
    CHECK(problems(run(laid(hand), &film)) == "");
    CHECK(film.json().at("frames").at(1).at("all").at("text") == "lay Bw");
  }
}

TEST_CASE("if everyone sees equal cards, everyone is told which one was moved", "[notation]") {
  const std::string script =
      "game: wagers\nplayers: [Ana, Bruno]\ngiven: {hand.Ana: [Bw], row: [W2, Bw, W2]}\nmoves: [Ana: "
      "exchange Bw 3]\n";
  const std::string text = "Ana: exchange Bw 3";
  CHECK(told_of(script) == std::vector<std::string>{text, text, text});
}

TEST_CASE("a move that rules allow for only some of the copies is listed and can be made", "[notation]") {
  const std::string begin = "game: wagers\nplayers: [Ana, Bruno]\ngiven: {hand.Ana: [Bw, Bw], row: [W2]}\n";
  CHECK(problems(run(begin + "expect: {legal: [lay Bw, exchange Bw W2, swap Bw 2, swap 2 Bw]}\n", nullptr)) ==
        "");
  CHECK(problems(run(begin + "expect: {legal.has: [lay 2, swap 1 2]}\n", nullptr)) == "");
  CHECK(problems(run(begin + "moves:\n  - Ana: swap Bw Bw\n    refused: is named twice\n  - Ana: swap 2 1\n",
                     nullptr)) == "");
}
