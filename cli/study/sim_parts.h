// Shared by playing many games and playing one of them again.
#pragma once

#include <memory>

#include "bots/player_games.h"
#include "script/record.h"
#include "study/sim.h"

namespace fuda {

// Throws Failure if options.first names no seat.
[[nodiscard]] Sequence sequence_of(const LoadedGame& loaded, const SimOptions& options);

// Null if all players are random. The rules of a game between others run with an exact budget, as most of
// the time is spent on thinking.
[[nodiscard]] std::shared_ptr<PlayerGames> dealer_for(const LoadedGame& loaded, Engine& engine,
                                                      const SimOptions& options);

// A game of a simulation, played once more.
struct RecordedGame {
  Record record;      // without a comment; without hashes if the game failed
  State end;          // not usable if the game failed
  Findings findings;  // why the game failed, or empty
};
[[nodiscard]] RecordedGame recorded_game(const LoadedGame& loaded, const SimOptions& options,
                                         std::uint64_t game);
// The game as a script or a part in this folder names it.
[[nodiscard]] std::string spec_in(const Path& folder, const SimOptions& options);
// A line for each, for the comment of a script.
[[nodiscard]] std::string findings_text(const Findings& findings);

}  // namespace fuda
