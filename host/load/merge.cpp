#include "load/merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/key_number.h"
#include "base/lists.h"
#include "base/suggest.h"
#include "load/files.h"

namespace fuda {

namespace {

constexpr const char* kTakenHere = "removed here";

// The effects of changes that do not set a value.
constexpr const char* kRemoved = "removed";
constexpr const char* kReplaced = "replaced";
constexpr const char* kNotKept = "not kept";
constexpr const char* kAdded = "added";
constexpr const char* kAddedChoice = "a choice that changes nothing";

std::string dotted(const std::vector<std::string>& path) {
  if (path.size() == 3 && path[0] == "options" && path[2] == "default") return path[1];
  return path_text(path);
}

// Whether the path leads to a choice. The patch of a choice is kept unchanged for later, because an empty key
// in it removes something from the game.
bool is_choice(const std::vector<std::string>& path) {
  return path.size() == 4 && path[0] == "options" && path[2] == "choices";
}

bool is_of_choices(const std::vector<std::string>& path) {
  return path.size() == 3 && path[0] == "options" && path[2] == "choices";
}

// Whether the path is in free data. New free data may contain empty values.
bool is_data(const std::vector<std::string>& path) { return path.size() > 1 && path[0] == "tables"; }

// Whether variants may differ at this path, because it has texts or looks.
bool may_differ(const std::vector<std::string>& path) {
  return path[0] == "names" || path[0] == "title" || path[0] == "look";
}

bool takes_away(const yaml::Node& patch) {
  return std::ranges::any_of(patch.entries, [](const yaml::Entry& entry) { return entry.value.is_null(); });
}

// Whether the patch is {add: [...], remove: [...]}, with at least one of the two keys.
bool is_list_edit(const yaml::Node& patch) {
  return patch.is_mapping() && !patch.entries.empty() &&
         std::ranges::all_of(patch.entries, [](const yaml::Entry& entry) {
           return (entry.key == "add" || entry.key == "remove") && entry.value.is_sequence();
         });
}

// Whether a new value is probably intended to change a list with a similar name, although a table may contain
// this value.
bool is_edit_of(const yaml::Node& value, const std::string& name, const yaml::Node& of) {
  return is_list_edit(value) && (value.find("remove") != nullptr || !nearest(name, keys_of(of)).empty());
}

// The path of a key. In free data, all keys that mean the same number have the same path.
std::vector<std::string> below(std::vector<std::string> path, const std::string& key) {
  path.push_back(key);
  if (is_data(path)) path.back() = plain_key(key);
  return path;
}

// The entry with this key. In free data, also finds an entry whose key means the same number.
auto entry_with(yaml::Node& mapping, const std::string& key, bool data) {
  const auto known = std::ranges::find(mapping.entries, key, &yaml::Entry::key);
  const auto number = data && known == mapping.entries.end() ? key_number(key) : std::nullopt;
  if (!number) return known;
  return std::ranges::find_if(mapping.entries,
                              [&](const yaml::Entry& entry) { return key_number(entry.key) == number; });
}

// Replaces the entry with this key, or adds it.
yaml::Entry& put(yaml::Node& into, yaml::Entry entry) {
  const auto known = std::ranges::find(into.entries, entry.key, &yaml::Entry::key);
  if (known == into.entries.end()) return into.entries.emplace_back(std::move(entry));
  return *known = std::move(entry);
}

bool begins_with(const std::vector<std::string>& path, const std::vector<std::string>& start) {
  return start.size() <= path.size() && std::equal(start.begin(), start.end(), path.begin());
}

// Sets the layer of every part. `other` computes the new layer from the old one.
template <class Layer>
void put_into_layer(yaml::Node& node, const Layer& other) {
  node.layer = other(node.layer);
  for (yaml::Node& item : node.items) put_into_layer(item, other);
  for (yaml::Entry& entry : node.entries) {
    entry.layer = other(entry.layer);
    put_into_layer(entry.value, other);
  }
}

}  // namespace

void Merger::note_taken(const Taken& what, const yaml::Node& gone, const std::string& within) {
  taken_.push_back(what);
  const auto note = [&](const std::string& key, const yaml::Node& value) {
    note_taken({below(what.path, key), what.place, within, what.layer}, value, within);
  };
  for (const yaml::Entry& entry : gone.entries) note(entry.key, entry.value);
  for (const yaml::Node& item : gone.items) note(in_one_line(item), item);
}

void Merger::note_taken(const Taken& what, const yaml::Node& gone) {
  note_taken(what, gone, fmt::format("'{}' is {}, with everything in it", dotted(what.path), what.how));
}

void Merger::note_replaced(const yaml::Node& list, const yaml::Entry& by, const Keys& path) {
  constexpr std::size_t kMostShown = 20;  // items; a message does not repeat longer lists
  std::set<std::string> kept;
  for (const yaml::Node& item : by.value.items) kept.insert(in_one_line(item));
  const std::string instead = by.value.items.size() > kMostShown
                                  ? ""
                                  : fmt::format("to keep the old list and add to it, write {}: {{add: {}}}",
                                                by.key, in_one_line(by.value));
  for (const yaml::Node& item : list.items) {
    if (const std::string gone = in_one_line(item); !kept.contains(gone))
      taken_.push_back({below(path, gone), by.place(), "not in this list", by.layer, instead});
  }
}

void Merger::apply(const yaml::Node& patch, std::size_t source) {
  yaml::Node own = patch;
  put_into_layer(own, [&](int layer) { return source == kOption ? layer + 1 : layer_of(source); });
  merge(root_, own, {}, source);
}

void Merger::clear(const yaml::Node& path, std::size_t source) {
  const Keys keys = split(path.text, '.');
  yaml::Node* at = &root_;
  for (const std::string& key : keys) {
    const auto found = entry_with(*at, key, keys.front() == "tables");
    if (found == at->entries.end()) {
      complain(path.place(), fmt::format("there is no '{}' to replace", path.text),
               suggestion(key, keys_of(*at)));
      return;
    }
    if (&key == &keys.back()) {
      note_taken({keys, path.place(), "replaced here", layer_of(source)}, found->value);
      at->entries.erase(found);
    } else {
      at = &found->value;
    }
  }
  record_as(keys, {kReplaced}, path.place(), source);
}

void Merger::keep(const yaml::Node& sections, std::size_t source) {
  std::vector<std::string> kept{"game", "title", "rules"};
  for (const auto& item : sections.items) {
    kept.push_back(item.text);
    if (root_.find(item.text) == nullptr) {
      complain(item.place(), fmt::format("there is no '{}' to keep", item.text),
               suggestion(item.text, keys_of(root_)));
    }
  }
  std::erase_if(root_.entries, [&](const yaml::Entry& entry) {
    if (contains(kept, entry.key)) return false;
    record_as({entry.key}, {kNotKept}, sections.place(), source);
    const std::string how = fmt::format("'{}' is not one of the sections kept here", entry.key);
    note_taken({{entry.key}, sections.place(), how, layer_of(source)}, entry.value, how);
    return true;
  });
}

void Merger::claim(const std::string& name, const yaml::Node& value, std::size_t source) {
  record({"options", name, "default"}, value, value.place(), source);
}

void Merger::merge(yaml::Node& into, const yaml::Node& patch, const Keys& path, std::size_t source) {
  // In a new option, a key without a value is a choice without a patch. In an existing option, a key without
  // a value removes a choice.
  const bool new_choices = is_of_choices(path) && into.entries.empty();
  for (const yaml::Entry& written : patch.entries) {
    const Keys here = below(path, written.key);
    const auto there = entry_with(into, written.key, is_data(here));
    const yaml::Entry* const known = there == into.entries.end() ? nullptr : &*there;
    const bool is_new = known == nullptr;
    std::optional<yaml::Entry> renamed;
    if (!is_new && known->key != written.key) {
      renamed = written;
      renamed->key = known->key;
    }
    const yaml::Entry& entry = renamed ? *renamed : written;
    const yaml::Node& value = entry.value;
    const bool is_new_data = is_data(here) && is_new;
    // The patch of a choice, or new free data, is copied unchanged and not merged.
    const bool is_whole = is_choice(here) || (is_new_data && !value.is_null());
    if (is_of_choices(path) && value.is_sequence() && (entry.key == "add" || entry.key == "remove")) {
      for (const yaml::Node& name : value.items) name_choice(into, name, entry.key == "add", path, source);
    } else if (is_choice(here) && value.is_null() && new_choices) {
      add_choice(into, entry, here, source);
    } else if (is_choice(here) && value.is_null()) {
      take_away(into, entry, here, source);
      if (is_new && !findings_.empty())
        findings_.back().hint += fmt::format("\n'add: [{}]' adds a choice that changes nothing", entry.key);
    } else if (!is_whole && value.is_null()) {
      take_away(into, entry, here, source);
    } else if (!is_whole && !is_new && known->value.is_sequence() && is_list_edit(value)) {
      edit_list(*into.find(entry.key), value, here, source);
    } else if (is_new_data && is_edit_of(value, entry.key, into)) {
      complain(entry.place(), fmt::format("there is no list '{}' in '{}' to change", entry.key, dotted(path)),
               suggestion(entry.key, keys_of(into)));
    } else if (!is_whole && value.is_mapping()) {
      merge_mapping(into, entry, here, source);
    } else {
      record(here, value, entry.place(), source);
      if (!is_new && !is_data(here) && known->value.is_sequence() && value.is_sequence())
        note_replaced(known->value, entry, here);
      put(into, entry);
    }
  }
}

void Merger::merge_mapping(yaml::Node& into, const yaml::Entry& entry, const Keys& path, std::size_t source) {
  const auto known = std::ranges::find(into.entries, entry.key, &yaml::Entry::key);
  const bool is_new = known == into.entries.end();
  if (!is_new && known->value.is_mapping()) return merge(known->value, entry.value, path, source);
  if (entry.value.entries.empty()) record(path, entry.value, entry.place(), source);
  if (is_new && path.size() == 2 && takes_away(entry.value)) {
    return complain(entry.place(),
                    fmt::format("cannot remove from '{}', which is not in '{}'", entry.key, path[0]),
                    suggestion(entry.key, keys_of(into)));
  }
  // Merge a new mapping into an empty one, because merging reports keys that remove something that does not
  // exist.
  yaml::Entry added = entry;
  added.value.entries.clear();
  merge(put(into, std::move(added)).value, entry.value, path, source);
}

// Adds or removes one of the choices in {add: [...], remove: [...]}.
void Merger::name_choice(yaml::Node& choices, const yaml::Node& name, bool add, const Keys& path,
                         std::size_t source) {
  if (!name.is_scalar()) {
    complain(name.place(), fmt::format("'{}' cannot name a choice", in_one_line(name)),
             "write a choice with a patch as NAME: {…}");
    return;
  }
  const Keys here = below(path, name.text);
  const yaml::Entry entry{name.text, name.line, name.column, name.layer, name.file, {}};
  if (!add) return take_away(choices, entry, here, source);
  if (choices.entry(name.text) != nullptr && !added_by_other(here, source)) {
    complain(name.place(), fmt::format("'{}' is already a choice of '{}'", name.text, path[1]));
    return;
  }
  add_choice(choices, entry, here, source);
}

// Adds a choice without a patch, which changes nothing. Two variants may add the same choice.
void Merger::add_choice(yaml::Node& choices, const yaml::Entry& entry, const Keys& path, std::size_t source) {
  record_as(path, {kAddedChoice}, entry.place(), source);
  if (choices.entry(entry.key) == nullptr) choices.entries.push_back(entry);
}

bool Merger::added_by_other(const Keys& path, std::size_t source) const {
  return std::ranges::any_of(changes_, [&](const Change& change) {
    return change.path == path && change.effect == Effect{kAddedChoice} && !related(change.source, source);
  });
}

void Merger::edit_list(yaml::Node& list, const yaml::Node& patch, const Keys& path, std::size_t source) {
  const auto each = [&](std::string_view key, const char* effect, auto change) {
    for (const auto& item : patch[key].items) {
      record_as(below(path, in_one_line(item)), {effect}, item.place(), source);
      change(item);
    }
  };
  std::vector<std::string> known;  // the items of the list
  for (const yaml::Node& item : list.items) known.push_back(in_one_line(item));
  each("remove", kRemoved, [&](const yaml::Node& item) { take_from_list(list, known, item, path); });
  each("add", kAdded, [&](const yaml::Node& item) { list.items.push_back(item); });
}

void Merger::take_from_list(yaml::Node& list, std::vector<std::string>& known, const yaml::Node& item,
                            const Keys& path) {
  const std::string wanted = in_one_line(item);
  const auto found = std::ranges::find(known, wanted);
  if (found != known.end()) {
    note_taken({below(path, wanted), item.place(), kTakenHere, item.layer}, item);
    list.items.erase(list.items.begin() + (found - known.begin()));
    known.erase(found);
    return;
  }
  complain(item.place(),
           fmt::format("cannot remove '{}', which is not in the list '{}'", wanted, dotted(path)),
           suggestion(wanted, known));
}

void Merger::take_away(yaml::Node& from, const yaml::Entry& entry, const Keys& path, std::size_t source) {
  record_as(path, {kRemoved}, entry.place(), source);
  const auto known = std::ranges::find(from.entries, entry.key, &yaml::Entry::key);
  if (known != from.entries.end()) {
    note_taken({path, entry.place(), kTakenHere, entry.layer}, known->value);
    from.entries.erase(known);
    return;
  }
  // Two variants may remove the same part.
  const std::vector<std::size_t>& here = changes_at_[path];
  const bool by_other = std::ranges::any_of(here, [&](std::size_t i) {
    return changes_[i].source != source && changes_[i].effect == Effect{kRemoved};
  });
  if (by_other) return;
  const Keys parent(path.begin(), path.end() - 1);
  complain(entry.place(),
           fmt::format("there is no '{}'{} to remove", entry.key,
                       parent.empty() ? std::string() : " in '" + dotted(parent) + "'"),
           suggestion(entry.key, keys_of(from)));
}

void Merger::record(const Keys& path, const yaml::Node& value, const Place& place, std::size_t source) {
  record_as(path, value.is_null() ? Effect{kRemoved} : Effect{in_one_line(value), true}, place, source);
}

void Merger::record_as(const Keys& path, Effect effect, const Place& place, std::size_t source) {
  if (source == kOption || may_differ(path)) return;
  Change change{path, std::move(effect), place, source};
  if (const Change* other = conflict(change)) {
    const std::string what = dotted(path);
    const std::string other_what = other->path == path ? "" : "'" + dotted(other->path) + "' ";
    complain(place, fmt::format("'{}' is {} in {} ({}) but {}{} in {} ({}): these two cannot be {} together",
                                what, change.effect.text, sources_[source].name, short_place(place),
                                other_what, other->effect.text, sources_[other->source].name,
                                short_place(other->place), source < packs_ ? "used" : "played"));
  }
  changes_at_[path].push_back(changes_.size());
  changes_.push_back(std::move(change));
}

const Merger::Change* Merger::conflict(const Change& change) const {
  std::size_t first = changes_.size();
  const auto look = [&](const std::vector<std::size_t>& indices, bool same) {
    for (const std::size_t i : indices) {
      const Change& other = changes_[i];
      if (related(change.source, other.source) || (same && other.effect == change.effect)) continue;
      first = std::min(first, i);
      return;
    }
  };
  // Search for the path itself, the paths above it, and the paths below it. The order of the map puts the
  // paths below a path right after that path.
  Keys above = change.path;
  while (!above.empty()) {
    if (const auto found = changes_at_.find(above); found != changes_at_.end())
      look(found->second, above.size() == change.path.size());
    above.pop_back();
  }
  for (auto at = changes_at_.upper_bound(change.path);
       at != changes_at_.end() && begins_with(at->first, change.path); ++at)
    look(at->second, false);
  return first == changes_.size() ? nullptr : &changes_[first];
}

bool Merger::related(std::size_t a, std::size_t b) const {
  const auto extends = [this](std::size_t one, std::size_t other) {
    const auto& bases = sources_[one].bases;
    return contains(bases, other);
  };
  return a == b || extends(a, b) || extends(b, a);
}

}  // namespace fuda
