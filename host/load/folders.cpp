#include "load/folders.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "base/lists.h"
#include "base/suggest.h"
#include "files/files.h"
#include "load/files.h"
#include "load/kind.h"
#include "yaml/reader.h"

namespace fuda {

namespace fs = std::filesystem;

// The folders of games in the source tree.
constexpr const char* kRules = "rules";
constexpr const char* kExamples = "../examples/games";  // seen from kRules

bool looks_like_path(const std::string& word) {
  return word.find('/') != std::string::npos || word.ends_with(".yaml") || word.ends_with(".yml") ||
         word == "." || word == "..";
}

bool is_yaml(const Path& file) { return file.extension() == ".yaml" || file.extension() == ".yml"; }

bool same_file(const Path& a, const Path& b) {
  std::error_code error;
  return a == b || fs::equivalent(a, b, error);
}

std::vector<Path> variants_in(const Path& folder) {
  std::vector<Path> variants;
  std::optional<Failure> unreadable;
  for (const std::string& name : names_in(folder, ".yaml")) {
    const Path file = folder / (name + ".yaml");
    try {
      if (kind_of(yaml::read_file(file, {folder, {}}), file) == FileKind::variant) variants.push_back(file);
    } catch (const Failure& failure) {
      unreadable = failure;
    }
  }
  if (variants.empty() && unreadable) throw Failure(*unreadable);
  return variants;
}

bool has_variant(const Path& game_folder, const std::string& name) {
  const Path file = game_folder / "variants" / (name + ".yaml");
  if (!is_file(file)) return false;
  try {
    return kind_of(yaml::read_file(file, {game_folder, {}}), file) == FileKind::variant;
  } catch (const Failure&) {
    return true;
  }
}

std::vector<std::string> variant_names(const Path& game_folder) {
  auto names = names_in(game_folder / "variants", ".yaml");
  std::erase_if(names, [&](const std::string& name) { return !has_variant(game_folder, name); });
  return names;
}

namespace {

bool is_variant(const Path& file) {
  if (!is_file(file)) return false;
  try {
    return kind_of(yaml::read_file(file, {file.parent_path(), {}}), file) == FileKind::variant;
  } catch (const Failure&) {
    return false;
  }
}

// The file of the variant, or "" if there is none.
Path loose_file(const Path& folder, const std::string& name) {
  for (Path file : {folder / (name + ".yaml"), folder / name / (name + ".yaml")}) {
    if (is_variant(file)) return file;
  }
  return {};
}

}  // namespace

std::vector<LooseVariant> loose_variants(const Path& folder) {
  std::vector<LooseVariant> found;
  for (const std::string& entry : names_in_folder(folder)) {
    const Path path(entry);
    const std::string name = path.extension() == ".yaml" ? path.stem().string() : entry;
    const Path file = loose_file(folder, name);
    if (!file.empty() && !contains(names_of(found), name)) found.push_back({name, file});
  }
  std::ranges::sort(found, {}, &LooseVariant::name);
  return found;
}

std::optional<Path> loose_variant(const std::vector<Path>& path, const std::string& name) {
  for (const Path& folder : path) {
    Path file = loose_file(folder, name);
    if (!file.empty()) return file;
  }
  return std::nullopt;
}

namespace {

// The file that a path means. If the path is a folder, returns the game in the folder, or the only variant in
// the folder.
std::optional<Path> existing(const Path& path) {
  if (is_file(path)) return path;
  if (!is_folder(path)) return std::nullopt;
  if (is_file(path / kGameFile)) return path / kGameFile;
  const auto variants = variants_in(path);
  return variants.size() == 1 ? std::optional(variants.front()) : std::nullopt;
}

}  // namespace

std::string folder_hint(const Path& folder) {
  const auto variants = variants_in(folder);
  if (variants.empty()) return fmt::format("a game's folder holds a {}", kGameFile);
  std::vector<std::string> names;
  names.reserve(variants.size());
  for (const Path& file : variants) names.push_back(file.lexically_normal().string());
  return fmt::format("this folder has several variants: name {}", either(names));
}

std::vector<Path> places_of(const std::string& word, const FindFrom& from) {
  if (from.folder.empty() && from.file.empty()) return {word};
  // A path in another file is always shown in its plain form: "a/x.yaml", and not "a/./x.yaml". If `..`
  // follows a link, the path may lead to a different folder than the plain form.
  const Path there = from.folder / word, plain = there.lexically_normal();
  if (same_file(there, plain)) return {plain, word};
  return {there, plain, word};
}

std::optional<Path> place_of(const std::string& word, const FindFrom& from) {
  for (Path& place : places_of(word, from)) {
    if (existing(place)) return std::move(place);
  }
  return std::nullopt;
}

std::optional<Path> relative(const std::string& word, const FindFrom& from) {
  const auto place = place_of(word, from);
  return place ? existing(*place) : std::nullopt;
}

namespace {

// Whether a file is the game with this name. The folder may have a different name, because people can clone
// or copy a folder under any name.
bool is_game_named(const Path& file, const std::string& name) {
  if (!is_file(file)) return false;
  if (file.parent_path().filename() == name) return true;
  try {
    const yaml::Node root = yaml::read_file(file, {file.parent_path(), {}});
    return kind_of(root, file) == FileKind::game && root["game"].text == name;
  } catch (const Failure&) {
    return false;  // reading the file as a game reports the error
  }
}

// The games whose folders contain `from`, directly or in a subfolder, the innermost first.
std::vector<Path> games_around(const FindFrom& from) {
  std::vector<Path> found;
  if (from.folder.empty() && from.file.empty()) return found;
  std::error_code error;
  Path whole = (fs::current_path(error) / from.folder).lexically_normal();
  if (!whole.has_filename()) whole = whole.parent_path();  // "/a/b/.." becomes "/a/"
  for (const Path& start : {from.folder, whole}) {
    for (Path at = start; at.has_filename(); at = at.parent_path()) {
      if (is_file(at / kGameFile)) found.push_back(at / kGameFile);
    }
  }
  return found;
}

}  // namespace

std::optional<Path> enclosing(const std::string& name, const FindFrom& from) {
  const auto games = games_around(from);
  const auto found = std::ranges::find_if(games, [&](const Path& file) { return is_game_named(file, name); });
  return found == games.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::string> enclosing_names(const FindFrom& from) {
  std::vector<std::string> names;
  for (const Path& file : games_around(from)) {
    try {
      const yaml::Node root = yaml::read_file(file, {file.parent_path(), {}});
      if (kind_of(root, file) == FileKind::game && root["game"].is_scalar())
        names.push_back(root["game"].text);
    } catch (const Failure&) {
      continue;  // reading the file as a game reports the error
    }
  }
  return names;
}

std::string near_file(const std::string& word, const FindFrom& from) {
  const Path path = from.folder.empty() ? Path(word) : from.folder / word;
  const Path folder = path.has_parent_path() ? path.parent_path() : Path(".");
  std::vector<std::string> files = names_in(folder, ".yaml");
  std::erase_if(files,
                [&](const std::string& name) { return same_file(folder / (name + ".yaml"), from.file); });
  std::string near = nearest(path.stem().string(), files);
  if (!near.empty()) near += ".yaml";
  if (near.empty() || !is_yaml(path)) {
    const std::string game = nearest(path.filename().string(), folders_with(folder, kGameFile));
    if (!game.empty()) near = game;
  }
  return near.empty() ? "" : fmt::format("did you mean '{}'?", (Path(word).parent_path() / near).string());
}

std::string looked_in(const std::vector<Path>& path) {
  if (path.empty()) return "found no folder of games: name a folder with --rules DIR, or in $FUDA_PATH";
  constexpr std::size_t kMost = 5;
  std::vector<std::string> folders;
  folders.reserve(path.size());
  for (const Path& folder : path) folders.push_back(folder.string());
  return "looked in " + first_few(folders, kMost) + "; add other folders with --rules DIR or $FUDA_PATH";
}

std::optional<Path> unsearched_folder(const std::string& game, const std::vector<Path>& path) {
  for (const Path& folder : path) {
    const Path examples = (folder / kExamples).lexically_normal();
    if (is_file(examples / game / kGameFile)) return examples;
  }
  return std::nullopt;
}

std::vector<Path> rules_path(const std::vector<std::string>& given, const std::vector<std::string>& shares) {
  std::vector<std::string> wanted = given;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): read once, at the start
  if (const char* variable = std::getenv("FUDA_PATH")) {
    for (auto& folder : split(variable, ':')) wanted.push_back(std::move(folder));
  }
  wanted.emplace_back(kRules);
  append(wanted, shares);
  std::vector<Path> path;
  for (const auto& folder : wanted) {
    const bool known = std::ranges::any_of(path, [&](const Path& other) { return same_file(other, folder); });
    if (!folder.empty() && is_folder(folder) && !known) path.emplace_back(folder);
  }
  return path;
}

}  // namespace fuda
