// A player that searches: P. Cowling, E. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search",
// IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012. Each playout begins in another
// position that could be the real one, goes down a tree that all playouts share, by
// reward + 0.7 √(ln availability / visits), adds one node, and plays at random to the end.
//
// Where every move is made in the open, there is one tree, of what the thinking seat sees (SO-ISMCTS). Where
// some moves are hidden, each seat has a tree of what it sees (MO-ISMCTS). Seats that choose at once choose
// one after the other, each in its own tree, which does not show the others' choices.
#pragma once

#include <chrono>

#include "bots/player.h"
#include "engine/engine.h"
#include "model/rng.h"

namespace fuda {

class Search;

class IsmctsPlayer final : public Player {
 public:
  // `engine` is its own, to think with. It makes this many playouts whenever there is more than one move, or
  // as many as it can in this time, if it is not 0.
  IsmctsPlayer(std::shared_ptr<Engine> engine, std::uint32_t playouts, std::chrono::milliseconds time = {});
  ~IsmctsPlayer() override;
  IsmctsPlayer(const IsmctsPlayer&) = delete;
  IsmctsPlayer& operator=(const IsmctsPlayer&) = delete;

  void begin(Seat seat, std::uint64_t seed) override;
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] bool plays_ahead() const override { return true; }
  // Throws Failure when the rules fail in a position that it imagines.
  [[nodiscard]] ObservedMove choose(const Observation& seen) override;
  [[nodiscard]] std::vector<std::int32_t> expects() const override { return expects_; }

 private:
  std::shared_ptr<Engine> engine_;
  Rng rng_{0};
  std::unique_ptr<Search> search_;
  std::vector<std::int32_t> expects_;
};

}  // namespace fuda
