// Games of a report that are worth looking at, as scripts. They are played once more for it.
#pragma once

#include "script/record.h"
#include "study/json.h"
#include "study/sim.h"

namespace fuda {

// A list of {what, note, file, script}: "The longest game", "game 7", "game-7.yaml", and the script's text,
// for the folder of the report.
[[nodiscard]] Json games_worth_seeing(const LoadedGame& loaded, const SimOptions& options,
                                      const SimResult& result, const Path& folder);

// No script can hold it: a report without it is better than none.
template <class Make>
void add_unless_too_long(Json& games, Make make) {
  try {
    games.push_back(make());
  } catch (const TooLong&) {
    return;
  }
}

}  // namespace fuda
