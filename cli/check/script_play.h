// The scripts of a check: they are played, as `fuda run` plays them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/random_play.h"
#include "load/find.h"

namespace fuda {

struct ScriptPlay {
  Path file;
  // A game or variant: only scripts that are played with it count. None: all of the file.
  std::optional<Path> with = {};
};

// Plays the scripts of a file. What fails in them, or keeps the file from being read, are findings; of a file
// in which more fails than is shown of one, the rest is not played. Never throws Failure.
[[nodiscard]] CheckResult play_scripts(const std::vector<Path>& path, const ScriptPlay& what);

// The name of that work (Report::later).
[[nodiscard]] std::string key_of(const Path& script);

// The scripts in a folder, sorted; `recursive`: those of the folders in it as well.
[[nodiscard]] std::vector<Path> scripts_below(const Path& folder, bool recursive);
// The scripts that lie beside a file, and below a folder `scenarios` beside it.
[[nodiscard]] std::vector<Path> scripts_near(const Path& file);

}  // namespace fuda
