// The targets, one function each: see fuzz.h.
#pragma once

#include <string>
#include <string_view>

namespace fuda::fuzz {

// A text as a file of every kind, without a game.
std::string yaml_text(std::string_view input);
// Files of a game, "SEATS +variant" in the head: loaded, built, checked, played.
std::string load_game(std::string_view input);
// The rules of the small game.
std::string lua_rules(std::string_view input);
// A script for the small game: read, played, written down, played again.
std::string script_text(std::string_view input);
// An export of hanab.live; or files of which export.json is read through formats in imports/.
std::string import_export(std::string_view input);
// "GAME MOVES SEED" and then moves, one a line, in that position of one of the games.
std::string notation_text(std::string_view input);
// Requests to a server that holds one table of a small game.
std::string requests(std::string_view input);
// Parts of a simulation.
std::string parts(std::string_view input);
// A table as a server finds it in its folder.
std::string tables(std::string_view input);
// A bot for the small game: "!" and bytes that stand for its calls (bot_calls.h), or a script as it is.
std::string lua_bot(std::string_view input);

}  // namespace fuda::fuzz
