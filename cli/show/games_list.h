// The list of available games.
#pragma once

#include <string>
#include <vector>

#include "load/find.h"

namespace fuda {

struct Listed {
  std::string name, title, summary, players;
  std::vector<std::string> languages;  // languages other than English
  Path file;
  bool featured = false;  // whether the game is in the first folder on the path that has games
  struct Variant {
    std::string name, summary, extends;
    Path file;
    std::string title = {};  // the variant's own title for the game, if it has one
  };
  struct Bot {
    std::string name, plays;
  };
  std::vector<Bot> bots;
  std::vector<Variant> variants;  // the game's variants, sorted by name; includes variants on the path that
                                  // are outside the game's folder
};
// All games on the path, sorted by name. If several games have the same name, the list has only the first of
// them on the path. Texts are in `language` if a translation exists.
[[nodiscard]] std::vector<Listed> list_games(const std::vector<Path>& path, const std::string& language = {});

// Throws Failure if no game has a translation into this language or one of its fallbacks.
void refuse_unknown_language(const std::string& language, const std::vector<Listed>& games);

}  // namespace fuda
