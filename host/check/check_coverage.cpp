// Clauses of a rulebook and the scenarios that show them, rulings and the options that change them.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "check/check.h"
#include "check/vocabulary.h"
#include "check/yaml_below.h"
#include "load/files.h"
#include "text/suggest.h"
#include "yaml/reader.h"

namespace fuda {

namespace fs = std::filesystem;

// As the file says, whatever else is wrong with it: a mistake in a script should not hide what it covers.
void Checker::take_covers(const yaml::Node& script, const Path& file) {
  std::error_code error;
  if (!read_scripts_.insert(fs::weakly_canonical(file, error).string()).second) return;
  const auto take = [this](const yaml::Node& one) {
    const yaml::Node* covers = one.find("covers");
    if (covers == nullptr) return;
    for (const yaml::Node& item : covers->items) covers_.push_back({item.text, item.place()});
  };
  take(script);
  if (const yaml::Node* scenarios = script.find("scenarios")) {
    for (const yaml::Node& one : scenarios->items) take(one);
  }
}

// False where some file below cannot be read at all.
bool Checker::collect_covers(const Path& folder) {
  bool all = true;
  for (const Path& file : yaml_below(folder, true)) {
    yaml::Node root;
    try {
      root = yaml::read_file(file);
    } catch (const Failure& failure) {
      note(failure);
      all = false;
      continue;
    }
    if (!is_script(root)) continue;
    take_covers(root, file);
    try {
      static_cast<void>(read_script_file(file));
    } catch (const Failure& failure) {
      note(failure);
    }
  }
  return all;
}

namespace {

// A scenario may show a ruling as well as a clause; a ruling needs none of its own.
std::vector<std::string> ids_of(const Rulebook& book) {
  std::vector<std::string> ids;
  for (const auto& clause : book.clauses) ids.push_back(clause.id);
  for (const auto& ruling : book.rulings) ids.push_back(ruling.id);
  return ids;
}

Findings find_unknown(const std::vector<std::string>& known, const std::vector<Word>& covers) {
  Findings findings;
  for (const Word& word : covers) {
    if (std::find(known.begin(), known.end(), word.text) != known.end()) continue;
    if (known.empty()) {
      findings.push_back(
          error_at(word.place, fmt::format("there is no clause '{}': this game has no rulebook", word.text)));
    } else {
      findings.push_back(error_at(word.place,
                                  fmt::format("the rulebook has no clause or ruling '{}'", word.text),
                                  suggestion(word.text, known)));
    }
  }
  return findings;
}

// Those of variants that lie in the folder of their game.
void add_ids_below(const Path& folder, std::vector<std::string>& ids) {
  for (const Path& path : yaml_below(folder, true)) {
    if (path.filename() != "rulebook.yaml" || path.parent_path() == folder) continue;
    const yaml::Node root = yaml::read_file(path);
    for (const char* section : {"clauses", "rulings"}) {
      const yaml::Node* node = root.find(section);
      if (node == nullptr) continue;
      for (const yaml::Entry& entry : node->entries) ids.push_back(entry.key);
    }
  }
}

}  // namespace

Findings check_covers(Games& games, const Script& script) {
  if (script.covers.empty()) return {};
  try {
    const auto definition =
        games.definition({script.game.text, script.game.place, script.file.parent_path()}, script.options);
    const Rulebook book = load_rulebook(*definition);
    return find_unknown(ids_of(book), script.covers);
  } catch (const Failure&) {
    return {};  // what is wrong with the game or its rulebook is said elsewhere
  }
}

void Checker::check_rulings(const Rulebook& book, const Vocabulary& vocabulary) {
  const auto& options = vocabulary.names("option");
  for (const auto& ruling : book.rulings) {
    const bool known = std::find(options.begin(), options.end(), ruling.option) != options.end();
    if (ruling.option.empty() || known) continue;
    note(error_at(
        ruling.option_place,
        fmt::format("neither the game nor a variant in its folder has an option '{}'", ruling.option),
        suggestion(ruling.option, options)));
  }
}

// The words and the rulebook beside a game or a variant.
void Checker::check_own_files(const File& file, const Definition& definition) {
  const auto folder = own_folder(definition, definition.files.size() - 1);
  if (!folder || (!is_folder(*folder / "names") && !is_file(*folder / "rulebook.yaml"))) return;
  try {
    Vocabulary vocabulary(games_, definition);
    check_languages(*folder / "names", vocabulary);
    // Scenarios of a variant in the folder of its game may lie anywhere there.
    const bool within = folder->string().starts_with(definition.folder.string());
    const bool all = collect_covers(within ? definition.folder : *folder);
    check_rulebook(definition, *folder, vocabulary, all);
    if (file.kind != Kind::game) return;
    // Scenarios of other games have other rulebooks.
    std::vector<std::string> known = ids_of(load_rulebook(definition));
    if (known.empty()) return;
    add_ids_below(*folder, known);
    std::vector<Word> own;
    std::copy_if(covers_.begin(), covers_.end(), std::back_inserter(own),
                 [&](const Word& word) { return word.place.file.starts_with(folder->string()); });
    items_.push_back(find_unknown(known, own));
  } catch (const Failure& failure) {
    note(failure);
  }
}

void Checker::check_rulebook(const Definition& definition, const Path& folder, const Vocabulary& vocabulary,
                             bool all_scripts) {
  const Rulebook book = load_rulebook(definition);
  check_rulings(book, vocabulary);
  std::set<std::string> covered;
  for (const Word& word : covers_) covered.insert(word.text);
  for (const auto& clause : book.clauses) {
    if (Path(clause.place.file).parent_path() != folder) continue;  // of what it extends
    if (!all_scripts || !clause.check || covered.contains(clause.id)) continue;
    note(error_at(clause.place, fmt::format("no scenario covers {}", clause.id),
                  "write one with 'covers: [" + clause.id + "]', or say 'check: false' and why"));
  }
}

}  // namespace fuda
