// The start of a game.
#include <fmt/format.h>

#include "author/new_files.h"
#include "author/new_text.h"

namespace fuda {

namespace {

// "my-first-game" is "My first game".
std::string title_of(const std::string& name) {
  std::string title = name;
  for (char& c : title) {
    if (c == '-' || c == '_') c = ' ';
  }
  if (title.front() >= 'a' && title.front() <= 'z')
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title;
}

}  // namespace

NewFiles new_game(const std::vector<Path>& path, const std::string& name) {
  check_new_name(name);
  for (const auto& game : list_games(path)) {
    if (game.name != name) continue;
    throw Failure(error_at({game.file.string()}, fmt::format("there is a game '{}' already", name),
                           "take another name; 'fuda new variant' changes a game that is there"));
  }
  const std::vector<std::pair<std::string, std::string>> values = {{"NAME", new_word(name)},
                                                                   {"TITLE", new_word(title_of(name))}};
  NewFiles out{name, {}};
  out.files = {
      {"game.yaml", "cards, places, numbers, phases and moves", fill_template("game.yaml", values), "game"},
      {"rules.lua", "what the moves do, and the score", fill_template("rules.lua", values)},
      {"rulebook.yaml", "the rules in sentences", fill_template("rulebook.yaml", values), "rulebook"},
      {"scenarios/" + name + ".yaml", "positions, moves, and what must be true",
       fill_template("game-scenarios.yaml", values), "script"},
  };
  return out;
}

}  // namespace fuda
