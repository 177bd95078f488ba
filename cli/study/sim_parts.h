// What playing many games and playing one of them again have in common.
#pragma once

#include <memory>

#include "bots/player_games.h"
#include "script/record.h"
#include "study/sim.h"

namespace fuda {

// Throws Failure where options.first names no seat.
[[nodiscard]] Sequence sequence_of(const Match& match, const SimOptions& options);

// Null where all players are random: those need nobody to deal. The rules of a game between others run with
// an exact budget, as most of its time is spent on thinking.
[[nodiscard]] std::shared_ptr<PlayerGames> dealer_for(const Match& match, Engine& engine,
                                                      const SimOptions& options);

// A game of a simulation, played once more.
struct RecordedGame {
  Record record;      // without its comment; without hashes where it failed
  State end;          // spoilt where it failed
  Findings findings;  // why it failed; empty where it did not
};
[[nodiscard]] RecordedGame recorded_game(const Match& match, const SimOptions& options, std::uint64_t game);
// A line each, as a comment of a script has them.
[[nodiscard]] std::string findings_text(const Findings& findings);

}  // namespace fuda
