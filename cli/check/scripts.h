// The scripts of a check: they are played, as `fuda run` plays them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/random_play.h"
#include "load/find.h"

namespace fuda {

// Plays the scripts of a file, or only those that are played `with` a game or variant. What fails in them, or
// keeps the file from being read, are findings; once more has failed than is shown of one file, the rest is
// not played. Never throws Failure.
[[nodiscard]] CheckResult play_scripts(const std::vector<Path>& path, const Path& file,
                                       const std::optional<Path>& with = {});

// The name of that work (Report::later).
[[nodiscard]] std::string key_of(const Path& script);

// The scripts in a folder, sorted; `recursive`: also those of the folders in it.
[[nodiscard]] std::vector<Path> scripts_below(const Path& folder, bool recursive);
// The scripts that lie beside a file, and below a folder `scenarios` beside it.
[[nodiscard]] std::vector<Path> scripts_near(const Path& file);

}  // namespace fuda
