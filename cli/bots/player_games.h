// Games between players. Each player sees only what its seat may know, and answers with a move.
#pragma once

#include "batch/random_games.h"
#include "bots/seated.h"
#include "script/loaded_game.h"

namespace fuda {

class PlayerGames final : public Dealer {
 public:
  // `players` has one player per seat. `engine` plays the loaded game. `loaded` and `engine` must outlive
  // this object.
  PlayerGames(const LoadedGame& loaded, Engine& engine, Players players);

  void play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
            GameObserver* observer) override;

  [[nodiscard]] const Seated& seated() const { return seated_; }

 private:
  void play(std::uint64_t game, const Sequence& sequence, std::uint64_t& made, GameObserver* observer);

  Engine& engine_;
  Seated seated_;
  MoveSet legal_;
  Session session_;
};

}  // namespace fuda
