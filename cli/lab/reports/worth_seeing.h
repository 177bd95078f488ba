// Games of a report that are worth watching, replayed as scripts.
#pragma once

#include "script/record.h"
#include "study/json.h"
#include "study/sim.h"

namespace fuda {

// A JSON list of {what, note, file, script} for the folder of the report. For example, `what` is "The longest
// game", `note` is "game 7", `file` is "game-7.yaml", and `script` is the script's text.
[[nodiscard]] Json games_worth_seeing(const LoadedGame& loaded, const SimOptions& options,
                                      const SimResult& result, const Path& folder);

// Makes a script of a game. Leaves out games that no script can hold, because the report is useful without
// these games.
template <class Make>
void add_unless_too_long(Json& games, Make make) {
  try {
    games.push_back(make());
  } catch (const TooLong&) {
    return;
  }
}

}  // namespace fuda
