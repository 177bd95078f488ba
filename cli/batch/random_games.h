// Games between players that choose uniformly among their legal moves: the loop that simulation, checks and
// measurements share. It allocates nothing for a move.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/wide.h"
#include "batch/no_move.h"
#include "batch/progress.h"
#include "engine/engine.h"
#include "model/legal.h"

namespace fuda {

// A player could not go on, or made an illegal move: it loses the game. The rules are not at fault.
struct Forfeit : std::exception {
  Forfeit(Seat whose, Findings what) : seat(whose), findings(std::move(what)) {}
  [[nodiscard]] const char* what() const noexcept override { return "a player lost by its own fault"; }

  Seat seat;
  Findings findings;
};

// Games that failed in the same way: at the same places.
struct GameError {
  std::uint64_t game = 0;  // the first of them
  std::uint64_t seed = 0;  // of that game
  Findings findings;       // of the first of them
  std::uint64_t count = 1;
  Seat player = kNone;  // whose fault it was; kNone: that of the rules
};

inline constexpr std::size_t kMaxKinds = 1000;  // of failed games; far more than are shown

// Sums of integers only, so that neither the order of games nor the number of threads can show.
struct Tally {
  std::uint64_t games = 0;  // played to their end
  std::uint64_t moves = 0;
  std::uint64_t scored = 0;         // games that have a score
  std::int64_t low = 0, high = 0;   // of the scores, where `scored` is not 0
  std::vector<Wide> sums;           // of the scores: one for the team, or one per seat
  std::vector<std::uint64_t> wins;  // where seats score for themselves: by seat, shared ones count for each
  std::map<std::int64_t, std::uint64_t> histogram;  // of all scores
  std::vector<std::uint64_t> outcomes;              // by OutcomeId
  std::vector<GameError> errors;                    // by their first game: at most kMaxKinds kinds
  std::uint64_t failed = 0;                         // games that are not in `games`, whatever their errors
  std::vector<std::uint64_t> forfeits;  // games lost by a player's own fault: by seat; they have no score

  // `later`: of games with higher numbers than all of this one's.
  void add(const Tally& later);
  void add_error(const GameError& error);
  [[nodiscard]] double mean_score(std::size_t index = 0) const;
  [[nodiscard]] double mean_moves() const;
};

class GameObserver {
 public:
  virtual ~GameObserver() = default;
  // Called again for a game that is repeated with the exact budget. `state` will be the game's, and an
  // observer may listen to it.
  virtual void before_game(State& /*state*/) {}
  // `legal` is empty where the move is a free one.
  virtual void before_move(const State&, const MoveSet& /*legal*/, const Move&) {}
  // Before before_move(), of games between players: what this one expects (Player::expects); empty: nothing.
  virtual void after_choice(Seat, const std::vector<std::int32_t>& /*expects*/) {}
  virtual void after_game(const State&, const lua::Score&) {}
  // In place of after_game(): this seat has lost by its own fault.
  virtual void after_forfeit(const State&, Seat) {}
};

// Who starts the games of a simulation.
struct Starter {
  enum class Mode : std::uint8_t { not_named, seat, in_turn, by_chance };
  Mode mode = Mode::not_named;
  Seat seat = 0;  // Mode::seat

  // kNone: no seat is named.
  [[nodiscard]] Seat of(std::uint64_t game, std::uint64_t own_seed, std::uint8_t seats) const;
};

// What the games of a simulation have in common.
struct Sequence {
  std::uint64_t seed = 0;
  Starter starter = {};
  std::uint32_t max_moves = 0;              // a game that goes on longer has failed; 0: as the game says
  std::uint32_t free = 0;                   // of 100 positions, so many in which a free move is tried first
  const std::atomic<bool>* stop = nullptr;  // when set, no other game begins
  Progress* progress = nullptr;             // learns of each game
};

// The free moves of a random game. They have chance of their own: without them the game begins in the same
// way.
class FreeMoves {
 public:
  // `percent`: Sequence::free.
  FreeMoves(std::uint64_t own_seed, std::uint32_t percent)
      : chance_(split_mix(own_seed ^ 0x66726565)), percent_(percent) {}

  // Perhaps one of some seat, also of one that is not to move. Uses `legal`, and leaves it empty.
  [[nodiscard]] std::optional<Move> draw(Engine& engine, const State& state, MoveSet& legal);

 private:
  Rng chance_;
  std::uint32_t percent_;
  MoveSet free_;
};

// The seed of the n-th game of a simulation; 63 bits, so that every reader of YAML takes it for a whole
// number.
[[nodiscard]] std::uint64_t game_seed(std::uint64_t seed, std::uint64_t game);

// Plays games whose players do not all choose by chance.
class Dealer {
 public:
  virtual ~Dealer() = default;
  // Plays this game of the sequence and leaves its last position in `state`. `made` counts its moves. Throws
  // Failure as a failed game does, Forfeit where a player is at fault.
  virtual void play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
                    GameObserver* observer) = 0;
};

// Plays the games first_game … first_game + count - 1, up to the first that fails, and returns how many it
// played. A game fails if a rule fails, no seat can move, or it does not end. Ctrl-C also ends this early. A
// game that is too long for the watchdog is played again with an exact budget, and that one counts. Without a
// dealer all players choose by chance.
std::uint64_t play_until_failure(Engine& engine, std::uint64_t first_game, std::uint64_t count,
                                 const Sequence& sequence, Tally& tally, GameObserver* observer = nullptr,
                                 Dealer* dealer = nullptr);
// The same, but games that fail do not end it.
void play_random_games(Engine& engine, std::uint64_t first_game, std::uint64_t count,
                       const Sequence& sequence, Tally& tally, GameObserver* observer = nullptr);

// One game, each move shown to `on_move(before the move, move)`, and a position in which the seat to move
// cannot to `on_stuck(position)`. Throws Failure as a failed game does. `state` and `moves` are reused;
// `moves` is empty when a free move is shown.
struct NotTold {
  void operator()(const State&) const {}
};
template <class OnMove, class OnStuck = NotTold>
void play_random_game(Engine& engine, std::uint64_t game, const Sequence& sequence, State& state,
                      MoveSet& moves, OnMove on_move, OnStuck on_stuck = {});

[[nodiscard]] Failure no_end(const Engine& engine, const State& state, std::uint32_t moves);

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
