#include <fmt/format.h>

#include <set>

#include "base/lists.h"
#include "check/beside.h"
#include "check/passes.h"
#include "check/paths.h"
#include "check/vocabulary.h"
#include "load/files.h"
#include "script/keys.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace fuda {

namespace {

std::set<std::string> leaf_keys(const yaml::Node& words) {
  std::set<std::string> keys;
  for (const Leaf& leaf : leaves(words)) {
    if (leaf.key != "language") keys.insert(leaf.key);
  }
  return keys;
}

// Words that English has and this file lacks.
Findings find_missing(const Path& english, const yaml::Node& en, const Path& file, const yaml::Node& other) {
  const std::set<std::string> has = leaf_keys(other);
  std::string missing;
  std::size_t count = 0;
  for (const Leaf& leaf : leaves(en)) {
    if (leaf.key == "language" || has.contains(leaf.key)) continue;
    if (++count <= 5) missing += (missing.empty() ? "" : ", ") + leaf.key;
  }
  if (count == 0) return {};
  return {warning_at({file.string()}, fmt::format("{} of {} missing: {}{}", counted(count, "word"),
                                                  english.string(), missing, count > 5 ? ", …" : ""))};
}

// A malformed file is left to the check of that file.
void check_file(const Path& file, const yaml::Node& words, Vocabulary& known, Report& report) {
  if (!words.is_mapping() || has_errors(yaml::check_schema(words, "names"))) return;
  report.add(check_language(words, file.stem().string()));
  report.add(known.check(words));
}

}  // namespace

void passes::words(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  if (Vocabulary::has_own(file.root))
    report.add(Vocabulary(subject.games, *file.definition).check_own(file.root));
}

void passes::languages(const Checked& subject, Report& report) {
  const auto folder = folder_beside(*subject.file.definition);
  if (!folder) return;
  const Path names = *folder / "names";
  const Path english = names / "en.yaml";
  Vocabulary known(subject.games, *subject.file.definition);
  yaml::Node en;
  if (is_file(english)) en = yaml::read_file(english, {*folder, {}});
  for (const Path& file : yaml_below(names, false)) {
    try {
      const yaml::Node words = yaml::read_file(file, {*folder, {}});
      check_file(file, words, known, report);
      if (file != english && !en.is_null()) report.add(find_missing(english, en, file, words));
    } catch (const Failure& failure) {
      report.add(failure);
    }
  }
}

void passes::words_alone(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const auto owners = owners_of(subject, file.path.parent_path() / "..", nullptr);
  if (owners.empty()) return;
  Vocabulary known(subject.games, *owners.front());
  check_file(file.path, file.root, known, report);
}

}  // namespace fuda
