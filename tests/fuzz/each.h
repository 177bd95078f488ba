// The targets, with one function for each (see fuzz.h).
#pragma once

#include <string>
#include <string_view>

namespace fuda::fuzz {

// Reads the input as a file of each kind, without a game.
std::string yaml_text(std::string_view input);
// Reads the files of a game, with "SEATS +variant" in the head. Loads, builds, checks and plays the game.
std::string load_game(std::string_view input);
// Reads the input as the rules of the small game.
std::string lua_rules(std::string_view input);
// Reads a script for the small game, plays it, writes it, and plays it again.
std::string script_text(std::string_view input);
// Reads an export of hanab.live, or several files with such an export. Reads export.json among these files
// with the formats in imports/.
std::string import_export(std::string_view input);
// Reads "GAME MOVES SEED" and then moves, one per line, in this position of the game.
std::string notation_text(std::string_view input);
// Sends requests to a server with one table of a small game.
std::string requests(std::string_view input);
std::string parts(std::string_view input);
// Opens a table as a server opens the tables in its folder.
std::string tables(std::string_view input);
// Runs a bot for the small game. The input is a script, or "!" and bytes that stand for its calls
// (bot_calls.h).
std::string lua_bot(std::string_view input);

}  // namespace fuda::fuzz
