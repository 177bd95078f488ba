// Players at their seats in one game: they are shown what their seats may know, and asked for moves.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/chance.h"
#include "bots/player.h"
#include "engine/session.h"
#include "script/match.h"

namespace fuda {

class Seated {
 public:
  // By seat; null where somebody else plays. `engine` is of the match's game; both must outlive this.
  Seated(const Match& match, Engine& engine, Players players);

  // All of these throw Forfeit (batch/random_games.h) where a player is at fault.
  void begin(const PlayerChance& chance);
  // Once the game is set up and after every move, to those who look on.
  void show(const Session& session);
  // A legal move of this position. Throws Failure where the seat has none.
  [[nodiscard]] Move ask(const Position& position, Seat seat);

  [[nodiscard]] const Players& players() const { return players_; }
  // Nanoseconds of processor time that each seat has spent on choosing, in all games, and how often it chose.
  [[nodiscard]] const std::vector<std::uint64_t>& thought() const { return thought_; }
  [[nodiscard]] const std::vector<std::uint64_t>& chosen() const { return chosen_; }

 private:
  const Match& match_;
  Engine& engine_;
  Players players_;
  std::vector<std::uint64_t> thought_, chosen_;
  Observation seen_;
};

}  // namespace fuda
