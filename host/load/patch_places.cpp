// Where a patch made something wrong: the game alone agrees with itself, so what is wrong with a part that a
// patch changed is shown where the patch did.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "load/merge.h"

namespace fuda {

namespace {

struct Newest {
  int layer = 0;
  Place place;  // not set while nothing newer was found
};

void look(const yaml::Node& node, Newest& newest) {
  for (const yaml::Node& item : node.items) {
    if (item.layer > newest.layer) newest = {item.layer, item.place()};
    look(item, newest);
  }
  for (const yaml::Entry& entry : node.entries) {
    if (entry.layer > newest.layer) {
      newest = {entry.layer, entry.value.is_scalar() ? entry.value.place() : entry.place()};
    }
    look(entry.value, newest);
  }
}

Newest newest_in(const yaml::Node& node, int layer) {
  Newest newest{layer, {}};
  look(node, newest);
  return newest;
}

using Key = std::tuple<std::string, int, int>;
Key key_of(const Place& place) { return {place.file, place.line, place.column}; }

// Of parts at one place, a mapping and its first key, the key counts: it is what findings are about.
void collect_keys(const yaml::Node& node, std::map<Key, Place>& changed) {
  for (const yaml::Entry& entry : node.entries) {
    const Newest newest = newest_in(entry.value, entry.layer);
    changed.emplace(key_of(entry.place()), newest.place);
    collect_keys(entry.value, changed);
  }
  for (const yaml::Node& item : node.items) collect_keys(item, changed);
}

void collect_values(const yaml::Node& node, std::map<Key, Place>& changed) {
  changed.emplace(key_of(node.place()), newest_in(node, node.layer).place);
  for (const yaml::Entry& entry : node.entries) collect_values(entry.value, changed);
  for (const yaml::Node& item : node.items) collect_values(item, changed);
}

// What a patch took out of a part that is still there. Where another put something in, that counts.
void collect_taken(const yaml::Node& root, const Taken& taken, std::map<Key, Place>& changed) {
  const yaml::Node* node = &root;
  const yaml::Entry* parent = nullptr;
  for (std::size_t i = 0; i + 1 < taken.path.size() && node != nullptr; ++i) {
    parent = node->entry(taken.path[i]);
    node = parent == nullptr ? nullptr : &parent->value;
  }
  if (node == nullptr || parent == nullptr) return;
  for (const Place& place : {parent->place(), node->place()}) {
    Place& known = changed[key_of(place)];
    if (known.line == 0) known = taken.place;
  }
}

}  // namespace

Place newest_place(const yaml::Entry& entry) {
  const Newest newest = newest_in(entry.value, entry.layer);
  return newest.place.line > 0 ? newest.place : entry.place();
}

void point_to_patches(Findings& findings, const yaml::Node& root, const std::vector<Taken>& taken) {
  if (findings.empty()) return;
  std::map<Key, Place> changed;
  collect_keys(root, changed);
  collect_values(root, changed);
  for (const Taken& one : taken) collect_taken(root, one, changed);
  for (Finding& finding : findings) {
    const auto found = changed.find(key_of(finding.place));
    if (found == changed.end() || found->second.line == 0) continue;
    const std::string whole = "this changes what stands at " + finding.place.text();
    finding.hint += (finding.hint.empty() ? "" : "\n") + whole;
    finding.place = found->second;
  }
}

}  // namespace fuda
