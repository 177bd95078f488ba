// Determines the kind of a YAML file from its content.
#pragma once

#include <array>

#include "load/find.h"
#include "yaml/node.h"

namespace fuda {

enum class FileKind { game, variant, script, names, rulebook, pack, encoder, unknown };

// The kind of a file. If the key that shows the kind is missing, the kind follows from the place of the file
// or from other keys.
[[nodiscard]] FileKind kind_of(const yaml::Node& root, const Path& path);
// In a file of unknown kind, the misspelt key 'game' of a script, or null if there is none.
[[nodiscard]] const yaml::Entry* misspelt_game(const yaml::Node& root, const Path& path);
// The words for a kind, such as "a game" or "a translation". Returns "" if the kind is unknown.
[[nodiscard]] const char* word_for(FileKind kind);
// Whether the file looks like a script, judging by its top keys. Returns false if the file is not valid YAML.
[[nodiscard]] bool is_script(const yaml::Node& root);
// Whether to read the file as a game if the user names it as one. An unfinished game with only "game: NAME"
// and a number of players counts as a game, although a script can begin the same way.
[[nodiscard]] bool may_be_game(const yaml::Node& root, const Path& path);

// A section of a translation, and the section of a game that declares its keys. The translations of an
// attribute's values are in a section with the attribute's name.
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
