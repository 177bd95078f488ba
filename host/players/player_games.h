// Games between players, each of whom is shown what its seat may know, and answers with a move.
#pragma once

#include "engine/random_games.h"
#include "players/player.h"
#include "script/match.h"

namespace fuda {

// The seed of what a player decides in a game of this seed; nobody's chance depends on anybody else's.
[[nodiscard]] std::uint64_t player_seed(std::uint64_t game_seed, Seat seat);

class PlayerGames final : public Dealer {
 public:
  // One player a seat. `engine` is of the match's game; the match must outlive this.
  PlayerGames(const Match& match, Engine& engine, Players players);

  void play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
            GameObserver* observer) override;

  [[nodiscard]] const Players& players() const { return players_; }
  // Nanoseconds of processor time that each seat has spent on choosing, in all games, and how often it chose.
  [[nodiscard]] const std::vector<std::uint64_t>& thought() const { return thought_; }
  [[nodiscard]] const std::vector<std::uint64_t>& chosen() const { return chosen_; }

 private:
  void show(const State& state, const Made* made);
  Move ask(const State& state, Seat seat);

  const Match& match_;
  Engine& engine_;
  Players players_;
  std::vector<std::uint64_t> thought_, chosen_;
  MoveSet legal_;
  Memory memory_;
  Steps steps_;
  Observation seen_;
};

}  // namespace fuda
