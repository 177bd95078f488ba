#include "script/keys.h"

namespace fuda {

namespace {

void collect(const yaml::Node& node, const std::string& prefix, std::vector<Leaf>& out) {
  for (const auto& entry : node.entries) {
    const std::string key = prefix.empty() ? entry.key : prefix + "." + entry.key;
    if (entry.value.is_mapping()) {
      collect(entry.value, key, out);
    } else {
      out.push_back({key, entry.place(), &entry.value});
    }
  }
}

}  // namespace

std::vector<Leaf> leaves(const yaml::Node& node) {
  std::vector<Leaf> all;
  collect(node, "", all);
  return all;
}

std::string_view without_prefix(std::string_view key, std::string_view prefix) {
  if (key.size() > prefix.size() && key.starts_with(prefix) && key[prefix.size()] == '.') {
    key.remove_prefix(prefix.size() + 1);
  }
  return key;
}

std::vector<std::string> members_of(const Notation& notation, const std::string& family) {
  std::vector<std::string> members;
  for (const auto& names : {notation.zone_names(), notation.counter_names()}) {
    for (const auto& name : names) {
      if (name.starts_with(family + ".")) members.push_back(name);
    }
  }
  return members;
}

}  // namespace fuda
