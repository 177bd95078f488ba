// Code that simulations and replays of their games share.
#pragma once

#include <memory>

#include "bots/player_games.h"
#include "script/record.h"
#include "study/sim.h"

namespace fuda {

// The settings of a simulation. Throws Failure if options.first names no seat.
[[nodiscard]] Sequence sequence_of(const LoadedGame& loaded, const SimOptions& options);

// The dealer of the games, or null if all players are random. If players think, rules run with an exact
// budget, which costs little because thinking takes most of the time.
[[nodiscard]] std::shared_ptr<PlayerGames> dealer_for(const LoadedGame& loaded, Engine& engine,
                                                      const SimOptions& options);

// A replayed game of a simulation.
struct RecordedGame {
  Record record;      // the record, without a comment, and without hashes if the game failed
  State end;          // the last position, which is invalid if the game failed
  Findings findings;  // the reasons why the game failed, or empty
};
[[nodiscard]] RecordedGame recorded_game(const LoadedGame& loaded, const SimOptions& options,
                                         std::uint64_t game);
// The name of the game for a script or a part in this folder.
[[nodiscard]] std::string spec_in(const Path& folder, const SimOptions& options);
// One line per finding, for the comment of a script.
[[nodiscard]] std::string findings_text(const Findings& findings);

}  // namespace fuda
