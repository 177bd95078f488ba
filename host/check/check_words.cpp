// Words of one language and another, and what they stand for.
#include <fmt/format.h>

#include <set>

#include "check/check.h"
#include "check/vocabulary.h"
#include "check/yaml_below.h"
#include "load/files.h"
#include "script/keys.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

std::set<std::string> keys_of(const yaml::Node& words) {
  std::set<std::string> keys;
  for (const Leaf& leaf : leaves(words)) {
    if (leaf.key != "language") keys.insert(leaf.key);
  }
  return keys;
}

// Words that English has and this file has not.
Findings find_missing(const Path& english, const yaml::Node& en, const Path& file, const yaml::Node& other) {
  const std::set<std::string> has = keys_of(other);
  std::string missing;
  std::size_t count = 0;
  for (const Leaf& leaf : leaves(en)) {
    if (leaf.key == "language" || has.contains(leaf.key)) continue;
    if (++count <= 5) missing += (missing.empty() ? "" : ", ") + leaf.key;
  }
  if (count == 0) return {};
  return {warning_at({file.string()},
                     fmt::format("{} of {} missing: {}{}", counted(static_cast<std::int64_t>(count), "word"),
                                 english.string(), missing, count > 5 ? ", …" : ""))};
}

}  // namespace

// A file that does not look as it must is left to who checks that file.
void Checker::check_words_file(const Path& file, const yaml::Node& words, Vocabulary& known) {
  if (!words.is_mapping() || has_errors(yaml::check_schema(words, "names"))) return;
  items_.push_back(check_language(words, file.stem().string()));
  items_.push_back(known.check(words));
}

void Checker::check_languages(const Path& names, Vocabulary& known) {
  const Path english = names / "en.yaml";
  yaml::Node en;
  if (is_file(english)) en = yaml::read_file(english, {names.parent_path(), {}});
  for (const Path& file : yaml_below(names, false)) {
    try {
      const yaml::Node words = yaml::read_file(file, {names.parent_path(), {}});
      check_words_file(file, words, known);
      if (file != english && !en.is_null()) items_.push_back(find_missing(english, en, file, words));
    } catch (const Failure& failure) {
      note(failure);
    }
  }
}

namespace {

// The game or the variants whose words or rulebook lie in this folder.
std::vector<Path> owners(const Path& folder, const yaml::Node* of) {
  const Path game = (folder / "game.yaml").lexically_normal();
  if (is_file(game)) return {game};
  std::vector<Path> found;
  for (const Path& path : yaml_below(folder.lexically_normal(), false)) {
    if (of != nullptr && path.stem() != of->text) continue;
    try {
      if (kind_of(yaml::read_file(path), path) == FileKind::variant) found.push_back(path);
    } catch (const Failure&) {
      continue;
    }
  }
  return found;
}

}  // namespace

// A file of words or a rulebook that lies where those of a game or of a variant do.
void Checker::check_beside(const File& file) {
  const Path folder = file.path.parent_path();
  const bool words = file.kind == Kind::names;
  for (const Path& owner : owners(words ? folder / ".." : folder, words ? nullptr : file.root.find("game"))) {
    // With it all of them are checked.
    if (paths_.contains(plain_path(owner.string()))) return;
    try {
      const auto definition = games_.definition({owner.string(), {}, {}}, {});
      Vocabulary known(games_, *definition);
      if (words) return check_words_file(file.path, file.root, known);
      check_rulings(load_rulebook(*definition), known);
    } catch (const Failure&) {
      continue;  // what is wrong with the game is said of the game
    }
  }
}

}  // namespace fuda
