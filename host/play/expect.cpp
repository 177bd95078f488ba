#include "play/expect.h"

#include "play/expect_compiler.h"
#include "play/keys.h"

namespace fuda::play {

namespace {

std::string value_text(const yaml::Node& node) {
  if (!node.is_sequence()) return node.text;
  std::vector<std::string> items;
  for (const auto& item : node.items) items.push_back(item.text);
  return list_text(items);
}

}  // namespace

Expectations::Expectations(const yaml::Node& expect, const Table& table) {
  Findings findings;
  Compiler compiler(table, findings);
  for (const Leaf& leaf : leaves(expect)) {
    const Place place = leaf.value->is_null() ? leaf.place : leaf.value->place();
    items_.push_back({place, leaf.key, value_text(*leaf.value), compiler.compile(leaf)});
  }
  if (!findings.empty()) throw Failure(std::move(findings));
}

std::vector<Mismatch> Expectations::check(const State& state) const {
  std::vector<Mismatch> mismatches;
  for (const Item& item : items_) {
    if (auto found = item.check(state))
      mismatches.push_back({item.place, item.key, item.expected, std::move(*found)});
  }
  return mismatches;
}

}  // namespace fuda::play
