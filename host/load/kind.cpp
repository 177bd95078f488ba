#include "load/kind.h"

#include <algorithm>
#include <string_view>

#include "base/suggest.h"

namespace fuda {

namespace {

// The key that shows that a file is a script, or "" if it is not a script. The search begins with keys that
// only scripts can have.
std::string_view script_key(const yaml::Node& root) {
  if (root.find("scenarios") != nullptr) return "scenarios";
  if (root.find("game") == nullptr) return "";
  for (const std::string_view key : {"cards", "phases", "uses"}) {
    if (root.find(key) != nullptr) return "";
  }
  for (const std::string_view key : {"moves", "expect", "deck", "given", "refused", "players", "seed"}) {
    const yaml::Node* node = root.find(key);
    if (node == nullptr) continue;
    // A game has "players: 2-5" and describes its moves in a mapping.
    if (key == "moves" && node->is_mapping()) return "";
    if (key == "players" && node->is_scalar() && !node->as_int()) return "";
    return key;
  }
  return "";
}

}  // namespace

bool is_script(const yaml::Node& root) { return !script_key(root).empty(); }

bool may_be_game(const yaml::Node& root, const Path& path) {
  const FileKind kind = kind_of(root, path);
  const std::string_view key = script_key(root);
  return kind == FileKind::game || (kind == FileKind::script && (key == "players" || key == "seed"));
}

FileKind kind_of(const yaml::Node& root, const Path& path) {
  // Translations have a section `variant`, which is a mapping.
  if (const yaml::Node* name = root.find("variant"); name != nullptr && !name->is_mapping())
    return FileKind::variant;
  if (const yaml::Node* name = root.find("pack"); name != nullptr && !name->is_mapping())
    return FileKind::pack;
  if (const yaml::Node* name = root.find("encoder"); name != nullptr && !name->is_mapping())
    return FileKind::encoder;
  if (root.find("clauses") != nullptr) return FileKind::rulebook;
  if (root.find("language") != nullptr) return FileKind::names;
  if (is_script(root)) return FileKind::script;
  if (root.find("rulings") != nullptr || path.filename() == "rulebook.yaml") return FileKind::rulebook;
  if (root.find("game") != nullptr) return FileKind::game;
  if (root.find("extends") != nullptr) return FileKind::variant;
  const auto has_words = [&root](const char* section) { return root[section].is_mapping(); };
  const bool words =
      std::ranges::any_of(kWordSections, [&](const WordSection& one) { return has_words(one.words); });
  if (words || has_words("face") || path.parent_path().filename() == "names") return FileKind::names;
  return FileKind::unknown;
}

const yaml::Entry* misspelt_game(const yaml::Node& root, const Path& path) {
  const auto has = [&root](const char* key) { return root.find(key) != nullptr; };
  const bool has_play = root["moves"].is_sequence() ||
                        std::ranges::any_of(std::array{"expect", "given", "refused", "seed"}, has);
  if (!has_play || has("game") || kind_of(root, path) != FileKind::unknown) return nullptr;
  // a misspelt `name`, which is also a key of scripts, is not a misspelt `game`
  const auto like_game = [](const yaml::Entry& entry) {
    return nearest(entry.key, {"game", "name"}) == "game";
  };
  const auto found = std::ranges::find_if(root.entries, like_game);
  return found == root.entries.end() ? nullptr : &*found;
}

const char* word_for(FileKind kind) {
  constexpr std::array kWords = {"a game",     "a variant", "a script",   "a translation",
                                 "a rulebook", "a pack",    "an encoder", ""};
  return kWords[static_cast<std::size_t>(kind)];
}

}  // namespace fuda
