// Compares a rulebook with the options and scenarios of its game: alternatives that are the default of their
// option, links in only one direction, headings that differ only in capitals, and clauses with `check: false`
// that scenarios cover.
#include "check/rulings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "base/lists.h"
#include "base/words.h"
#include "check/covers.h"

namespace fuda {

namespace {

const OptionInfo* option_of(const Definition& definition, const std::string& name) {
  for (const OptionInfo& option : definition.options) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

Findings of_default(const Ruling& ruling, const OptionInfo& option) {
  Findings findings;
  for (std::size_t i = 0; i < ruling.alternatives.size(); ++i) {
    const std::string& text = ruling.alternatives[i];
    if (text.substr(0, text.find(':')) != option.fallback) continue;
    findings.push_back(
        warning_at(ruling.alternative_places[i],
                   fmt::format("'{}' is not an alternative: it is the default of the option '{}' ({})",
                               option.fallback, option.name, option.place.text()),
                   "list the other choices here, or change the default of the option"));
  }
  return findings;
}

Findings one_way(const Definition& definition, const std::vector<std::string>& known, const Ruling& ruling,
                 const OptionInfo& option) {
  // If the option lists an unknown ruling, it is probably this one, misspelt, and another check reports it.
  const auto is_known = [&](const std::string& id) { return id != ruling.id && contains(known, id); };
  if (!std::ranges::all_of(option.rulings, is_known)) return {};
  for (const OptionInfo& other : definition.options) {
    if (!contains(other.rulings, ruling.id)) continue;
    return {warning_at(
        ruling.option_place,
        fmt::format("{} names the option '{}', but the option '{}' lists {}", ruling.id, option.name,
                    other.name, ruling.id),
        fmt::format("write 'option: {}' here, or change 'rulings' at {}", other.name, other.place.text()))};
  }
  std::vector<std::string> rulings = option.rulings;
  rulings.push_back(ruling.id);
  return {warning_at(ruling.option_place,
                     fmt::format("{} names the option '{}', but the option does not list {}", ruling.id,
                                 option.name, ruling.id),
                     fmt::format("write 'rulings: [{}]' in the option at {}", fmt::join(rulings, ", "),
                                 option.place.text()))};
}

}  // namespace

Findings check_rulings(const Definition& definition, const Rulebook& book, const Path& folder) {
  Findings findings;
  const std::vector<std::string> known = ids_of(book);
  for (const Ruling& ruling : book.rulings) {
    const OptionInfo* option = option_of(definition, ruling.option);
    // A variant can change the default of an option that the rulebook of the game describes.
    if (option == nullptr || Path(ruling.place.file).parent_path() != folder) continue;
    append(findings, of_default(ruling, *option));
    append(findings, one_way(definition, known, ruling, *option));
  }
  return findings;
}

Findings check_headings(const Rulebook& book, const Path& folder) {
  Findings findings;
  std::map<std::string, std::string> first = {{Clause::kNotShown, Clause::kNotShown}};
  std::string before;  // a clause without a heading inherits this one
  for (const Clause& clause : book.clauses) {
    if (clause.part.empty() || clause.part == before) continue;
    before = clause.part;
    const std::string& heading = first.emplace(in_lower_case(clause.part), clause.part).first->second;
    if (heading == clause.part || Path(clause.place.file).parent_path() != folder) continue;
    findings.push_back(
        warning_at(clause.place,
                   fmt::format("the heading '{}' differs from '{}' only in capitals", clause.part, heading),
                   heading == Clause::kNotShown ? "if players need not see this clause, write: part: none"
                                                : fmt::format("write: part: {}", heading)));
  }
  return findings;
}

Finding checked_anyway(const Clause& clause, const Place& scenario) {
  return warning_at(
      clause.place,
      fmt::format("{} has 'check: false', but a scenario covers it ({})", clause.id, scenario.text()),
      "remove 'check: false' and 'why'");
}

}  // namespace fuda
