// The files of one project: a game with its packs, variants, translations, scenarios and rules.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "language/names.h"
#include "language/text.h"

namespace fuda::language {

// A declaration of a name, in the game or in a patch of it.
struct Declared {
  Sort sort = Sort::zone;
  std::string name;
  Location place;
  std::string text;  // the value on one line; "" if the declaration has no value
  std::string from;  // the origin, such as "game 'x'" or "variant 'y'"
};

// The names of a game that one file can use, from the texts in the overlay and on disk (files/overlay.h).
// Create a new Project for each question, because the texts may have changed. Never throws Failure, but
// leaves out unreadable files.
class Project {
 public:
  // `rules` are the folders to search for games.
  Project(const std::vector<Path>& rules, const Path& file);

  [[nodiscard]] const Path& file() const { return file_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] FileKind kind() const { return kind_; }
  [[nodiscard]] bool is_lua() const { return file_.extension() == ".lua"; }
  // game() is the game's own file, or "" if the file belongs to no known game. layers() are the files whose
  // declarations `file` can use, from the bottom to the top: packs, the game, variants.
  [[nodiscard]] const Path& game() const { return game_; }
  [[nodiscard]] const std::vector<Path>& layers() const { return layers_; }
  // All files of the game that may mention the game's names, including `file`.
  [[nodiscard]] std::vector<Path> files() const;

  [[nodiscard]] const std::vector<Declared>& declared() const { return declared_; }
  // The names of these sorts, sorted and without duplicates.
  [[nodiscard]] std::vector<std::string> names(Sorts sorts) const;
  // The first declaration of a name with one of these sorts. Returns null if no file declares the name.
  [[nodiscard]] const Declared* find(Sorts sorts, const std::string& name) const;
  // The last value of a key in the merged files, or "" if no file has the key. `path` has a form such as
  // {"zones", "deck", "per"}.
  [[nodiscard]] std::string value(const KeyPath& path) const;
  // The keys of a mapping, and the scalars of a list, in all layers.
  [[nodiscard]] std::vector<std::string> keys(const KeyPath& path) const;
  [[nodiscard]] std::vector<std::string> items(KeyPath path) const;

  // The global functions of all Lua files, with the places of their names.
  [[nodiscard]] std::map<std::string, Location> functions() const;

  // The mentions of names in a file of the project.
  [[nodiscard]] static std::vector<Mention> mentions(const Path& file, const std::string& text);

 private:
  void find_layers(const std::vector<Path>& rules);
  void take_stack(const std::string& spec, const std::vector<Path>& rules);
  void read_declarations();

  Path file_, game_;
  std::string text_;
  FileKind kind_ = FileKind::unknown;
  std::vector<Path> layers_;
  std::vector<Declared> declared_;
  std::vector<YamlToken> tokens_;  // the tokens of all layers
};

// The value of a key at the top level of a YAML text. Returns "" if the text lacks the key.
[[nodiscard]] std::string top_value(std::string_view text, std::string_view key);

// The text of a file, from the overlay or from disk. "" if the file is unreadable.
[[nodiscard]] std::string text_of(const Path& file);

}  // namespace fuda::language
