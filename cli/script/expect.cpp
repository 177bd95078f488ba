#include "script/expect.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "script/keys.h"

namespace fuda {

namespace {

constexpr std::size_t kMost = 16;  // the maximum number of cards in a list, as in a position

std::string some_of(const std::vector<std::string>& items, const char* more) {
  const auto end = items.begin() + static_cast<std::ptrdiff_t>(std::min(items.size(), kMost));
  std::string text = fmt::format("{}", fmt::join(items.begin(), end, ", "));
  if (items.size() > kMost) text += fmt::format(" … ({}{})", items.size(), more);
  return text;
}

std::string value_text(const std::string& key, const yaml::Node& node) {
  if (!node.is_sequence()) return node.text;
  std::vector<std::string> items;
  for (const auto& item : node.items) items.push_back(item.text);
  return key.starts_with("legal") ? list_text(items) : cards_text(items);
}

// The items of `some` that `others` lacks, or has fewer times. The items are in the order of `some`.
std::vector<std::string> without(const std::vector<std::string>& some, std::vector<std::string> others) {
  std::vector<std::string> rest;
  for (const auto& item : some) {
    const auto there = std::ranges::find(others, item);
    if (there == others.end()) {
      rest.push_back(item);
    } else {
      others.erase(there);
    }
  }
  return rest;
}

}  // namespace

std::string cards_text(const std::vector<std::string>& cards) { return "[" + some_of(cards, " cards") + "]"; }

std::string difference_of(const std::vector<std::string>& expected, const std::vector<std::string>& found,
                          const PlaceOf& place) {
  std::string text;
  const auto add = [&](const char* word, const std::vector<std::string>& items) {
    if (items.empty()) return;
    text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", word, some_of(items, ""));
  };
  std::vector<std::string> missing = without(expected, found);
  if (place) std::ranges::for_each(missing, [&](std::string& item) { item += place(item); });
  add("missing", missing);
  add("extra", without(found, expected));
  if (!text.empty() || expected == found) return text;
  const auto at = std::mismatch(expected.begin(), expected.end(), found.begin()).first - expected.begin();
  return fmt::format("the order differs, beginning at place {}", at + 1);
}

Expectations::Expectations(const yaml::Node& expect, const LoadedGame& loaded) {
  Findings findings;
  for (const Leaf& leaf : leaves(expect)) {
    items_.push_back({leaf.value_place(), leaf.key, value_text(leaf.key, *leaf.value), *leaf.value,
                      compile(leaf, loaded, findings)});
  }
  if (!findings.empty()) throw Failure(std::move(findings));
}

std::vector<Mismatch> Expectations::check(const Position& position) const {
  std::vector<Mismatch> mismatches;
  for (const Item& item : items_) {
    if (auto found = item.check(position))
      mismatches.push_back({item.place, item.key, item.expected, std::move(found->text),
                            std::move(found->difference), item.value, std::move(found->instead)});
  }
  return mismatches;
}

}  // namespace fuda
