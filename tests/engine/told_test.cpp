// Tests that the rules give a reason when scores change at the end of a round.
#include <algorithm>
#include <bit>
#include <catch2/catch.hpp>

#include "../script/play_helper.h"
#include "batch/random_games.h"

using namespace fuda;
using namespace fuda::test;

namespace {

struct Told {
  const char* game;
  int seats;
  std::vector<OptionSetting> options = {};
};

// Plays a random game, and checks each move that changes a score.
void look_at_one_game(const LoadedGame& loaded, std::uint64_t seed) {
  Engine& engine = *loaded.engine;
  State state = engine.new_state();
  engine.start(state, seed);
  Rng chance(seed);
  MoveSet moves;
  for (int made = 0; !state.over() && made < 5000; ++made) {
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    engine.legal(state, seat, moves);
    const Move move = nth_move(state, moves, chance.below(moves.size()));
    const auto before = engine.score(state).values;
    Steps steps;
    state.listen(&steps);
    engine.apply(state, move);
    state.listen(nullptr);
    const auto after = engine.score(state).values;
    if (before == after) continue;
    const bool is_told =
        std::ranges::any_of(steps, [](const Step& step) { return std::holds_alternative<Said>(step); });
    INFO("after " << made << " moves: " << loaded.notation.write(state, move));
    REQUIRE(is_told);
  }
}

}  // namespace

TEST_CASE("rules say why whenever scores change", "[say]") {
  const auto told = GENERATE(values<Told>({
      {"sakura", 2},
      {"sakura", 5},
      {"sakura+german", 3},
      {"sakura+gaji", 4},
      {"sakura+three-pairs", 6},
      {"cribbage", 2},
      {"durak", 3},
      {"euchre", 4},
      {"gin", 2},
      {"hearts", 4},
      {"koi-koi", 2},
      {"last-card", 3},
      {"oh-hell", 4},
      {"president", 4},
      {"rotten-court", 2},
      {"scopa", 2},
      {"skat", 3},
      {"spades", 4},
  }));
  CAPTURE(told.game, told.seats);
  Games games({source_dir() / "rules", source_dir() / "examples/games"});
  const LoadedGame loaded = load_game(games, {told.game, {}, {}}, told.options, numbered_seats(told.seats));
  for (std::uint64_t seed = 1; seed <= 10; ++seed) look_at_one_game(loaded, seed);
}
