// Players that search (search/install.h). Only programs that call install_search() have these players. Other
// programs know only the names of these players.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "bots/player.h"
#include "engine/engine.h"
#include "script/loaded_game.h"

namespace fuda {

struct Searching {
  // Creates a player with its own engine for thinking.
  std::unique_ptr<Player> (*make)(std::shared_ptr<Engine> engine, std::uint32_t playouts,
                                  std::chrono::milliseconds time);
  // The seconds that this many playouts take for the first position in which a seat has a choice. 0 if no
  // seat ever has a choice.
  double (*seconds)(const LoadedGame& loaded, std::uint32_t playouts);
};

// Maximum number of playouts in a search for one move. With this number of playouts, each search tree takes
// 100 MB.
inline constexpr std::uint32_t kMostPlayouts = 1'000'000;

// The installed functions, or null in a program without search. The installed object must exist until the
// program ends.
[[nodiscard]] const Searching* searching();
void set_searching(const Searching& search);

}  // namespace fuda
