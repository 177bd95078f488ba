// Players that search (search/ismcts.h), as a program has them that calls install_search(). In others they
// are only known by name.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "bots/player.h"
#include "engine/engine.h"
#include "script/loaded_game.h"

namespace fuda {

struct Searching {
  // A player with an engine of its own to think with; see IsmctsPlayer.
  std::unique_ptr<Player> (*make)(std::shared_ptr<Engine> engine, std::uint32_t playouts,
                                  std::chrono::milliseconds time);
  // How many seconds this many playouts take for the first move of a game that is a choice; 0: there is none.
  double (*seconds)(const LoadedGame& loaded, std::uint32_t playouts);
};

inline constexpr std::uint32_t kMostPlayouts = 1'000'000;  // of a search for one move; 100 MB a tree

// Null in a program without search. The one that is set must live until the program ends.
[[nodiscard]] const Searching* searching();
void set_searching(const Searching& search);

}  // namespace fuda
