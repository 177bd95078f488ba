#include "workbench/yaml_patch.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "base/lists.h"
#include "load/taken.h"
#include "workbench/yaml_nodes.h"
#include "workbench/yaml_text.h"

namespace fuda::workbench {

namespace {

using yaml::Entry;
using yaml::Node;
using Keys = std::vector<std::string>;

bool is_choices(const Keys& path) { return path.size() == 3 && path[0] == "options" && path[2] == "choices"; }
bool is_default(const Keys& path) { return path.size() == 3 && path[0] == "options" && path[2] == "default"; }
bool is_data(const Keys& path) { return path.size() > 1 && path[0] == "tables"; }

class YamlPatcher {
 public:
  YamlPatcher(YamlPatch& out, bool in_order) : out_(out), in_order_(in_order) {}

  // Returns the patch for a mapping, or nothing if both are the same.
  std::optional<Node> mapping_patch(const Node& before, const Node& after, const Keys& path) {
    if (in_order_ && path.size() > 0 && path.size() <= 3 && !is_in_options(path) &&
        moves_keys(before, after)) {
      out_.replaced.push_back(path_text(path));
      refuse_nulls(after, path);
      return after;
    }
    Node patch = mapping_node();
    std::vector<Node> added;  // choices without a value
    for (const Entry& old : before.entries) {
      const Entry* now = after.entry(old.key);
      Keys here = below(path, old.key);
      if (path.empty() && is_head(old.key)) continue;
      if (now == nullptr) {
        remove(old, here, patch);
      } else {
        change(old, *now, here, patch);
      }
    }
    for (const Entry& now : after.entries) {
      if (before.entry(now.key) != nullptr || (path.empty() && is_head(now.key))) continue;
      add(now, below(path, now.key), is_choices(path), patch, added);
    }
    if (!added.empty()) put(patch, "add", list_node(std::move(added)));
    if (patch.entries.empty()) return std::nullopt;
    return patch;
  }

 private:
  static Keys below(Keys path, const std::string& key) {
    path.push_back(key);
    return path;
  }

  static bool is_in_options(const Keys& path) { return path.front() == "options"; }

  void complain(const Place& place, std::string message, std::string hint = {}) {
    out_.impossible.push_back(error_at(place, std::move(message), std::move(hint)));
  }

  // Whether merging the changed keys of `after` into `before` gives a different order of keys from that of
  // `after`.
  static bool moves_keys(const Node& before, const Node& after) {
    Keys merged;
    for (const Entry& entry : before.entries) {
      if (after.entry(entry.key) != nullptr) merged.push_back(entry.key);
    }
    for (const Entry& entry : after.entries) {
      if (before.entry(entry.key) == nullptr) merged.push_back(entry.key);
    }
    return merged != keys_of(after);
  }

  void refuse_nulls(const Node& value, const Keys& path) {
    if (is_data(path)) return;
    for (const Entry& entry : value.entries) {
      const Keys here = below(path, entry.key);
      const bool of_choice = here.size() >= 4 && here[0] == "options" && here[2] == "choices";
      if (entry.value.is_null() && !of_choice) {
        complain(entry.place(), fmt::format("a variant cannot add '{}' without a value", path_text(here)),
                 fmt::format("write {}: {{}}, if the key may have an empty mapping", entry.key));
      } else if (!of_choice) {
        refuse_nulls(entry.value, here);
      }
    }
  }

  void remove(const Entry& old, const Keys& path, Node& patch) {
    if (path.size() == 1 && is_required(old.key))
      return complain(old.place(), fmt::format("a variant cannot remove '{}'", old.key));
    put(patch, old.key, {});
  }

  static bool is_required(const std::string& section) { return section == "players"; }

  void add(const Entry& now, const Keys& path, bool choice, Node& patch, std::vector<Node>& added) {
    if (choice && now.value.is_null()) {
      added.push_back(text_node(now.key));
      return;
    }
    if (now.value.is_null()) {
      complain(now.place(), fmt::format("a variant cannot add '{}' without a value", path_text(path)),
               fmt::format("write {}: {{}}, if the key may have an empty mapping", now.key));
      return;
    }
    if (!choice) refuse_nulls(now.value, path);
    put(patch, now.key, now.value);
  }

  void change(const Entry& old, const Entry& now, const Keys& path, Node& patch) {
    if (old.value.is_mapping() && now.value.is_mapping() && !(path.size() == 4 && is_choices(up(path)))) {
      if (auto inner = mapping_patch(old.value, now.value, path)) put(patch, now.key, std::move(*inner));
      return;
    }
    if (same(old.value, now.value)) return;
    if (is_default(path)) {
      put(out_.set, path[1], now.value);
    } else if (old.value.is_sequence() && now.value.is_sequence()) {
      put(patch, now.key, list_patch(old.value, now.value));
    } else if (now.value.is_null()) {
      complain(now.place(), fmt::format("a variant cannot remove the value of '{}'", path_text(path)));
    } else {
      if (now.value.is_mapping() && path.size() != 4) refuse_nulls(now.value, path);
      put(patch, now.key, now.value);
    }
  }

  static Keys up(Keys path) {
    path.pop_back();
    return path;
  }

  // {add: […], remove: […]} if this gives the new list and is shorter, and otherwise the new list.
  static Node list_patch(const Node& before, const Node& after) {
    std::vector<std::string> old, now;
    for (const Node& item : before.items) old.push_back(canonical(item));
    for (const Node& item : after.items) now.push_back(canonical(item));
    std::vector<Node> added, removed;
    std::vector<std::string> merged;
    for (std::size_t i = 0; i < old.size(); ++i) {
      contains(now, old[i]) ? merged.push_back(old[i]) : removed.push_back(before.items[i]);
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (contains(old, now[i])) continue;
      merged.push_back(now[i]);
      added.push_back(after.items[i]);
    }
    if (merged != now || (added.empty() && removed.empty())) return after;
    Node edit = mapping_node();
    if (!added.empty()) put(edit, "add", list_node(std::move(added)));
    if (!removed.empty()) put(edit, "remove", list_node(std::move(removed)));
    return canonical(edit).size() < canonical(after).size() ? edit : after;
  }

  YamlPatch& out_;
  bool in_order_;
};

}  // namespace

bool is_head(std::string_view section) {
  constexpr std::array<std::string_view, 4> kHead = {"game", "rules", "summary", "uses"};
  return contains(kHead, section);
}

YamlPatch yaml_patch(const Node& before, const Node& after, bool in_order) {
  YamlPatch out;
  out.set = mapping_node();
  out.patch = mapping_node();
  if (auto patch = YamlPatcher(out, in_order).mapping_patch(before, after, {})) out.patch = std::move(*patch);
  return out;
}

}  // namespace fuda::workbench
