// Games recorded elsewhere. A format is a Lua file, imports/FORMAT.lua beside a game, whose convert(export)
// gets what the JSON file holds and returns
//   {game = "game+variant", options = {…}, players = {names}, first = seat, deck = {cards in drawing order},
//    moves = {{seat, word, …}, …}}            or {problem = "where: what is wrong"}
// with seats counted from 1. A word is a text or a number; {seat = n} stands for a seat's name, and {card =
// i} for the card that lay at place i of the deck, counted from 0.
#pragma once

#include <string>
#include <vector>

#include "load/games.h"

namespace fuda {

struct Format {
  std::string name;
  Path file;
};

// All formats of the games on the path, by name.
[[nodiscard]] std::vector<Format> list_formats(const std::vector<Path>& path);

// The script, for a file in `folder`, that plays `file` again, with the position at its end as expectation.
// Throws Failure: an unknown format (with the nearest known one); a file that is not JSON, nested deeper than
// 64, larger than 16 MiB, or with a number that is not whole; something in it that the format does not know;
// a move that is not legal.
[[nodiscard]] std::string import_game(Games& games, const std::string& format, const Path& file,
                                      const Path& folder);

}  // namespace fuda
