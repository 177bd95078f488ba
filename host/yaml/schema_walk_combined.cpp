// The faults of combined schemas: of the branches of a oneOf or anyOf, the one that was meant is explained.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "yaml/schema_walk.h"

namespace fuda::yaml {

namespace {

bool about_value(const Fault& fault, const Spot& spot) {
  return fault.depth == spot.depth && (!fault.expected.empty() || !fault.choices.empty());
}

void add_new(const std::vector<std::string>& from, std::vector<std::string>& to) {
  for (const std::string& word : from) {
    if (std::find(to.begin(), to.end(), word) == to.end()) to.push_back(word);
  }
}

// How unlikely it is that a branch with these faults was meant. A wrong fixed value one level down is the
// strongest sign: `kind: a` tells the branches apart.
int unlikeliness(const Faults& faults, const Spot& spot) {
  int sum = 0;
  for (const Fault& fault : faults) {
    const bool tells_apart = fault.depth == spot.depth + 1 && fault.choices.size() == 1;
    sum += tells_apart ? 5 : fault.depth == spot.depth ? 2 : 1;
  }
  return sum;
}

}  // namespace

void SchemaWalk::check_combined(const Json& schema, const Spot& spot, int references, Faults& out) const {
  const auto add = [&](const Json& wanted) {
    std::ranges::move(faults(wanted, spot, references + 1), std::back_inserter(out));
  };
  const auto accepted = [&](const Json& wanted) { return faults(wanted, spot, references + 1).empty(); };
  if (const Json* all = part(schema, "allOf"); all != nullptr && all->is_array()) {
    std::for_each(all->begin(), all->end(), add);
  }
  for (const char* keyword : {"oneOf", "anyOf"}) {
    if (part(schema, keyword) == nullptr) continue;
    std::ranges::move(alternatives(schema, keyword, spot, references), std::back_inserter(out));
  }
  if (const Json* condition = part(schema, "if")) {
    const Json* branch = part(schema, accepted(*condition) ? "then" : "else");
    if (branch != nullptr) add(*branch);
  }
  if (const Json* forbidden = part(schema, "not"); forbidden != nullptr && accepted(*forbidden)) {
    const std::string words = schema_words(*forbidden);
    out.push_back(
        key_fault(spot, spot.value_place(),
                  fmt::format("{} must not be {}", spot.name, words.empty() ? spot.shown() : words)));
  }
}

Faults SchemaWalk::alternatives(const Json& schema, const char* keyword, const Spot& spot,
                                int references) const {
  std::vector<Faults> branches;
  int accepting = 0;
  for (const Json& branch : schema.at(keyword)) {
    branches.push_back(faults(branch, spot, references + 1));
    accepting += branches.back().empty() ? 1 : 0;
  }
  if (accepting == 1 || (accepting > 1 && std::string_view(keyword) == "anyOf")) return {};
  if (accepting > 1) {
    return {
        key_fault(spot, spot.value_place(), spot.name + " fits more than one of the forms that it may have")};
  }
  // A branch of another type was not meant; neither was one whose only fault is the value itself, unless that
  // is true of all.
  const Faults* best = nullptr;
  std::vector<std::string> expected;
  std::vector<std::string> choices;
  bool wrong_type = true;
  for (const Faults& branch : branches) {
    const auto itself =
        std::find_if(branch.begin(), branch.end(), [&](const Fault& f) { return about_value(f, spot); });
    if (itself != branch.end()) {
      add_new(itself->expected, expected);
      add_new(itself->choices, choices);
      wrong_type = wrong_type && itself->wrong_type;
    } else if (best == nullptr || unlikeliness(branch, spot) < unlikeliness(*best, spot)) {
      best = &branch;
    }
  }
  if (best != nullptr) return *best;
  if (branches.empty()) return {};
  if (part(schema, "x-expected") != nullptr) expected = {schema_words(schema)}, choices.clear();
  return {value_fault(spot, std::move(expected), std::move(choices), wrong_type)};
}

}  // namespace fuda::yaml
