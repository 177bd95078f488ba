// The data that the workbench's operations share, and the list of operations.
#pragma once

#include <atomic>
#include <map>

#include "base/known_texts.h"
#include "check/jobs.h"
#include "files/read_log.h"
#include "load/games.h"
#include "workbench/library.h"
#include "workbench/request.h"

namespace fuda::workbench {

struct Context {
  struct KeptScenarios {
    ReadLog log;
    Json played;
  };

  Library library;
  int jobs = 1;  // the number of threads for games
  // Another thread sets this if nobody is waiting for the answer.
  std::atomic<bool> stop = false;
  PlayMemory memory = {};                        // results of earlier checks
  KnownTexts known = {};                         // results about texts that have not changed
  std::map<Path, KeptScenarios> scenarios = {};  // results by file, for files that have not changed
};

// The possible numbers of players. Empty if the game cannot be loaded (files.cpp).
[[nodiscard]] Json seats_of(Games& games, const Path& file);

using Op = Json(Context& context, const Request& request);

// Files (files.cpp).
Op shelf;
Op open;
Op write;
Op create;
Op remove;
Op rename;
Op revert;
// Findings, and help while typing (checks.cpp, typing.cpp).
Op check;
Op complete;
Op hover;
// Played games (scenarios.cpp, replay.cpp, record.cpp).
Op scenarios;
Op script;
Op replay;
Op record;
// The changes to a game (diff.cpp, variant.cpp, compare.cpp, summary.cpp, pack.cpp).
Op diff;
Op variant;
Op compare;
Op summary;
Op pack;
Op unpack;

}  // namespace fuda::workbench
