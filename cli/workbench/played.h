// Plays scripts for the page, and keeps every position.
#pragma once

#include <string>
#include <vector>

#include "script/runner.h"
#include "workbench/library.h"
#include "workbench/request.h"

namespace fuda::workbench {

// Reads the only script of a text, or the script with this name. `file` is the path of the script, for
// messages and for relative paths in the script. Throws Failure.
[[nodiscard]] Script one_script(const std::string& text, const Path& file, const std::string& name = {});

// The name of the library's game in `game:` of a script, without its variants. Throws Failure, with the
// closest match, if the library has no such game, so that a script cannot name a file elsewhere.
[[nodiscard]] std::string game_of(const Library& library, const Script& script);

// The script up to this number of moves, without its expectations for the end.
[[nodiscard]] Script shortened(Script script, std::size_t moves);
// The script's moves alone: without expectations, and without moves that the game must refuse.
[[nodiscard]] Script only_moves(Script script);

struct PlayedPosition {
  Json position;      // a line of `fuda run --trace --json`
  std::string words;  // the steps of the move, or of the set-up, in sentences
  std::string seat;   // "" for the set-up
  std::string move;   // as the script wrote it
};

struct PlayedScript {
  RunResult result;
  std::vector<PlayedPosition> positions;  // the start, and the position after each move
  Json labels = Json::object();           // the words for the names in positions
};

// Plays a script with the games on this path. Never throws Failure, because the result has the errors.
[[nodiscard]] PlayedScript play_script(const std::vector<Path>& path, const Script& script);

}  // namespace fuda::workbench
