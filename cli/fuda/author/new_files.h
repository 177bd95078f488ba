// What `fuda new` writes: a folder with the start of a game or of a variant, complete and correct as it is,
// for a person to change. The texts are in cli/fuda/author/templates/.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "load/games.h"

namespace fuda {

struct NewFile {
  std::string name;  // within the new folder; may lie in a folder of its own
  std::string about;
  std::string text;
  std::string schema = {};  // the schema for an editor to check it with: "game"; "" if there is none
};

struct NewFiles {
  Path folder;
  std::vector<NewFile> files;
};

// The start of a game that can be played, with rules, a rulebook and scenarios. Throws Failure for an invalid
// name, or one that a game on the path already has.
[[nodiscard]] NewFiles new_game(const std::vector<Path>& path, const std::string& name);

// The start of a variant of `base`, which is named as on a command line. It changes nothing yet; what it
// could change stands in it as comments. Throws Failure for a name that is invalid or taken, and for a game
// that does not exist or cannot be loaded.
[[nodiscard]] NewFiles new_variant(Games& games, const std::string& name, const std::string& base);

// Adds a first line to each file that has a schema, so that an editor finds the schema. Schemas are looked
// for in folders `schemas` above the new files, and beside the folders of games. No line is added if there
// are none, or if they do not lie in one tree with the files.
void add_schema_lines(NewFiles& what, const std::vector<Path>& path);

// Writes all of them or none. Throws Failure if anything exists already, or cannot be written.
void write_new(const NewFiles& what);

// ---- for new_game and new_variant

// Throws Failure for a `name` that is not allowed, with one that is.
void check_new_name(const std::string& name);
// A name or text as a YAML scalar that is read as text whatever it looks like: "2048", "true".
[[nodiscard]] std::string new_word(const std::string& text);
// Can it stand in YAML without quotes?
[[nodiscard]] bool is_plain_word(const std::string& text);
// cli/fuda/author/templates/`name`, each @KEY@ replaced by its value. A line that is empty only because of an
// empty value is left out.
[[nodiscard]] std::string fill_template(const std::string& name,
                                        const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace fuda
