// The files that `fuda new` writes: a folder with the start of a game or variant. The new game or variant is
// complete and passes the checks, so that the author can change the files step by step. The texts are in
// cli/fuda/author/templates/.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "load/games.h"

namespace fuda {

struct NewFile {
  std::string name;  // name within the new folder; may include a folder
  std::string about;
  std::string text;
  std::string schema = {};  // name of the schema for editors, such as "game"; "" if there is none
};

struct NewFiles {
  Path folder;
  std::vector<NewFile> files;
};

// The start of a playable game, with rules, a rulebook and scenarios. Throws Failure if the name is invalid,
// or if a game on the path already has the name.
[[nodiscard]] NewFiles new_game(const std::vector<Path>& path, const std::string& name);

// The start of a variant of `base`, a name as on the command line. The variant changes nothing yet. Comments
// in the variant list the changes that it could make. Throws Failure if the name is invalid or taken, or if
// the game does not exist or does not load.
[[nodiscard]] NewFiles new_variant(Games& games, const std::string& name, const std::string& base);

// Adds a first line to each file that has a schema, so that an editor finds the schema. Searches the folders
// `schemas` above the new files and next to the folders of games. Adds no line if these folders have no
// schema, or if the schema and the files are not in the same tree.
void add_schema_lines(NewFiles& what, const std::vector<Path>& path);

// Writes all files or none. Throws Failure if a file already exists or cannot be written.
void write_new(const NewFiles& what);

// ---- helpers for new_game and new_variant

// Throws Failure if `name` is not allowed, and suggests an allowed name.
void check_new_name(const std::string& name);
// A name or text as a YAML scalar that is always read as text: "2048", "true".
[[nodiscard]] std::string new_word(const std::string& text);
// Whether YAML needs no quotes around this text.
[[nodiscard]] bool is_plain_word(const std::string& text);
// Returns cli/fuda/author/templates/`name` with a value for each @KEY@. Leaves out a line that is empty only
// because a value is empty.
[[nodiscard]] std::string fill_template(const std::string& name,
                                        const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace fuda
