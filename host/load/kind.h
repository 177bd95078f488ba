// What a YAML file is, judging by its content.
#pragma once

#include <array>

#include "load/find.h"
#include "yaml/node.h"

namespace fuda {

enum class FileKind { game, variant, script, names, rulebook, pack, encoder, unknown };

// A file that lacks the key for its kind is recognized by where it lies, or by what else is in it.
[[nodiscard]] FileKind kind_of(const yaml::Node& root, const Path& path);
// "a game", "a file of words"; "" for unknown ones.
[[nodiscard]] const char* word_for(FileKind kind);
// Does this file look like a script, judging by its top keys? False also if it cannot be read as YAML at all.
[[nodiscard]] bool is_script(const yaml::Node& root);
// Can it be taken for a game where one is expected? Also just the beginning of one: "game: NAME" and a number
// of players, although a script begins that way, too.
[[nodiscard]] bool may_be_game(const yaml::Node& root, const Path& path);

// A section of words, and the section of a game whose keys it has words for. Words for an attribute's values
// are in a section with its name.
struct WordSection {
  const char* words;
  const char* declared;
};
inline constexpr std::array<WordSection, 9> kWordSections = {{{"zone", "zones"},
                                                              {"counter", "counters"},
                                                              {"move", "moves"},
                                                              {"whole_move", "moves"},
                                                              {"phase", "phases"},
                                                              {"outcome", "outcomes"},
                                                              {"rating", "ratings"},
                                                              {"option", "options"},
                                                              {"say", "says"}}};

}  // namespace fuda
