// What `fuda new` writes: a folder with the start of a game or of a variant, complete and correct as it is,
// to be changed by a person. The texts stand in host/templates/.
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
  std::string schema = {};  // what an editor checks it by: "game"; "" where there is none
};

struct NewFiles {
  Path folder;
  std::vector<NewFile> files;
};

// The start of a game that can be played, with rules, a rulebook and scenarios. Throws Failure: a name that
// cannot be one, or that a game on the path has already.
[[nodiscard]] NewFiles new_game(const std::vector<Path>& path, const std::string& name);

// The start of a variant of `base`, which is named as on a command line. It changes nothing yet; what it
// could change stands there as a comment, as it is in the game. Throws Failure: a name that cannot be one or
// is taken, no such game, a game that cannot be loaded.
[[nodiscard]] NewFiles new_variant(Games& games, const std::string& name, const std::string& base);

// Puts a first line into each file that has a schema, from which an editor knows it. The schemas are looked
// for in `schemas`, here and in the folders above, and beside the folders of games; where there are none,
// there is no line.
void add_schema_lines(NewFiles& what, const std::vector<Path>& path);

// Writes all of them or none. Throws Failure where anything is there already, or cannot be written.
void write_new(const NewFiles& what);

// For those two: throws Failure for a `name` that a game or variant cannot have, with one that it can.
void check_new_name(const std::string& name);
// host/templates/`name`, each @KEY@ replaced by its value. A line that only an empty value leaves empty is
// left out.
[[nodiscard]] std::string fill_template(const std::string& name,
                                        const std::vector<std::pair<std::string, std::string>>& values);

}  // namespace fuda
