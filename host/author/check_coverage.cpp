// What belongs together: words of one language and another, clauses of a rulebook and scenarios that show
// them.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "author/check.h"
#include "core/suggest.h"
#include "play/keys.h"
#include "yaml/read_log.h"
#include "yaml/reader.h"

namespace fuda::author {

namespace {

namespace fs = std::filesystem;

std::vector<Path> yaml_below(const Path& folder, bool recursive) {
  std::vector<Path> files;
  std::error_code error;
  yaml::ReadLog::note_folder(folder);
  const auto take = [&](const fs::directory_entry& entry) {
    if (entry.is_directory(error)) yaml::ReadLog::note_folder(entry.path());
    if (entry.path().extension() == ".yaml" && entry.is_regular_file(error)) files.push_back(entry.path());
  };
  if (recursive) {
    for (const auto& entry :
         fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error))
      take(entry);
  } else {
    for (const auto& entry : fs::directory_iterator(folder, error)) take(entry);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

void Checker::check_languages(const Path& folder) {
  const Path names = folder / "names";
  const Path english = names / "en.yaml";
  std::error_code error;
  if (!fs::exists(english, error)) return;
  const yaml::Node en = yaml::read_file(english);
  for (const Path& file : yaml_below(names, false)) {
    if (file == english) continue;
    try {
      const yaml::Node other = yaml::read_file(file);
      std::set<std::string> has;
      for (const Leaf& leaf : leaves(other)) has.insert(leaf.key);
      std::string missing;
      std::size_t count = 0;
      for (const Leaf& leaf : leaves(en)) {
        if (has.contains(leaf.key)) continue;
        if (++count <= 5) missing += (missing.empty() ? "" : ", ") + leaf.key;
      }
      if (count == 0) continue;
      note(warning_at({file.string()},
                      fmt::format("{} of {} missing: {}{}", counted(static_cast<std::int64_t>(count), "word"),
                                  english.string(), missing, count > 5 ? ", …" : "")));
    } catch (const Failure& failure) {
      note(failure);
    }
  }
}

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

void Checker::check_rulebook(const load::Definition& definition, bool all_scripts) {
  const load::Rulebook book = load::load_rulebook(definition);
  if (book.clauses.empty()) return;
  std::vector<std::string> known;
  for (const auto& clause : book.clauses) known.push_back(clause.id);
  for (const auto& ruling : book.rulings) known.push_back(ruling.id);
  // A scenario may show a ruling as well; those need none of their own.
  for (const auto& ruling : book.rulings) known.push_back(ruling.id);
  std::set<std::string> covered;
  for (const Word& word : covers_) covered.insert(word.text);
  for (const auto& clause : book.clauses) {
    if (!all_scripts || !clause.check || covered.contains(clause.id)) continue;
    note(error_at(clause.place, fmt::format("no scenario covers {}", clause.id),
                  "write one with 'covers: [" + clause.id + "]', or say 'check: false' and why"));
  }
  const std::string folder = definition.folder.string();
  for (const Word& word : covers_) {
    // Scenarios of other games have other rulebooks.
    if (!word.place.file.starts_with(folder)) continue;
    if (std::find(known.begin(), known.end(), word.text) == known.end()) {
      note(error_at(word.place, fmt::format("the rulebook has no clause or ruling '{}'", word.text),
                    suggestion(word.text, known)));
    }
  }
}

}  // namespace fuda::author
