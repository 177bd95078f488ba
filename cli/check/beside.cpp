#include "check/beside.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "base/limits.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "check/paths.h"
#include "code/mentions.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "load/files.h"
#include "script/names.h"
#include "script/rulebook.h"
#include "script/script.h"
#include "script/script_yaml.h"

namespace fuda {

namespace {

namespace fs = std::filesystem;

bool has_name_of_file(const Path& path) {
  return path.extension() == ".yaml" || path.extension() == ".yml" || path.extension() == ".lua";
}

std::string word_for(const fs::file_status& status) {
  if (fs::is_directory(status)) return "a folder";
  if (!fs::exists(status)) return "a broken link";
  return "a pipe, a socket or a device";
}

void look_below(const Path& folder, Findings& findings) {
  std::vector<std::string> names = names_in_folder(folder);
  std::ranges::sort(names);
  for (const std::string& name : names) {
    if (name.starts_with(".")) continue;
    std::error_code error;
    const Path path = folder / name;
    const fs::file_status status = fs::status(path, error);
    if (has_name_of_file(path) && !fs::is_regular_file(status)) {
      findings.push_back(
          error_at({path.lexically_normal().string()},
                   fmt::format("expected a file with this name, but found {}", word_for(status)),
                   "rename or delete this directory entry"));
    }
    if (fs::is_directory(fs::symlink_status(path, error)) && !fs::exists(path / ".fuda-ignore", error))
      look_below(path, findings);
  }
}

// Reports a file that no game loads although `fuda check` accepts the file's ending.
Finding wrong_ending(const Path& file) {
  return warning_at({file.string()}, "nothing reads this file: the file name must end in .yaml",
                    fmt::format("rename it to '{}'", Path(file).replace_extension(".yaml").string()));
}

Findings stray_words(const Path& file) {
  if (file.parent_path().filename() != "names") {
    return {warning_at({file.string()}, "nothing reads this translation: the file is not in a folder 'names'",
                       "move the file to the folder 'names' next to the game or variant")};
  }
  if (!owner_files(file.parent_path() / "..", nullptr).empty()) return {};
  return {warning_at({file.string()},
                     "nothing reads this translation: no game or variant is next to the folder 'names'")};
}

Findings stray_book(const CheckedFile& file) {
  const Path folder = file.path.parent_path();
  const yaml::Node& game = file.root["game"];
  if (file.path.stem() != "rulebook") {
    return {warning_at({file.path.string()},
                       "nothing reads this rulebook: the file must be named 'rulebook.yaml'")};
  }
  if (!owner_files(folder, &game).empty()) return {};
  std::vector<std::string> here;
  for (const Path& owner : owner_files(folder, nullptr)) here.push_back(owner.stem().string());
  return {error_at(game.place(), not_beside(game.text), suggestion(game.text, here))};
}

// Collects the Lua files that a file names, including those in patches of its options.
void take_lua(const yaml::Node& node, std::set<std::string>& to) {
  if (node.is_scalar() && node.text.ends_with(".lua"))
    to.insert(plain_path((Path(*node.file).parent_path() / node.text).string()));
  for (const yaml::Node& item : node.items) take_lua(item, to);
  for (const yaml::Entry& entry : node.entries) take_lua(entry.value, to);
}

// The global functions in the rules of a game, which a variant may replace.
std::set<std::string> functions_in(const Definition& definition) {
  std::set<std::string> names;
  for (const LuaFile& file : definition.lua) {
    for (const auto& [name, line] : lua::mentions_of(file.path, file.text).defines) names.insert(name);
  }
  return names;
}

// Whether a file defines functions that the host calls in rules, or functions of the game. The Lua files of
// bots and import formats define no such functions.
bool looks_like_rules(const Path& file, const Path& folder, const std::set<std::string>& of_game) {
  const lua::Mentions found = lua::mentions_of(file.string(), read_lua_file(file, {}, folder));
  const auto replaces = [&](const auto& one) { return of_game.contains(one.first); };
  return std::ranges::any_of(found.defines, replaces) || found.defines.contains("setup") ||
         found.defines.contains("score") ||
         std::ranges::any_of(std::array{"moves", "phases", "zones"},
                             [&](const char* name) { return found.globals.contains(name); });
}

// Whether the text of a file that cannot be read as YAML contains the name of a variant. If not, the file is
// probably for another game in the same folder.
bool names_variant(const Path& other, const CheckedFile& variant) {
  const std::string text = read_bytes(other, kMaxScriptBytes);
  return text.find(variant.path.stem().string()) != std::string::npos ||
         text.find(variant.root["variant"].text) != std::string::npos;
}

}  // namespace

std::optional<Path> folder_beside(const Definition& definition) {
  auto folder = own_folder(definition, definition.files.size() - 1);
  if (!folder || (!is_folder(*folder / "names") && !is_file(*folder / "rulebook.yaml"))) return std::nullopt;
  return folder;
}

// The scenarios of a variant. If the variant is in its game's folder, its scenarios may be anywhere in that
// folder.
Path scenarios_of(const Definition& definition, const Path& folder) {
  return is_below(folder, definition.folder) ? definition.folder : folder;
}

std::vector<Path> owner_files(const Path& folder, const yaml::Node* of) {
  const Path game = (folder / "game.yaml").lexically_normal();
  if (is_file(game)) return {game};
  std::vector<Path> found;
  for (const Path& path : yaml_below(folder.lexically_normal(), false)) {
    if (of != nullptr && path.stem() != of->text) continue;
    try {
      if (kind_of(read_script_yaml(path), path) == FileKind::variant) found.push_back(path);
    } catch (const Failure&) {
      continue;
    }
  }
  return found;
}

std::vector<std::shared_ptr<const Definition>> owners_of(const Checked& subject, const Path& folder,
                                                         const yaml::Node* of) {
  std::vector<std::shared_ptr<const Definition>> found;
  for (const Path& owner : owner_files(folder, of)) {
    if (subject.paths.contains(plain_path(owner.string()))) break;
    try {
      found.push_back(subject.games.definition({owner.string(), {}, {}}, {}));
    } catch (const Failure&) {
      continue;  // the check of that file reports the error
    }
  }
  return found;
}

Findings not_files_below(const Path& folder) {
  Findings findings;
  look_below(folder, findings);
  return findings;
}

void passes::not_files(const Checked& subject, Report& report) {
  if (subject.file.kind == FileKind::game) report.add(not_files_below(subject.file.definition->folder));
}

// Reports rule files in the folder of a game or variant that no other file in the folder names, because no
// game ever reads these rules.
void passes::unnamed_rules(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Path folder = file.path.has_parent_path() ? file.path.parent_path() : Path(".");
  std::set<std::string> named;
  for (const LuaFile& lua : file.definition->lua) named.insert(plain_path(lua.path));
  for (const yaml::Node& part : file.definition->files) take_lua(part, named);
  std::vector<Path> near = yaml_below(folder, true);
  append(near, yaml_below(file.definition->folder, true));
  // A comment in the file may leave the rules out on purpose: #rules: own.lua
  std::string unread = read_bytes(file.path, kMaxScriptBytes);  // texts that may name rules
  for (const Path& other : near) {
    yaml::Node root;
    try {
      root = read_script_yaml(other);
    } catch (const Failure&) {
      if (file.kind != FileKind::variant || names_variant(other, file)) throw;
      unread += read_beginning(other, kMaxScriptBytes);
      continue;
    }
    const FileKind kind = kind_of(root, other);
    if (kind == FileKind::game || kind == FileKind::variant || kind == FileKind::pack) take_lua(root, named);
  }
  std::set<std::string> of_game;
  try {
    of_game = functions_in(*file.definition);
  } catch (const Failure&) {
    return;  // the rules do not compile, which loading the game reports
  }
  for (const Path& lua : yaml_below(folder, false, ".lua")) {
    if (unread.find(lua.filename().string()) != std::string::npos ||
        named.contains(plain_path(lua.string())) || !looks_like_rules(lua, folder, of_game))
      continue;
    const Path own_yaml = Path(lua).replace_extension(".yaml");
    report.add(warning_at({lua.lexically_normal().string()},
                          "nothing reads these rules: no YAML file names this Lua file",
                          fmt::format("delete the file, or write 'rules: {}' in {}", lua.filename().string(),
                                      (is_file(own_yaml) ? own_yaml : file.path).filename().string())));
  }
}

void passes::strays(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const bool is_part = file.kind == FileKind::names || file.kind == FileKind::rulebook;
  if (is_part && file.path.extension() != ".yaml") return report.add(wrong_ending(file.path));
  if (!file.well_formed) return;
  if (file.kind == FileKind::names) report.add(stray_words(file.path));
  if (file.kind == FileKind::rulebook) report.add(stray_book(file));
}

}  // namespace fuda
