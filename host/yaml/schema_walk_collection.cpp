// The faults of lists and mappings: too few or too many, keys that are unknown, missing or of the wrong form.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "base/suggest.h"
#include "yaml/schema_walk.h"

namespace fuda::yaml {

namespace {

// A broken minItems, maxItems, minProperties or maxProperties.
void check_count(const Json& schema, const Spot& spot, const char* least, const char* most, const char* what,
                 Findings& out) {
  const std::size_t count = spot.node->items.size() + spot.node->entries.size();
  const auto complain = [&](const char* bound, const Json& limit) {
    out.push_back(error_at(spot.place, fmt::format("{} must have {} {} {}{}, not {}", spot.name, bound,
                                                   limit.dump(), what, limit == 1 ? "" : "s", count)));
  };
  if (const Json* limit = part(schema, least); limit != nullptr && count < *limit)
    complain("at least", *limit);
  if (const Json* limit = part(schema, most); limit != nullptr && count > *limit) complain("at most", *limit);
}

void check_unique(const Json& schema, const Spot& spot, Findings& out) {
  const Json* unique = part(schema, "uniqueItems");
  if (unique == nullptr || *unique != true) return;
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < spot.node->items.size(); ++i) {
    const auto [known, added] = first.emplace(canonical_text(spot.node->items[i]), i + 1);
    if (added) continue;
    const Spot item = spot.item(i);
    out.push_back(error_at(item.value_place(), fmt::format("{} is the same as item {}: {}", item.name,
                                                           known->second, item.shown())));
  }
}

}  // namespace

void SchemaWalk::check_list(const Json& schema, const Spot& spot, Findings& out) const {
  check_count(schema, spot, "minItems", "maxItems", "item", out);
  check_unique(schema, spot, out);
  const Json* items = part(schema, "items");
  for (std::size_t i = 0; items != nullptr && i < spot.node->items.size(); ++i)
    check(*items, spot.item(i), out);
}

void SchemaWalk::check_mapping(const Json& schema, const Spot& spot, Findings& out) const {
  check_count(schema, spot, "minProperties", "maxProperties", "key", out);
  if (const Json* required = part(schema, "required")) {
    for (const Json& key : *required) {
      const auto name = key.get<std::string>();
      if (spot.node->find(name) != nullptr) continue;
      out.push_back(error_at(spot.place, fmt::format("'{}' is missing{}", name, spot.inside()), {},
                             {Subject::Is::required, (spot.path.empty() ? "" : spot.path + ".") + name}));
    }
  }
  for (const Entry& entry : spot.node->entries) {
    check_key(schema, spot, entry, out);
    check_entry(schema, spot, entry, out);
  }
}

// propertyNames.
void SchemaWalk::check_key(const Json& schema, const Spot& spot, const Entry& entry, Findings& out) const {
  const Json* names = part(schema, "propertyNames");
  if (names == nullptr) return;
  Node key;
  key.kind = Kind::scalar;
  key.quoted = true;  // a key is always text
  key.text = entry.key;
  key.file = entry.file;
  key.line = entry.line;
  key.column = entry.column;
  const std::size_t before = out.size();
  check(*names, Spot{&key, entry.key, entry.place(), spot.path, "a key" + spot.inside()}, out);
  for (std::size_t i = before; i < out.size(); ++i) out[i].place = entry.place();
}

void SchemaWalk::check_entry(const Json& schema, const Spot& spot, const Entry& entry, Findings& out) const {
  const Spot child = spot.child(entry);
  const Json* properties = part(schema, "properties");
  if (properties != nullptr) {
    if (const auto found = properties->find(entry.key); found != properties->end())
      return check(*found, child, out);
  }
  const Json* others = part(schema, "additionalProperties");
  if (others == nullptr) return;
  const std::size_t before = out.size();
  if (others->is_object()) {
    check(*others, child, out);
    if (out.size() == before) return;
  }
  std::vector<std::string> names;
  if (properties != nullptr) {
    for (const auto& [key, value] : properties->items()) names.push_back(key);
  }
  if (others->is_object()) {
    // A name that the author chose may be a misspelt key.
    const std::string near = nearest(entry.key, names);
    for (std::size_t i = before; i < out.size() && !near.empty(); ++i) {
      if (out[i].hint.empty()) out[i].hint = fmt::format("did you mean '{}'?", near);
    }
    return;
  }
  std::string hint = suggestion(entry.key, names);
  if (names.empty()) hint = "no keys are allowed there";
  out.push_back(error_at(entry.place(), fmt::format("unknown key {}{}", child.name, spot.inside()), hint));
}

}  // namespace fuda::yaml
