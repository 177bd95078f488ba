// Plays scripts for a check, as `fuda run` does.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "check/random_play.h"
#include "check/vocabulary.h"
#include "load/find.h"
#include "load/games.h"
#include "script/script.h"

namespace fuda {

// Plays the scripts of a file, or only those that use the game or variant `with`. Failures in scripts and
// errors in reading the file become findings. Once a file has more failures than fuda shows, skips the rest
// of the file. Never throws Failure. `rules` has the folders of --rules, for the command that plays the file
// again.
[[nodiscard]] CheckResult play_scripts(const std::vector<Path>& path, const Path& file,
                                       const std::vector<std::string>& rules,
                                       const std::optional<Path>& with = {});

// The name of the work for a script file (Report::later).
[[nodiscard]] std::string key_of(const Path& script);

// The scripts in a folder, sorted. If `recursive` is set, includes scripts in subfolders.
[[nodiscard]] std::vector<Path> scripts_below(const Path& folder, bool recursive);
// The scripts in the folder of a file, and those below its subfolder `scenarios`.
[[nodiscard]] std::vector<Path> scripts_near(const Path& file);

// Reports a scenario that covers clauses and expects nothing, if it has at most one move. In a longer
// scenario, a later move can show what an earlier move allows. The scenario must have passed.
[[nodiscard]] Findings find_no_expectation(const Script& script);

// The names of the script's game, its variants and options. Throws Failure if the game cannot be loaded.
using VocabularyOf = std::function<const Vocabulary&()>;

// Reports moves under `legal.lacks` with a misspelt or unknown name, because such moves are never legal.
// Playing the script reports all other errors.
[[nodiscard]] Findings find_misspelt_moves(Games& games, const Script& script,
                                           const VocabularyOf& vocabulary);

}  // namespace fuda
