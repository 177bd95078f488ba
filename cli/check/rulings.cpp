#include <fmt/format.h>

#include "base/lists.h"
#include "base/suggest.h"
#include "check/beside.h"
#include "check/passes.h"
#include "check/vocabulary.h"
#include "script/rulebook.h"

namespace fuda {

namespace {

Findings of_unknown_options(const Rulebook& book, const Vocabulary& vocabulary) {
  Findings findings;
  const auto& options = vocabulary.names("option");
  for (const auto& ruling : book.rulings) {
    const bool known = contains(options, ruling.option);
    if (ruling.option.empty() || known) continue;
    findings.push_back(error_at(
        ruling.option_place,
        fmt::format("neither the game nor a variant in its folder has an option '{}'", ruling.option),
        suggestion(ruling.option, options)));
  }
  return findings;
}

}  // namespace

void passes::rulings(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  if (!folder_beside(definition)) return;
  report.add(of_unknown_options(load_rulebook(definition), Vocabulary(subject.games, definition)));
}

void passes::rulings_alone(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  for (const auto& owner : owners_of(subject, file.path.parent_path(), file.root.find("game"))) {
    try {
      report.add(of_unknown_options(load_rulebook(*owner), Vocabulary(subject.games, *owner)));
    } catch (const Failure&) {
      continue;  // errors in the game are reported for the game
    }
  }
}

}  // namespace fuda
