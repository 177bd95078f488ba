// Which games there are.
#include <algorithm>

#include "load/files.h"
#include "load/find.h"
#include "yaml/reader.h"

namespace fuda::load {

namespace {

Listed listed(const Path& folder, const std::string& name) {
  Listed game;
  game.name = name;
  game.file = folder / name / "game.yaml";
  try {
    const yaml::Node root = yaml::read_file(game.file, {folder / name, {}});
    game.title = text_of(root, "title");
    game.summary = text_of(root, "summary");
    game.players = text_of(root, "players");
  } catch (const Failure&) {
    game.summary = "(this file cannot be read)";
  }
  const Path variants = folder / name / "variants";
  for (const auto& variant : names_in(variants, ".yaml")) {
    Listed::Variant entry{variant, {}, {}, variants / (variant + ".yaml")};
    try {
      const yaml::Node root = yaml::read_file(entry.file, {folder / name, {}});
      entry.summary = text_of(root, "summary");
      entry.extends = text_of(root, "extends");
    } catch (const Failure&) {
      entry.summary = "(this file cannot be read)";
    }
    game.variants.push_back(std::move(entry));
  }
  return game;
}

}  // namespace

std::vector<Listed> list_games(const std::vector<Path>& path) {
  std::vector<Listed> games;
  for (const Path& folder : path) {
    for (const auto& name : folders_with(folder, "game.yaml")) {
      const bool known =
          std::any_of(games.begin(), games.end(), [&](const Listed& g) { return g.name == name; });
      if (!known) games.push_back(listed(folder, name));
    }
  }
  std::sort(games.begin(), games.end(), [](const Listed& a, const Listed& b) { return a.name < b.name; });
  return games;
}

}  // namespace fuda::load
