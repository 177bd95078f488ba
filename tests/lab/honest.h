// Finds players that use facts that they cannot know. The test redeals the cards that a seat does not know. A
// player that is created again with the same seed must then choose the same move.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bots/player.h"
#include "script/loaded_game.h"

namespace fuda::test {

struct Honesty {
  // This class calls `shown` with each position before it asks the player. Only tests of this class set
  // `shown`.
  std::function<void(const State&)> shown = [](const State&) {};

  // Plays random games, the first of which has this seed. Asks two players that `make` creates, in `wanted`
  // pairs of positions that the seat to move cannot tell apart.
  void look_at(const LoadedGame& loaded,
               const std::function<std::unique_ptr<Player>(const LoadedGame&)>& make, std::uint64_t seed,
               std::size_t wanted);

  std::vector<std::string> faults;  // at most kMostFaults
  std::size_t pairs = 0;            // of positions
  std::size_t others = 0;           // pairs in which the two positions differ
  static constexpr std::size_t kMostFaults = 3;
};

}  // namespace fuda::test
