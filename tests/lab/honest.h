// Looks for players who use what they cannot know. What a seat does not know is dealt again, and a player
// that begins anew with the same seed must choose the same move.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bots/player.h"
#include "script/loaded_game.h"

namespace fuda::test {

struct Honesty {
  // Called with each position before its player is asked, for tests of this test.
  std::function<void(const State&)> shown = [](const State&) {};

  // Plays random games of this game from this seed on, and asks two players that `make` makes in so many
  // pairs of positions that a seat to move cannot tell apart.
  void look_at(const LoadedGame& loaded,
               const std::function<std::unique_ptr<Player>(const LoadedGame&)>& make, std::uint64_t seed,
               std::size_t wanted);

  std::vector<std::string> faults;  // at most so many
  std::size_t pairs = 0;            // in all
  std::size_t others = 0;           // of these, positions that are not the same
  static constexpr std::size_t kMostFaults = 3;
};

}  // namespace fuda::test
