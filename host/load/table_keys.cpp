#include "load/table_keys.h"

#include <fmt/format.h>

#include <map>

#include "base/key_number.h"

namespace fuda {

namespace {

void check(const yaml::Node& node, Findings& findings) {
  std::map<std::int64_t, const yaml::Entry*> numbers;
  for (const yaml::Entry& entry : node.entries) {
    if (const auto number = key_number(entry.key)) {
      const auto [first, is_new] = numbers.emplace(*number, &entry);
      if (!is_new) {
        findings.push_back(error_at(
            entry.place(),
            fmt::format("rules read the key '{}' as the number {}, but '{}' on line {} is the same number",
                        entry.key, *number, first->second->key, first->second->line)));
      }
    }
    check(entry.value, findings);
  }
  for (const yaml::Node& item : node.items) check(item, findings);
}

}  // namespace

Findings check_table_keys(const yaml::Node& root) {
  Findings findings;
  check(root["tables"], findings);
  for (const yaml::Entry& option : root["options"].entries) {
    for (const yaml::Entry& choice : option.value["choices"].entries) check(choice.value["tables"], findings);
  }
  return findings;
}

}  // namespace fuda
