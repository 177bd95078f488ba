#include "diagnostics/patch_places.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <tuple>

#include "base/lists.h"

namespace fuda {

namespace {

struct Newest {
  int layer = 0;
  Place place;  // the place of the newest change; not set if no patch changed this part
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

using PlaceKey = std::tuple<std::string, int, int>;
using Changes = std::map<PlaceKey, Place>;  // the place of the last change to each part, by the place of the
                                            // part

PlaceKey key_of(const Place& place) { return {place.file, place.line, place.column}; }

// If two parts share a place, as a mapping and its first key do, the key counts, because findings are about
// keys.
void collect_keys(const yaml::Node& node, Changes& changed) {
  for (const yaml::Entry& entry : node.entries) {
    const Newest newest = newest_in(entry.value, entry.layer);
    changed.emplace(key_of(entry.place()), newest.place);
    collect_keys(entry.value, changed);
  }
  for (const yaml::Node& item : node.items) collect_keys(item, changed);
}

void collect_values(const yaml::Node& node, Changes& changed) {
  changed.emplace(key_of(node.place()), newest_in(node, node.layer).place);
  for (const yaml::Entry& entry : node.entries) collect_values(entry.value, changed);
  for (const yaml::Node& item : node.items) collect_values(item, changed);
}

// Notes a part from which a patch removed an entry, unless another patch added an entry to that part.
void collect_taken(const yaml::Node& root, const Taken& taken, Changes& changed) {
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

// Rules refer to members of other sections by name alone.
constexpr std::array<std::string_view, 4> kNamedInRules = {"moves", "phases", "tables", "options"};

std::string name_in_rules(const std::vector<std::string>& path) {
  const bool with_section = path.size() != 2 || contains(kNamedInRules, path[0]);
  return with_section ? path_text(path) : path[1];
}

// The removed parts, under the names that the subjects of findings use.
class Gone {
 public:
  explicit Gone(const std::vector<Taken>& taken) {
    for (const Taken& one : taken) {
      by_path_.emplace(path_text(one.path), &one);
      if (one.path.size() == 3) by_path_.emplace(one.path[0] + ".*." + one.path[2], &one);
      if (one.path.size() > 1) by_name_.insert_or_assign(name_in_rules(one.path), &one);
    }
  }

  // The first part removed at this path, or null if patches removed no part at this path.
  [[nodiscard]] const Taken* at(const std::string& path) const { return found(by_path_, path); }
  // The last removed part with this name, or null if patches removed no part with this name.
  [[nodiscard]] const Taken* called(const std::string& name) const { return found(by_name_, name); }

 private:
  using Map = std::map<std::string, const Taken*>;
  static const Taken* found(const Map& map, const std::string& key) {
    const auto one = map.find(key);
    return one == map.end() ? nullptr : one->second;
  }

  Map by_path_;
  Map by_name_;
};

void show_where_taken(Finding& finding, const Taken& taken) {
  if (finding.subject.kind != Subject::Kind::none_left) {
    const bool by_all = finding.subject.kind == Subject::Kind::required && taken.path.size() == 1;
    finding.hint =
        taken.how + ", but " + (by_all ? "every game needs this key" : "needed at " + finding.place.text());
    if (!taken.instead.empty()) finding.add_hint(taken.instead);
  }
  finding.place = taken.place;
  finding.subject = {};
}

void look_for_subject(Finding& finding, const Gone& gone) {
  const std::string& path = finding.subject.path;
  switch (finding.subject.kind) {
    case Subject::Kind::required:
    case Subject::Kind::missing:
    case Subject::Kind::none_left:
      if (const Taken* taken = gone.at(path)) show_where_taken(finding, *taken);
      break;
    case Subject::Kind::unknown_name:
      if (const Taken* taken = gone.called(path))
        finding.hint = fmt::format("'{}' is removed at {}", taken->path.back(), taken->place.text());
      break;
    case Subject::Kind::refused:
    case Subject::Kind::nothing:
    case Subject::Kind::imagined:
    case Subject::Kind::suspected:
      break;
  }
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// If rules refuse data, sets the place of the finding to the innermost part of the data that exists.
void look_for_refused(Finding& finding, const yaml::Node& root) {
  if (finding.subject.kind != Subject::Kind::refused) return;
  const yaml::Node* node = &root;
  const yaml::Entry* innermost = nullptr;
  for (const std::string& key : split(finding.subject.path, '.')) {
    const yaml::Entry* entry = node->is_mapping() ? node->entry(key) : nullptr;
    if (entry == nullptr) break;
    innermost = entry;
    node = &entry->value;
  }
  if (innermost == nullptr) return;
  const Place place = newest_place(*innermost);
  // If no patch changed the data, a patch that changes the cards is to blame, because the data fitted the
  // game's own cards.
  Newest newest = newest_in(innermost->value, innermost->layer);
  const Place own = newest.place;
  for (const char* section : {"attributes", "cards"}) look(root[section], newest);
  const bool by_cards = own.line == 0 && newest.place.line > 0;
  finding = by_cards ? error_at(newest.place, first_line(finding.message),
                                fmt::format("this line changes the cards; {} is at {}", finding.subject.path,
                                            place.text()))
                     : error_at(place, first_line(finding.message));
}

}  // namespace

Place newest_place(const yaml::Entry& entry) {
  const Newest newest = newest_in(entry.value, entry.layer);
  return newest.place.line > 0 ? newest.place : entry.place();
}

void point_to_taken(Findings& findings, const std::vector<Taken>& taken) {
  if (taken.empty() || findings.empty()) return;
  const Gone gone(taken);
  for (Finding& finding : findings) look_for_subject(finding, gone);
}

void point_to_patches(Findings& findings, const yaml::Node& root, const std::vector<Taken>& taken) {
  if (findings.empty()) return;
  point_to_taken(findings, taken);
  Changes changed;
  collect_keys(root, changed);
  collect_values(root, changed);
  for (const Taken& one : taken) collect_taken(root, one, changed);
  for (Finding& finding : findings) {
    look_for_refused(finding, root);
    const auto found = changed.find(key_of(finding.place));
    if (found == changed.end() || found->second.line == 0 || key_of(found->second) == found->first) continue;
    finding.add_hint("this line changes the value at " + finding.place.text());
    finding.place = found->second;
  }
}

}  // namespace fuda
