// A player that searches: Information Set Monte Carlo Tree Search, as P. Cowling, E. Powley and D. Whitehouse
// have it ("Information Set Monte Carlo Tree Search", IEEE Transactions on Computational Intelligence and AI
// in Games 4(2), 2012). Each playout begins in another position that could be the real one, goes down a tree
// that all of them share, by reward + 0.7 √(ln availability / visits), adds one node, and ends by chance.
//
// There is one tree, of what the seat that thinks sees (SO-ISMCTS), where every move is made in the open; one
// for each seat, of what that seat sees, where moves are hidden from some (MO-ISMCTS). Those who choose at
// once choose one after the other, each in its own tree, in which the others' choices do not show.
#pragma once

#include "bots/player.h"
#include "engine/engine.h"
#include "model/rng.h"

namespace fuda {

class Search;

class IsmctsPlayer final : public Player {
 public:
  // `engine` is its own, to think with. It makes so many playouts for each move that it chooses among
  // several.
  IsmctsPlayer(std::shared_ptr<Engine> engine, std::uint32_t playouts);
  ~IsmctsPlayer() override;
  IsmctsPlayer(const IsmctsPlayer&) = delete;
  IsmctsPlayer& operator=(const IsmctsPlayer&) = delete;

  void begin(Seat seat, std::uint64_t seed) override;
  [[nodiscard]] bool is_told_its_seed() const override { return false; }
  [[nodiscard]] bool plays_ahead() const override { return true; }
  // Throws Failure where the rules of the game fail in a position that it thinks of.
  [[nodiscard]] Move choose(const Observation& seen) override;
  [[nodiscard]] std::vector<std::int32_t> expects() const override { return expects_; }

  // Bytes that the largest search so far has taken for its trees: at most about 100 a playout for each
  // tree.
  [[nodiscard]] std::size_t memory() const;

 private:
  std::shared_ptr<Engine> engine_;
  Rng rng_{0};
  std::unique_ptr<Search> search_;
  std::vector<std::int32_t> expects_;
};

}  // namespace fuda
