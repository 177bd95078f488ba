// Imports games recorded in other programs. A format is a Lua file, imports/FORMAT.lua next to a game. Its
// function convert(export) gets the content of the JSON file and returns
//   {game = "game+variant", options = {…}, players = {names}, first = seat, deck = {cards in drawing order},
//    moves = {{seat, word, …}, …}}            or {problem = "where: what is wrong"}
// with seats counted from 1. A word is a text or a number. {seat = n} means a seat's name, and {card = i} the
// card at position i of the deck, counted from 0.
#pragma once

#include <string>
#include <vector>

#include "load/games.h"

namespace fuda {

struct Format {
  std::string name;
  Path file;
};

// All formats of the games on the path, sorted by name.
[[nodiscard]] std::vector<Format> list_formats(const std::vector<Path>& path);

// Returns a script that replays the game in `file` and expects the final position. The script is for a file
// in `folder`. Throws Failure for an unknown format (with the closest match) and for a move that is not
// legal. Also throws Failure if the file is not JSON, has more than 64 levels, or is larger than 16 MiB.
// Every number must be whole, and the format must know all content of the file.
[[nodiscard]] std::string import_game(Games& games, const std::string& format, const Path& file,
                                      const Path& folder);

}  // namespace fuda
