// What a YAML file is, going by what is in it.
#pragma once

#include "load/find.h"
#include "yaml/node.h"

namespace fuda {

enum class FileKind { game, variant, script, names, rulebook, format, unknown };

// A file that lacks what says its kind is known by where it lies, or by what else is in it.
[[nodiscard]] FileKind kind_of(const yaml::Node& root, const Path& path);
// "a game", "a file of words"; "" of unknown ones.
[[nodiscard]] const char* word_for(FileKind kind);
// Does this file look like a script, going by its top keys? False also for what cannot be read as YAML at
// all.
[[nodiscard]] bool is_script(const yaml::Node& root);
// Can it be taken for a game, where one is asked for? Also the beginning of one: no more than "game: NAME"
// and a number of players, with which a script begins, too.
[[nodiscard]] bool may_be_game(const yaml::Node& root, const Path& path);

}  // namespace fuda
