// The parts of a new variant that are taken from the game that it changes.
#pragma once

#include <string>
#include <vector>

#include "script/match.h"

namespace fuda {

// A name or text as a YAML scalar that is read as text whatever it looks like: "2048", "true".
[[nodiscard]] std::string new_word(const std::string& text);

// Sections of the game as a patch would have them, each line after a '#': its options and their values, its
// deal, counters, zones, cards, ratings and tables, if they are short enough. Without the '#' they change
// nothing. `file`: the variant's, for those who want to see more.
[[nodiscard]] std::string patch_examples(const Definition& definition, const std::string& file);

// A Lua function of the game that a variant can wrap.
struct Wrapped {
  std::string name, parameters;  // "moves.play.apply", "me, card"
};
// In the order in which they are defined, each once, with the parameters of the last definition.
[[nodiscard]] std::vector<Wrapped> functions_to_wrap(const Definition& definition);

// How the game begins in a script that names no seed, as lines of a scenario.
struct Beginning {
  std::string players;    // the names of the seats, as a list
  std::string beginning;  // entries of `expect`
  std::string move;       // a scenario with a first move, each line after a '#'; "" where nobody can move
};
// Throws Failure where the game cannot be started.
[[nodiscard]] Beginning opening_of(Games& games, const GameSpec& spec);

}  // namespace fuda
