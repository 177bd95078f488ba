#include "language/project.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.h"
#include "base/lists.h"
#include "base/utf8.h"
#include "check/paths.h"
#include "check/rules_of.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "load/files.h"
#include "load/find.h"
#include "lua/tokens.h"

namespace fuda::language {

namespace {

constexpr std::size_t kMostFiles = 2000;

// The game whose folder contains the file.
Path game_above(const Path& file) {
  Path folder = file.parent_path();
  for (int i = 0; i < 6 && !folder.empty(); ++i) {
    if (is_file(folder / "game.yaml")) return folder / "game.yaml";
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  return {};
}

// Whether the file is in the folder of another game.
bool is_of_another(const Path& file, const Path& game) {
  const auto plain = [](const Path& path) { return std::filesystem::absolute(path).lexically_normal(); };
  const Path other = game_above(file);
  return !other.empty() && !game.empty() && plain(other) != plain(game);
}

std::string in_one_line(std::string_view text) {
  constexpr std::size_t kMost = 160;
  std::string line;
  for (const char c : text) {
    const bool space = c == '\n' || c == ' ' || c == '\r';
    if (!space || (!line.empty() && line.back() != ' ')) line += space ? ' ' : c;
  }
  while (!line.empty() && (line.back() == ' ' || line.back() == ',')) line.pop_back();
  return excerpt(line, kMost);
}

bool begins_with(const KeyPath& path, const KeyPath& start) {
  return path.size() >= start.size() && std::equal(start.begin(), start.end(), path.begin());
}

}  // namespace

std::string top_value(std::string_view text, std::string_view key) {
  for (const YamlToken& token : yaml_tokens(text)) {
    if (!token.is_key && token.path.size() == 1 && token.path[0] == key) return token.text;
  }
  return {};
}

std::string text_of(const Path& file) {
  try {
    return read_bytes(file, kMaxScriptBytes);
  } catch (const Failure&) {
    return {};
  }
}

Project::Project(const std::vector<Path>& rules, const Path& file) : file_(file), text_(text_of(file)) {
  if (!is_lua()) kind_ = kind_of_text(text_, file_);
  find_layers(rules);
  read_declarations();
}

void Project::take_stack(const std::string& spec, const std::vector<Path>& rules) {
  const Stack stack = find_game(spec, rules, {file_.parent_path(), file_.string()});
  game_ = stack.game;
  for (const Pack& pack : stack.packs) layers_.emplace_back(*pack.root.file);
  layers_.push_back(stack.game);
  append(layers_, stack.variants);
}

void Project::find_layers(const std::vector<Path>& rules) {
  const auto attempt = [&](const std::string& spec) {
    if (!layers_.empty() || spec.empty()) return;
    try {
      take_stack(spec, rules);
    } catch (const Failure&) {
      layers_.clear();
    }
  };
  const Path above = game_above(file_);
  if (is_lua()) {
    try {
      attempt(games_of(file_).front().string());
    } catch (const Failure&) {  // these rules belong to no game
    }
  } else if (kind_ == FileKind::game || kind_ == FileKind::variant) {
    attempt(file_.string());
    attempt(top_value(text_, "extends"));
  } else if (kind_ == FileKind::script) {
    attempt(top_value(text_, "game"));
  } else if (kind_ == FileKind::names && !above.empty()) {
    // A translation of a game also translates the game's variants.
    attempt(above.string());
    for (const Path& variant : yaml_below(above.parent_path() / "variants", false))
      layers_.push_back(variant);
  }
  attempt(above.string());
  if (game_.empty()) game_ = above;
  if (layers_.empty() && !above.empty()) layers_.push_back(above);
  const bool is_layer = kind_ == FileKind::game || kind_ == FileKind::variant || kind_ == FileKind::pack;
  if (is_layer && !contains(layers_, file_)) layers_.push_back(file_);
  for (Path& layer : layers_) layer = std::filesystem::absolute(layer).lexically_normal();
}

void Project::read_declarations() {
  std::set<Path> known;
  for (const Path& layer : layers_) {
    if (!known.insert(layer).second) continue;
    const std::string text = layer == file_ ? text_ : text_of(layer);
    const FileKind kind = kind_of_text(text, layer);
    const auto tokens = yaml_tokens(text);
    const Lines lines(text);
    const char* what = kind == FileKind::variant ? "variant" : kind == FileKind::pack ? "pack" : "game";
    const std::string from = fmt::format("{} '{}'", what, top_value(text, what));
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      for (const Mention& mention : mentions_in(tokens[i], kind)) {
        if (!mention.declares) continue;
        Declared declared;
        for (int sort = 0; sort < kSorts; ++sort) {
          if (has(mention.sorts, static_cast<Sort>(sort))) declared.sort = static_cast<Sort>(sort);
        }
        declared.name = mention.name;
        declared.place = {layer, lines.range(mention.begin, mention.end)};
        declared.from = from;
        std::size_t last = i;
        while (last + 1 < tokens.size() && begins_with(tokens[last + 1].path, tokens[i].path)) ++last;
        const std::size_t end = last + 1 < tokens.size()
                                    ? std::min(text.find('\n', tokens[last].end), tokens[last + 1].begin)
                                    : text.size();
        const std::size_t begin = std::min(text.find(':', mention.end), text.size());
        if (last > i && begin + 1 < end)
          declared.text = in_one_line(std::string_view(text).substr(begin + 1, end - begin - 1));
        declared_.push_back(std::move(declared));
      }
    }
    append(tokens_, tokens);
  }
}

std::vector<Path> Project::files() const {
  std::set<Path> all(layers_.begin(), layers_.end());
  all.insert(file_);
  std::set<Path> folders;
  if (!game_.empty()) folders.insert(std::filesystem::absolute(game_).lexically_normal().parent_path());
  // If a variant has its own folder, its scenarios and rules are in that folder.
  if (kind_ == FileKind::variant) folders.insert(file_.parent_path());
  for (const Path& folder : folders) {
    for (const char* ending : {".yaml", ".lua"}) {
      for (const Path& file : yaml_below(folder, true, ending)) {
        if (all.size() < kMostFiles && !is_of_another(file, game_)) all.insert(file.lexically_normal());
      }
    }
  }
  return {all.begin(), all.end()};
}

std::vector<std::string> Project::names(Sorts sorts) const {
  std::set<std::string> names;
  for (const Declared& one : declared_) {
    if (has(sorts, one.sort)) names.insert(one.name);
  }
  return {names.begin(), names.end()};
}

const Declared* Project::find(Sorts sorts, const std::string& name) const {
  const auto found = std::ranges::find_if(
      declared_, [&](const Declared& one) { return has(sorts, one.sort) && one.name == name; });
  return found == declared_.end() ? nullptr : &*found;
}

std::string Project::value(const KeyPath& path) const {
  std::string text;
  for (const YamlToken& token : tokens_) {
    if (!token.is_key && token.path == path) text = token.text;
  }
  return text;
}

std::vector<std::string> Project::keys(const KeyPath& path) const {
  std::vector<std::string> keys;
  for (const YamlToken& token : tokens_) {
    if (token.is_key && token.path.size() == path.size() + 1 && begins_with(token.path, path) &&
        !contains(keys, token.text))
      keys.push_back(token.text);
  }
  return keys;
}

std::vector<std::string> Project::items(KeyPath path) const {
  path.emplace_back("[]");
  std::vector<std::string> items;
  for (const YamlToken& token : tokens_) {
    if (!token.is_key && token.path == path && !contains(items, token.text)) items.push_back(token.text);
  }
  return items;
}

std::map<std::string, Location> Project::functions() const {
  std::map<std::string, Location> functions;
  for (const Path& file : files()) {
    if (file.extension() != ".lua") continue;
    const std::string text = file == file_ ? text_ : text_of(file);
    const Lines lines(text);
    lua::Tokens tokens(text);
    lua::Token before, name;
    for (lua::Token token = tokens.next(); token.kind != lua::Token::Kind::end; token = tokens.next()) {
      if (token.is("(") && name.kind == lua::Token::Kind::name && before.written == "function")
        functions.try_emplace(std::string(name.written),
                              Location{file, lines.range(name.at, name.at + name.written.size())});
      before = name;
      name = token;
    }
  }
  return functions;
}

std::vector<Mention> Project::mentions(const Path& file, const std::string& text) {
  return file.extension() == ".lua" ? lua_mentions(text) : yaml_mentions(text, kind_of_text(text, file));
}

}  // namespace fuda::language
