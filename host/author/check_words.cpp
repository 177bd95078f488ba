// Words of one language and another, and what they stand for.
#include <fmt/format.h>

#include <set>

#include "author/check.h"
#include "author/vocabulary.h"
#include "author/yaml_below.h"
#include "load/files.h"
#include "play/keys.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda::author {

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
  items_.push_back(load::check_language(words, file.stem().string()));
  items_.push_back(known.check(words));
}

void Checker::check_languages(const load::Definition& definition, Vocabulary& known) {
  const Path names = definition.folder / "names";
  const Path english = names / "en.yaml";
  yaml::Node en;
  if (load::is_file(english)) en = yaml::read_file(english, {definition.folder, {}});
  for (const Path& file : yaml_below(names, false)) {
    try {
      const yaml::Node words = yaml::read_file(file);
      check_words_file(file, words, known);
      if (file != english && !en.is_null()) items_.push_back(find_missing(english, en, file, words));
    } catch (const Failure& failure) {
      note(failure);
    }
  }
}

// A file of words or a rulebook that lies where those of a game do.
void Checker::check_beside(const File& file) {
  const Path folder = file.path.parent_path();
  const Path game = (file.kind == Kind::names ? folder / ".." : folder) / "game.yaml";
  // With the game all of them are checked.
  if (!load::is_file(game) || paths_.contains(plain_path(game.string()))) return;
  try {
    const auto definition = games_.definition({game.lexically_normal().string(), {}, {}}, {});
    Vocabulary known(games_, *definition);
    if (file.kind == Kind::names) {
      check_words_file(file.path, file.root, known);
    } else {
      check_rulings(load::load_rulebook(*definition), known);
    }
  } catch (const Failure&) {
    return;  // what is wrong with the game is said of the game
  }
}

}  // namespace fuda::author
