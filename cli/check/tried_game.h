// Random games as a check plays them where it looks closer than a simulation does: with the moves that are
// free, which simulations never make, and with a look at the position in which nobody can move.
#pragma once

#include <string>

#include "batch/random_games.h"
#include "check/leaks.h"

namespace fuda {

// Whether a game has free moves in any of its phases.
[[nodiscard]] bool has_free_moves(const Game& game);

class TriedGames final : public Dealer {
 public:
  enum class Free : std::uint8_t { none, many };

  // Without free moves a game goes as in a simulation (play_random_game). `leaks`, which may be null, is
  // shown a position in which the seat to move cannot. Both must outlive this.
  TriedGames(Engine& engine, Free free, LeakObserver* leaks)
      : engine_(engine),
        free_(free),
        leaks_(leaks),
        names_(engine.game(), numbered_seats(engine.game().seats)) {}

  void play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
            GameObserver* observer) override;

  // The move that was made last, also where the rules failed in it: "P2: sort 1 3", or "".
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  void try_free(State& state, Rng& chance, GameObserver* observer);
  void make(State& state, const MoveSet& legal, const Move& move, GameObserver* observer);

  Engine& engine_;
  Free free_;
  LeakObserver* leaks_;
  Notation names_;
  MoveSet moves_;
  std::vector<Move> open_;
  std::string last_;
};

}  // namespace fuda
