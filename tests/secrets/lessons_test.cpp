// Tests that players can take a move back if nobody learned anything from the move. In every position that
// could have been the real one, each seat must have seen the same facts, and taking back the move must
// restore everything.
#include <catch2/catch.hpp>

#include "batch/random_games.h"
#include "bots/determinizer.h"
#include "engine/inside.h"
#include "model/legal.h"
#include "model/lessons.h"
#include "play/live_game.h"
#include "secrets/everything.h"
#include "secrets/witness.h"

using namespace fuda;
using namespace fuda::test;

namespace {

struct Lessons {
  // The number of moves that were made, and the number of moves from which nobody learned anything.
  std::size_t moves = 0, without = 0;
  std::size_t compared = 0;  // number of observations that were compared with observations in another deal
  std::vector<std::string> wrong;
};

// Everything that each seat learns and remembers.
std::vector<std::string> told_to_all(const LiveGame& live) {
  std::vector<std::string> out;
  const auto& [state, memory] = live.position();
  for (Seat seat = 0; seat < live.game().seats; ++seat) {
    out.push_back(told_to(live.loaded(), {state, memory, {}, nullptr}, seat));
    const Observation seen = observe(live.position(), seat);
    out.back() += seen.known.to_string();
    for (const FaceSet& faces : seen.ruled_out) out.back() += faces.to_string();
  }
  return out;
}

class Playing {
 public:
  Playing(Games& games, const Played& what, std::uint64_t seed, Lessons& out)
      : live_(opened(games, what.spec, what.seats), {seed}), chance_(seed), out_(out) {}

  void play(std::size_t most) {
    for (std::size_t n = 0; n < most && !live_.state().over() && out_.wrong.empty(); ++n) {
      const Move move = choose();
      const State state = live_.state();
      const Memory memory = live_.position().memory;
      // Takes moves back only rarely, because this replays the game from its beginning.
      const bool goes_back = n < 40 && chance_.below(4) == 0;
      const auto before = goes_back ? told_to_all(live_) : std::vector<std::string>();
      live_.make(move);
      ++out_.moves;
      if (!live_.told_nobody(1)) continue;
      ++out_.without;
      for (Seat seat = 0; seat < live_.game().seats; ++seat) compare(state, memory, move, seat);
      if (!goes_back) continue;
      live_.take_back(1);
      if (told_to_all(live_) != before || !(live_.state() == state))
        out_.wrong.emplace_back("taken back, but something is other than before");
      live_.make(move);
    }
  }

 private:
  // Chooses a move, sometimes a free one.
  Move choose() {
    Engine& engine = *live_.loaded().engine;
    MoveSet moves;
    if (chance_.below(8) == 0) {
      free_moves(live_.state(), static_cast<Seat>(chance_.below(live_.game().seats)), moves);
      if (!moves.empty()) {
        const Move free = nth_move(live_.state(), moves, chance_.below(moves.size()));
        if (engine.refusal(live_.state(), live_.loaded().notation, free).reason.empty()) return free;
      }
    }
    std::vector<Seat> seats;
    for (Seat seat = 0; seat < live_.game().seats; ++seat) {
      if (((live_.state().turn().active >> seat) & 1U) != 0) seats.push_back(seat);
    }
    const Seat seat = seats[chance_.below(static_cast<std::uint32_t>(seats.size()))];
    engine.legal(live_.state(), seat, moves);
    return nth_move(live_.state(), moves, chance_.below(moves.size()));
  }

  // Makes the same move in a position that the seat cannot distinguish from the real one, and compares the
  // observations.
  void compare(const State& state, const Memory& memory, const Move& made, Seat seat) {
    const LoadedGame& loaded = live_.loaded();
    Engine& engine = *loaded.engine;
    const Observation known = observe({state, memory}, seat);
    if (known.choice != nullptr) return;  // the moves in `known` are not the moves of the current position
    State other = engine.new_state();
    Determinizer(engine, known).deal(chance_, other);
    Memory remembered = memory.moved(state, other);
    const State start = other;
    const Move move = same_move(state, made, other);
    if (const auto why = engine.refusal(other, loaded.notation, move).reason; !why.empty()) {
      out_.wrong.push_back(loaded.notation.write(state, made) + " could not be made: " + why);
      return;
    }
    Steps steps;
    other.listen(&steps);
    engine.apply(other, move);
    remembered.take_in(steps, {start, move, other});
    const MoveMade here{{state, made, live_.state()}, live_.session().steps(), live_.position().memory};
    const MoveMade there{{start, move, other}, steps, remembered};
    const std::string told = told_to(loaded, {here.after, here.memory, here.steps, &here}, seat);
    const std::string told_there = told_to(loaded, {other, remembered, steps, &there}, seat);
    ++out_.compared;
    if (told != told_there)
      out_.wrong.push_back(loaded.notation.write(state, made) + " teaches seat " + std::to_string(seat + 1) +
                           difference(told, told_there));
  }

  LiveGame live_;
  Rng chance_;
  Lessons& out_;
};

}  // namespace

TEST_CASE("a move that can be taken back at once has taught nobody anything", "[secrets]") {
  Games games = games_with_all_rules();
  const std::vector<Played> all = everything(games);
  const std::size_t each = positions_wanted() / all.size() + 40;
  Lessons sum;
  std::size_t games_with = 0;
  for (const Played& what : all) {
    INFO(what.spec << " with " << what.seats << " seats");
    Lessons lessons;
    for (std::uint64_t seed = 1; lessons.moves < each && lessons.wrong.empty(); ++seed)
      Playing(games, what, game_seed(5, seed), lessons).play(each - lessons.moves);
    CHECK(lessons.wrong == std::vector<std::string>{});
    sum.moves += lessons.moves;
    sum.without += lessons.without;
    sum.compared += lessons.compared;
    if (lessons.without > 0) ++games_with;
  }
  // Most games have moves from which nobody learns anything, but players learn something from other moves.
  CHECK(games_with * 2 > all.size());
  CHECK(sum.without < sum.moves);
  CHECK(sum.compared > sum.moves / 4);
}
