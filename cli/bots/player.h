// The interface of all bots: programs, scripts, search and random players. A player gets only observations
// (model/observation.h) and nothing else about a game, so it cannot cheat.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "base/diagnostic.h"
#include "model/observation.h"
#include "model/seen_move.h"

namespace fuda {

class Player {
 public:
  virtual ~Player() = default;

  // Starts a new game with the player at this seat. The player's behaviour must depend only on the seed and
  // on the observations it gets from now on, never on earlier games.
  virtual void begin(Seat seat, std::uint64_t seed) = 0;
  // Whether code outside the host learns the player's seed, or draws numbers from it (bots/chance.h).
  [[nodiscard]] virtual bool is_told_its_seed() const = 0;
  // Whether fuda calls see() at the start of a game and after every move by any seat.
  [[nodiscard]] virtual bool looks_on() const { return false; }
  virtual void see(const Observation& /*seen*/, const SeenMove& /*move*/) {}
  // Returns a move from seen.legal, which is not empty, or from seen.free. After a free move, fuda calls
  // choose() again. Like see(), throws Failure if the player itself is at fault, because its script has an
  // error or its program has ended. A player at fault loses the game.
  [[nodiscard]] virtual ObservedMove choose(const Observation& seen) = 0;
  // The place of the code that has just chosen this move, for error messages. Empty if no file contains the
  // code.
  [[nodiscard]] virtual Place place_of(const Observation& /*seen*/, const ObservedMove& /*chosen*/) {
    return {};
  }
  // Whether the player simulates moves with the rules of the game. A failure of a player that simulates moves
  // is a failure of the rules.
  [[nodiscard]] virtual bool plays_ahead() const { return false; }
  // The player's rating of the position in which the player has just chosen a move. For each seat, the share
  // of a win that the seat can expect, in millionths. If the team has one score, the value is the expected
  // share of the best score. Empty if the player does not rate positions.
  [[nodiscard]] virtual std::vector<std::int32_t> expects() const { return {}; }
};

// The players of a game by their seats.
using Players = std::vector<std::unique_ptr<Player>>;
// The reasons why players failed, for each seat whose player has stopped playing.
using Faults = std::map<Seat, Findings>;

}  // namespace fuda
