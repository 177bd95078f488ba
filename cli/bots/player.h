// Those who play: people's programs, rules of thumb, search and chance, all behind one interface. A player
// is given observations (model/observation.h) and nothing else of a game, so none can cheat.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "model/observation.h"
#include "model/seen_move.h"

namespace fuda {

class Player {
 public:
  virtual ~Player() = default;

  // A new game begins, in which it sits there. What it does follows from this seed and from what it is shown
  // from here on: nothing is left of the games before.
  virtual void begin(Seat seat, std::uint64_t seed) = 0;
  // Whether code of others than the host learns that seed, or draws numbers from it (bots/chance.h).
  [[nodiscard]] virtual bool is_told_its_seed() const = 0;
  // Whether see() is to be called: at the start of a game and after each move, whoever made it.
  [[nodiscard]] virtual bool looks_on() const { return false; }
  virtual void see(const Observation& /*seen*/, const SeenMove& /*move*/) {}
  // One of seen.legal, which is not empty: a move of the observed position. Throws Failure, as see() does,
  // where the player itself is at fault: its script has an error, its program has died. It loses the game.
  [[nodiscard]] virtual Move choose(const Observation& seen) = 0;
  // Where it is written what it chooses, for complaints; empty where that is in no file.
  [[nodiscard]] virtual Place place() const { return {}; }
  // Whether it plays ahead with the rules of the game: what fails in it is then the rules' fault.
  [[nodiscard]] virtual bool plays_ahead() const { return false; }
  // How it rates the position in which it has just chosen: what each seat may hope for, in millionths of a
  // win, or of the best score where the score is the team's. Empty: it does not think about that.
  [[nodiscard]] virtual std::vector<std::int32_t> expects() const { return {}; }
};

// The players of a game by their seats.
using Players = std::vector<std::unique_ptr<Player>>;

}  // namespace fuda
