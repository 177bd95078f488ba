#include "show/games_list.h"

#include <algorithm>
#include <set>

#include "base/lists.h"
#include "load/files.h"
#include "load/folders.h"
#include "load/kind.h"
#include "script/languages.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

// Replaces the texts of a game with those in names/LANGUAGE.yaml. Ignores errors in this file, because a
// command that uses the file reports them.
void translate(const Path& file, const Path& folder, Listed& game) {
  const auto take = [](const yaml::Node& words, const char* key, std::string& text) {
    if (words.find(key) != nullptr) text = words[key].text;
  };
  try {
    const yaml::Node words = yaml::read_file(file, {folder, {}});
    take(words, "title", game.title);
    take(words, "summary", game.summary);
    for (Listed::Variant& variant : game.variants) {
      take(words["variant"][variant.name], "summary", variant.summary);
      take(words["variant"][variant.name], "title", variant.title);
    }
    for (Listed::Bot& bot : game.bots) {
      const std::string english = bot.name;
      take(words["phrase"], english.c_str(), bot.name);
    }
  } catch (const Failure&) {
    return;
  }
}

// A variant outside its game's folder, and the game that this variant extends.
struct Loose {
  Listed::Variant variant;
  Path game;
};

std::vector<Loose> all_loose(const std::vector<Path>& path) {
  std::vector<Loose> all;
  for (const Path& folder : path) {
    for (const LooseVariant& one : loose_variants(folder)) {
      try {
        const Stack stack = find_game(one.file.string(), path, {});
        const yaml::Node& root = stack.roots.back();
        all.push_back({{one.name, root["summary"].text, root["extends"].text, one.file, root["title"].text},
                       stack.game});
      } catch (const Failure&) {
        continue;  // ignore the missing game of the variant, because any command that names the variant
                   // reports this error
      }
    }
  }
  return all;
}

Listed listed(const Path& folder, const std::string& name, const std::vector<Loose>& loose,
              const std::string& language) {
  Listed game;
  game.name = name;
  game.file = folder / name / "game.yaml";
  try {
    const yaml::Node root = yaml::read_file(game.file, {folder / name, {}});
    game.title = root["title"].text;
    game.summary = root["summary"].text;
    game.players = root["players"].text;
    for (const yaml::Node& one : root["players"].items)
      game.players += (game.players.empty() ? "" : ", ") + one.text;
    for (const yaml::Entry& bot : root["bots"].entries)
      game.bots.push_back({bot.key, bot.value["plays"].text});
  } catch (const Failure&) {
    game.summary = "(this file cannot be read)";
  }
  const Path variants = folder / name / "variants";
  for (const auto& variant : names_in(variants, ".yaml")) {
    Listed::Variant entry{variant, {}, {}, variants / (variant + ".yaml"), {}};
    try {
      const yaml::Node root = yaml::read_file(entry.file, {folder / name, {}});
      if (kind_of(root, entry.file) != FileKind::variant) continue;
      entry.summary = root["summary"].text;
      entry.extends = root["extends"].text;
      entry.title = root["title"].text;
    } catch (const Failure&) {
      entry.summary = "(this file cannot be read)";
    }
    game.variants.push_back(std::move(entry));
  }
  for (const Loose& one : loose) {
    if (same_file(one.game, game.file) && !contains(names_of(game.variants), one.variant.name))
      game.variants.push_back(one.variant);
  }
  std::ranges::sort(game.variants, {}, &Listed::Variant::name);
  const Path names = folder / name / "names";
  game.languages = names_in(names, ".yaml");
  if (const auto closest = closest_language(game.languages, language))
    translate(names / (*closest + ".yaml"), folder / name, game);
  return game;
}

}  // namespace

std::vector<Listed> list_games(const std::vector<Path>& path, const std::string& language) {
  std::vector<Listed> games;
  const std::vector<Loose> loose = all_loose(path);
  for (const Path& folder : path) {
    const bool is_first = games.empty();
    for (const auto& name : folders_with(folder, "game.yaml")) {
      if (contains(names_of(games), name)) continue;
      games.push_back(listed(folder, name, loose, language));
      games.back().featured = is_first;
    }
  }
  std::ranges::sort(games, {}, &Listed::name);
  return games;
}

void refuse_unknown_language(const std::string& language, const std::vector<Listed>& games) {
  std::set<std::string> all{"en"};
  for (const Listed& game : games) all.insert(game.languages.begin(), game.languages.end());
  const std::vector<std::string> known(all.begin(), all.end());
  if (language.empty() || games.empty() || closest_language(known, language)) return;
  refuse_language("no game is translated", language, "games are available", known);
}

}  // namespace fuda
