#include "load/kind.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace fuda {

namespace {

// The key that shows a file to be a script; "" if it is none. Keys that only a script has come first.
std::string_view script_key(const yaml::Node& root) {
  if (root.find("scenarios") != nullptr) return "scenarios";
  if (root.find("game") == nullptr) return "";
  for (const std::string_view key : {"cards", "phases", "uses"}) {
    if (root.find(key) != nullptr) return "";
  }
  for (const std::string_view key : {"moves", "expect", "deck", "given", "refused", "players", "seed"}) {
    const yaml::Node* node = root.find(key);
    if (node == nullptr) continue;
    // A game says "players: 2-5" and describes its moves in a mapping.
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
  // Files of words have a section with that name.
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

const char* word_for(FileKind kind) {
  constexpr std::array kWords = {"a game",     "a variant", "a script",   "a file of words",
                                 "a rulebook", "a pack",    "an encoder", ""};
  return kWords[static_cast<std::size_t>(kind)];
}

}  // namespace fuda
