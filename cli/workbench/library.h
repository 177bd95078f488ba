// The folder of games that the workbench edits, and the printed games. Only this class turns the paths of
// requests into files, so only this class decides what a page may read and write.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "load/find.h"
#include "workbench/game_files.h"

namespace fuda::workbench {

class Library {
 public:
  // `root` is the folder to edit. `printed` are folders with the printed games; for each game, the first
  // folder that has the game counts. Throws Failure if `root` is not a folder.
  Library(const Path& root, const std::vector<Path>& printed);

  [[nodiscard]] const Path& root() const { return root_; }
  // The folders to search for the games as edited. Packs and base games can come from the printed games.
  [[nodiscard]] const std::vector<Path>& path() const { return path_; }
  // The folders to search for the printed game with this name.
  [[nodiscard]] std::vector<Path> printed_path(const std::string& game) const;

  // The folder of a game. Throws Failure, with the closest match, if the library has no such game.
  [[nodiscard]] Path game(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> games() const;
  // The folder of the printed game, or nothing.
  [[nodiscard]] std::optional<Path> printed_game(const std::string& name) const;

  // The file at a path of a request. Throws Failure if the path leaves the library or leads through a link.
  // The path must have its plain form, and must end like a file of a game.
  [[nodiscard]] Path file(const std::string& path) const;

  // The text of a file, on disk. Throws Failure.
  [[nodiscard]] std::string text(const std::string& path) const;
  // The text of the printed file, or nothing if the printed game does not have the file.
  [[nodiscard]] std::optional<std::string> printed_text(const std::string& path) const;
  // Throws Failure if write() would refuse this path or this text, for example because the text is too long.
  void refuse_unwritable(const std::string& path, const std::string& text) const;
  // Writes a file, and creates missing folders. Throws Failure. If `is_new` is set, refuses to replace a
  // file.
  void write(const std::string& path, const std::string& text, bool is_new = false) const;
  // Throws Failure if there is no such file, or if it cannot be removed.
  void remove(const std::string& path) const;

  // The paths of all files of a game that a person can edit (files_in()).
  [[nodiscard]] std::vector<std::string> files(const std::string& game) const;
  // The paths of all files of the printed game. Empty if there is no printed game.
  [[nodiscard]] std::vector<std::string> printed_files(const std::string& game) const;
  // Whether a file belongs to a variant that the printed game lacks: a file in `variants`, or a script that
  // plays a variant. Such a file adds to the game, and does not change the game itself.
  [[nodiscard]] bool is_of_new_variant(const std::string& path) const;
  // Whether a file of the game differs from the printed game. A file that cannot be read counts as different.
  // Ignores the files of new variants. Returns false if there is no printed game.
  [[nodiscard]] bool is_changed(const std::string& game) const;

  // The path of a file as answers show it: relative to the library, or to the folder of the printed games.
  [[nodiscard]] std::string shown(const Path& file) const;
  // Shortens a text for people: removes the library's folders from the paths in the text.
  [[nodiscard]] std::string shown_text(std::string text) const;

 private:
  Path root_;
  std::vector<Path> printed_;
  std::vector<Path> path_;
};

}  // namespace fuda::workbench
