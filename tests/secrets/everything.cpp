#include "secrets/everything.h"

#include <cstdlib>
#include <filesystem>

#include "load/find.h"
#include "script/play_helper.h"
#include "show/games_list.h"
#include "source_dir.h"

namespace fuda::test {

Games games_with_all_rules() { return Games({source_dir() / "rules", source_dir() / "tests" / "secrets"}); }

LoadedGame opened(Games& games, const std::string& spec, int seats) {
  return load_game(games, {spec, {}, {}}, {}, numbered_seats(seats));
}

std::size_t positions_wanted() {
  const char* wanted = std::getenv("FUDA_SECRETS");
  return wanted == nullptr ? 4000 : std::strtoul(wanted, nullptr, 10);
}

std::vector<Played> everything(Games& games) {
  std::vector<Played> all;
  const auto add = [&](const std::string& spec) {
    const auto definition = games.definition({spec, {}, {}}, {});
    all.push_back({spec, definition->seats.front()});
    if (definition->seats.back() > definition->seats.front()) all.push_back({spec, definition->seats.back()});
  };
  for (const Listed& game : list_games({source_dir() / "rules"})) {
    add(game.name);
    for (const Listed::Variant& variant : game.variants) add(game.name + "+" + variant.name);
  }
  for (const auto& folder : std::filesystem::directory_iterator(source_dir() / "examples" / "house"))
    add((folder.path() / (folder.path().filename().string() + ".yaml")).string());
  for (const auto& folder : std::filesystem::directory_iterator(source_dir() / "examples" / "games"))
    add(folder.path().string());
  for (const char* name : {"wagers", "numbers", "blindfold", "market"})
    add((source_dir() / "tests" / "games" / name).string());
  add("spies");
  return all;
}

}  // namespace fuda::test
