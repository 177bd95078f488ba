// Which games there are.
#pragma once

#include <string>
#include <vector>

#include "load/find.h"

namespace fuda {

struct Listed {
  std::string name, title, summary, players;
  std::vector<std::string> languages;  // beside English
  Path file;
  struct Variant {
    std::string name, summary, extends;
    Path file;
    std::string title = {};  // of the game in this variant, where it has one of its own
  };
  struct Bot {
    std::string name, plays;
  };
  std::vector<Bot> bots;
  std::vector<Variant> variants;  // sorted by name; also those of it that lie beside games on the path
};
// All games on the path, sorted by name; if two have the same name, the first one found counts. Their texts
// are in `language` where they have words in it.
[[nodiscard]] std::vector<Listed> list_games(const std::vector<Path>& path, const std::string& language = {});

// Throws Failure if no game has words in this language, nor in one that it falls back to.
void refuse_unknown_language(const std::string& language, const std::vector<Listed>& games);

}  // namespace fuda
