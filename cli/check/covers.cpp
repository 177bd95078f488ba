#include "check/covers.h"

#include <fmt/format.h>

#include <filesystem>

#include "base/lists.h"
#include "base/suggest.h"
#include "check/beside.h"
#include "check/passes.h"
#include "check/paths.h"
#include "load/files.h"
#include "load/kind.h"
#include "yaml/reader.h"

namespace fuda {

void Covers::take(const yaml::Node& script, const Path& file) {
  std::error_code error;
  if (!read_.insert(std::filesystem::weakly_canonical(file, error).string()).second) return;
  const auto take_one = [this](const yaml::Node& one) {
    for (const yaml::Node& item : one["covers"].items) words_.push_back({item.text, item.place()});
  };
  take_one(script);
  for (const yaml::Node& one : script["scenarios"].items) take_one(one);
}

Findings Covers::take_below(const Path& folder) {
  Findings findings;
  incomplete_.erase(folder);
  for (const Path& file : yaml_below(folder, true)) {
    yaml::Node root;
    try {
      root = yaml::read_file(file);
    } catch (const Failure& failure) {
      append(findings, failure.findings());
      incomplete_.insert(folder);
      continue;
    }
    if (!is_script(root)) continue;
    take(root, file);
    collect(findings, [&] { static_cast<void>(read_script_file(file)); });
  }
  return findings;
}

std::vector<std::string> ids_of(const Rulebook& book) {
  std::vector<std::string> ids;
  for (const auto& clause : book.clauses) ids.push_back(clause.id);
  for (const auto& ruling : book.rulings) ids.push_back(ruling.id);
  return ids;
}

Findings unknown_covers(const std::vector<std::string>& known, const std::vector<Word>& covers) {
  Findings findings;
  for (const Word& word : covers) {
    if (contains(known, word.text)) continue;
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

void passes::covers(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  if (const auto folder = folder_beside(definition))
    report.add(subject.covers.take_below(scenarios_of(definition, *folder)));
}

}  // namespace fuda
