// The loop that plays games for simulations, checks and measurements. By default, every player chooses each
// of its legal moves with the same probability. No move allocates memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "base/wide.h"
#include "batch/no_end.h"
#include "batch/progress.h"
#include "engine/engine.h"
#include "model/legal.h"

namespace fuda {

// Thrown if a player failed or made an illegal move. The player at fault loses the game, and the rules are
// not to blame.
struct Forfeit : std::exception {
  Forfeit(Seat whose, Findings what) : seat(whose), findings(std::move(what)) {}
  [[nodiscard]] const char* what() const noexcept override { return "a player lost by its own fault"; }

  Seat seat;
  Findings findings;
};

// Failed games whose findings name the same places in files.
struct GameError {
  std::uint64_t game = 0;  // the number of the first game that failed in this way
  std::uint64_t seed = 0;  // the seed of that game
  Findings findings;       // the findings from that first game
  std::uint64_t count = 1;
  Seat player = kNone;  // the seat of the player at fault, or kNone if the rules are at fault
};

// A Tally keeps at most this many kinds of failures, far more than fuda shows.
inline constexpr std::size_t kMaxKinds = 1000;

// The results of games. All sums are of integers, so neither the order of games nor the number of threads
// affects the results.
struct Tally {
  std::uint64_t games = 0;  // games that reached their end
  std::uint64_t moves = 0;
  std::uint64_t scored = 0;        // games that have a score
  std::int64_t low = 0, high = 0;  // the lowest and highest score, if `scored` is not 0
  std::vector<Wide> sums;          // sums of scores: one for the team, or one per seat
  // The number of wins of each seat, if seats score for themselves. A shared win counts for each winner.
  std::vector<std::uint64_t> wins;
  std::map<std::int64_t, std::uint64_t> histogram;  // the number of games with each score
  std::vector<std::uint64_t> outcomes;              // by OutcomeId
  std::vector<GameError> errors;        // at most kMaxKinds errors, in the order in which they first occurred
  std::uint64_t failed = 0;             // games that failed with any error; `games` does not count them
  std::vector<std::uint64_t> forfeits;  // the number of games that each seat lost because its player was at
                                        // fault

  // Adds the results of later games. These games must have higher numbers than all games in this tally.
  void add(const Tally& later);
  void add_error(const GameError& error);
  [[nodiscard]] double mean_score(std::size_t index = 0) const;
  [[nodiscard]] double mean_moves() const;
};

class GameObserver {
 public:
  virtual ~GameObserver() = default;
  // The loop calls this before each game, and again if it repeats a game with the exact budget. `state` will
  // hold each position of the game, and the observer may listen to its events.
  virtual void before_game(State& /*state*/) {}
  // The loop calls this before each move. `legal` is empty for a free move.
  virtual void before_move(const State&, const MoveSet& /*legal*/, const Move&) {}
  // In games between players, the loop calls this function immediately before before_move(), with the
  // expectations (Player::expects) of the player that chose the move. `expects` is empty if the player has no
  // expectations.
  virtual void after_choice(Seat, const std::vector<std::int32_t>& /*expects*/) {}
  virtual void after_game(const State&, const lua::Score&) {}
  // The loop calls this instead of after_game() if this seat's player was at fault and lost the game.
  virtual void after_forfeit(const State&, Seat) {}
};

// The choice of the seat that starts each game of a simulation.
struct Starter {
  enum class Mode : std::uint8_t { not_named, seat, in_turn, by_chance };
  Mode mode = Mode::not_named;
  Seat seat = 0;  // Mode::seat

  // The seat that starts this game, or kNone if the simulation names no starter.
  [[nodiscard]] Seat of(std::uint64_t game, std::uint64_t own_seed, std::uint8_t seats) const;
};

// The settings that all games of a simulation share.
struct Sequence {
  std::uint64_t seed = 0;
  Starter starter = {};
  std::uint32_t max_moves = 0;              // the maximum number of moves of a game, after which it fails; 0:
                                            // the limit of the game
  std::uint32_t free = 0;                   // percentage of positions in which the players try a free move
                                            // first
  const std::atomic<bool>* stop = nullptr;  // once this is set, no further game starts
  Progress* progress = nullptr;             // the progress line that counts finished games
};

// The free moves of a random game. Free moves use a separate random stream, so that a game starts in the same
// way with and without free moves.
class FreeMoves {
 public:
  // `percent` is Sequence::free.
  FreeMoves(std::uint64_t own_seed, std::uint32_t percent)
      : chance_(split_mix(own_seed ^ 0x66726565)), percent_(percent) {}

  // Returns a free move by any seat, even if it is not that seat's turn, or nothing. Uses `legal` as working
  // memory, and leaves it empty.
  [[nodiscard]] std::optional<Move> draw(Engine& engine, const State& state, MoveSet& legal);

 private:
  Rng chance_;
  std::uint32_t percent_;
  MoveSet free_;
};

// The seed of the n-th game of a simulation. A seed has only 63 bits, so that every YAML reader accepts it as
// an integer.
[[nodiscard]] std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game);

// Plays games in which not all players choose at random.
class Dealer {
 public:
  virtual ~Dealer() = default;
  // Plays this game of the sequence, leaves its last position in `state`, and counts its moves in `made`.
  // Throws Failure if the game fails, and Forfeit if a player is at fault.
  virtual void play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
                    GameObserver* observer) = 0;
};

// Plays the games numbered from first_game to first_game + count - 1, stops after the first failure, and
// returns the number of games played. A game fails if a rule fails, if no seat can move, or if the game does
// not end. Ctrl-C also stops the games early. If a game is too long for the watchdog, plays it again with an
// exact budget, and counts only the repeated game. Without a dealer, all players choose at random.
std::uint64_t play_until_failure(Engine& engine, std::uint64_t first_game, std::uint64_t count,
                                 const Sequence& sequence, Tally& tally, GameObserver* observer = nullptr,
                                 Dealer* dealer = nullptr);
// Plays the same games as play_until_failure, but continues after a failed game.
void play_random_games(Engine& engine, std::uint64_t first_game, std::uint64_t count,
                       const Sequence& sequence, Tally& tally, GameObserver* observer = nullptr);

// Plays one game. Calls `on_move(position before the move, move)` for each move, and `on_stuck(position)` if
// the seat to move has no move. Throws Failure if the game fails. `state` and `moves` are working memory that
// the caller can use again for the next game. `moves` is empty when on_move gets a free move.
struct NotTold {
  void operator()(const State&) const {}
};
template <class OnMove, class OnStuck = NotTold>
void play_random_game(Engine& engine, std::uint64_t game, const Sequence& sequence, State& state,
                      MoveSet& moves, OnMove on_move, OnStuck on_stuck = {});

template <class OnMove, class OnStuck>
void play_random_game(Engine& engine, std::uint64_t game, const Sequence& sequence, State& state,
                      MoveSet& moves, OnMove on_move, OnStuck on_stuck) {
  const std::uint64_t own_seed = game_seed(sequence.seed, game);
  engine.start(state, own_seed, sequence.starter.of(game, own_seed, engine.game().seats));
  Rng choices(split_mix(own_seed));
  FreeMoves free(own_seed, sequence.free);
  const std::uint32_t most = sequence.max_moves == 0 ? engine.game().max_moves : sequence.max_moves;
  for (std::uint32_t n = 0; !state.over(); ++n) {
    if (n == most) throw no_end(engine, state, n);
    if (sequence.free != 0) [[unlikely]] {
      if (const auto move = free.draw(engine, state, moves)) {
        on_move(state, *move);
        engine.apply(state, *move);
        if (state.over()) break;
      }
    }
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    engine.legal(state, seat, moves);
    if (moves.empty()) [[unlikely]] {
      on_stuck(state);
      throw no_move(engine, state, seat);
    }
    const Move move = nth_move(state, moves, choices.below(moves.size()));
    on_move(state, move);
    engine.apply(state, move);
  }
}

}  // namespace fuda
