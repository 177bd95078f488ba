// A player that searches: P. Cowling, E. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search",
// IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012. Each playout starts in a
// different position that could be the real one. The playout descends a tree that all playouts share, by
// reward + 0.7 √(ln availability / visits). The playout then adds one node, and plays at random to the end.
// If every move is public, the search has one tree of positions as the thinking seat sees them (SO-ISMCTS).
// If some moves are hidden, each seat has its own tree (MO-ISMCTS). If all seats choose at once, the search
// lets them choose one after the other, each in its own tree. A seat's tree does not show the choices of the
// other seats.
#pragma once

#include <chrono>

#include "bots/player.h"
#include "engine/engine.h"
#include "model/rng.h"

namespace fuda {

class Search;

class IsmctsPlayer final : public Player {
 public:
  // `engine` is for the player's own thinking. If the seat has more than one move, the player makes
  // `playouts` playouts. If `time` is not 0, the player stops its playouts after that time.
  IsmctsPlayer(std::shared_ptr<Engine> engine, std::uint32_t playouts, std::chrono::milliseconds time = {});
  ~IsmctsPlayer() override;
  IsmctsPlayer(const IsmctsPlayer&) = delete;
  IsmctsPlayer& operator=(const IsmctsPlayer&) = delete;

  void begin(Seat seat, std::uint64_t seed) override;
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] bool plays_ahead() const override { return true; }
  // Chooses a move. Throws Failure if the rules fail in an imagined position.
  [[nodiscard]] ObservedMove choose(const Observation& seen) override;
  [[nodiscard]] std::vector<std::int32_t> expects() const override { return expects_; }

 private:
  std::shared_ptr<Engine> engine_;
  Rng rng_{0};
  std::unique_ptr<Search> search_;
  std::vector<std::int32_t> expects_;
};

}  // namespace fuda
