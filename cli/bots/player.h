// The interface of all bots: programs, scripts, search and chance. A player is given observations
// (model/observation.h) and nothing else of a game, so it cannot cheat.
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

  // A new game begins, with the player at this seat. All it does follows from the seed and from what it is
  // shown from here on; earlier games leave nothing behind.
  virtual void begin(Seat seat, std::uint64_t seed) = 0;
  // Whether code outside the host learns that seed, or draws numbers from it (bots/chance.h).
  [[nodiscard]] virtual bool is_told_its_seed() const = 0;
  // Whether to call see() at the start of a game and after every move of any seat.
  [[nodiscard]] virtual bool looks_on() const { return false; }
  virtual void see(const Observation& /*seen*/, const SeenMove& /*move*/) {}
  // One of seen.legal, which is not empty, or of seen.free: then it is asked again. Throws Failure, as see()
  // does, when the player itself is at fault, because its script has an error or its program has died: it
  // loses the game.
  [[nodiscard]] virtual ObservedMove choose(const Observation& seen) = 0;
  // The place of the code that chooses, for complaints; empty if there is no such file.
  [[nodiscard]] virtual Place place() const { return {}; }
  // Whether it plays ahead with the rules of the game: failures in it are then the rules' fault.
  [[nodiscard]] virtual bool plays_ahead() const { return false; }
  // How it rates the position in which it has just chosen: what each seat may expect, in millionths of a win,
  // or of the best score where the team has one. Empty: it has no opinion.
  [[nodiscard]] virtual std::vector<std::int32_t> expects() const { return {}; }
};

// The players of a game by their seats.
using Players = std::vector<std::unique_ptr<Player>>;
// Players that play no more, by their seats, and why.
using Faults = std::map<Seat, Findings>;

}  // namespace fuda
