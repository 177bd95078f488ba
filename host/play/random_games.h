// Games between players that choose uniformly among their legal moves: the one loop that simulation, checks
// and measurements share. Nothing is allocated for a move.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/legal.h"
#include "play/engine.h"

namespace fuda::play {

struct GameError {
  std::uint64_t game = 0;
  std::uint64_t seed = 0;  // of this game
  Findings findings;
};

// Sums of integers only, so that neither the order of games nor the number of threads can show.
struct Tally {
  std::uint64_t games = 0;  // played to their end
  std::uint64_t moves = 0;
  std::uint64_t scored = 0;         // games that have a score
  std::int64_t low = 0, high = 0;   // of the scores, where `scored` is not 0
  std::vector<std::int64_t> sums;   // of the scores: one for the team, or one a seat
  std::vector<std::uint64_t> wins;  // where seats score for themselves: by seat, shared ones count for each
  std::map<std::int64_t, std::uint64_t> histogram;  // of all scores
  std::vector<std::uint64_t> outcomes;              // by OutcomeId
  std::vector<GameError> errors;                    // the first kMaxSimErrors by number of the game
  std::uint64_t failed = 0;

  void add(const Tally& other);
  [[nodiscard]] double mean_score(std::size_t index = 0) const;
  [[nodiscard]] double mean_moves() const;
};

class Onlooker {
 public:
  virtual ~Onlooker() = default;
  virtual void before_move(const State&, const MoveSet& /*legal*/) {}
  virtual void after_game(const State&) {}
};

// The seed of the n-th game of a simulation; 63 bits, so that every reader of YAML takes it for a whole
// number.
[[nodiscard]] std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game);

// Plays the games number first_game … first_game + count - 1 of the simulation `seed`. A game in which a rule
// fails, nobody can move or no end comes is counted as failed; the others go on.
void play_random_games(Engine& engine, std::uint64_t first_game, std::uint64_t count, std::uint64_t seed,
                       Tally& tally, Onlooker* onlooker = nullptr);

// One game, each move shown to `on_move(before the move, move)`. Throws Failure as a failed game does.
// `state` and `moves` are reused.
template <class OnMove>
void play_random_game(Engine& engine, std::uint64_t own_seed, State& state, MoveSet& moves, OnMove on_move);

// What is wrong with a position in which the seat that should move cannot.
[[nodiscard]] Failure no_move(const Engine& engine, const State& state, Seat seat);
[[nodiscard]] Failure no_end(const Engine& engine, const State& state, std::uint32_t moves);

template <class OnMove>
void play_random_game(Engine& engine, std::uint64_t own_seed, State& state, MoveSet& moves, OnMove on_move) {
  engine.start(state, own_seed);
  Rng choices(split_mix(own_seed));
  for (std::uint32_t n = 0; !state.over(); ++n) {
    if (n == kMaxPlies) throw no_end(engine, state, n);
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    engine.legal(state, seat, moves);
    if (moves.empty()) [[unlikely]]
      throw no_move(engine, state, seat);
    const Move move = nth_move(state, moves, choices.below(moves.size()));
    on_move(state, move);
    engine.apply(state, move);
  }
}

}  // namespace fuda::play
