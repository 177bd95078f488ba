#include <fmt/format.h>

#include <algorithm>

#include "check/beside.h"
#include "check/passes.h"
#include "check/paths.h"
#include "files/files.h"
#include "script/rulebook.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

// Those of variants that lie in the folder of their game.
void add_ids_below(const Path& folder, std::vector<std::string>& ids) {
  for (const Path& path : yaml_below(folder, true)) {
    if (path.filename() != "rulebook.yaml" || path.parent_path() == folder) continue;
    const yaml::Node root = yaml::read_file(path);
    for (const char* section : {"clauses", "rulings"}) {
      for (const yaml::Entry& entry : root[section].entries) ids.push_back(entry.key);
    }
  }
}

Findings uncovered(const Rulebook& book, const Path& folder, const Covers& covers) {
  Findings findings;
  std::set<std::string> covered;
  for (const Word& word : covers.words()) covered.insert(word.text);
  for (const auto& clause : book.clauses) {
    if (Path(clause.place.file).parent_path() != folder) continue;  // from what it extends
    if (!clause.check || covered.contains(clause.id)) continue;
    findings.push_back(
        error_at(clause.place, fmt::format("no scenario covers {}", clause.id),
                 "write one with 'covers: [" + clause.id + "]', or say 'check: false' and why"));
  }
  return findings;
}

}  // namespace

void passes::clauses(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  const auto folder = folder_beside(definition);
  if (!folder) return;
  const Rulebook book = load_rulebook(definition);
  if (subject.covers.complete_below(scenarios_of(definition, *folder)))
    report.add(uncovered(book, *folder, subject.covers));
  if (subject.file.kind != FileKind::game) return;
  // Scenarios of other games have other rulebooks.
  std::vector<std::string> known = ids_of(book);
  if (known.empty()) return;
  add_ids_below(*folder, known);
  std::vector<Word> own;
  const auto& covers = subject.covers.words();
  std::ranges::copy_if(covers, std::back_inserter(own),
                       [&](const Word& word) { return is_below(word.place.file, *folder); });
  report.add(unknown_covers(known, own));
}

}  // namespace fuda
