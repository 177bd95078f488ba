// The faults of lists and mappings: too few or too many, keys that are unknown, missing or of the wrong form.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "text/suggest.h"
#include "yaml/schema_walk.h"

namespace fuda::yaml {

namespace {

// A broken minItems, maxItems, minProperties or maxProperties.
void check_count(const Json& schema, const Spot& spot, const char* least, const char* most, const char* what,
                 Faults& out) {
  const std::size_t count = spot.node->items.size() + spot.node->entries.size();
  const auto complain = [&](const char* bound, std::size_t limit) {
    out.push_back(key_fault(spot, spot.place,
                            fmt::format("{} must have {} {} {}{}, not {}", spot.name, bound, limit, what,
                                        limit == 1 ? "" : "s", count)));
  };
  if (const Json* limit = part(schema, least); limit != nullptr && limit->is_number_unsigned()) {
    if (count < limit->get<std::size_t>()) complain("at least", limit->get<std::size_t>());
  }
  if (const Json* limit = part(schema, most); limit != nullptr && limit->is_number_unsigned()) {
    if (count > limit->get<std::size_t>()) complain("at most", limit->get<std::size_t>());
  }
}

void check_unique(const Json& schema, const Spot& spot, Faults& out) {
  const Json* unique = part(schema, "uniqueItems");
  if (unique == nullptr || *unique != true) return;
  std::map<std::string, std::size_t> first;
  for (std::size_t i = 0; i < spot.node->items.size(); ++i) {
    const auto [known, added] = first.emplace(canonical_text(spot.node->items[i]), i + 1);
    if (added) continue;
    const Spot item = spot.item(i);
    out.push_back(
        key_fault(item, item.value_place(),
                  fmt::format("{} is the same as item {}: {}", item.name, known->second, item.shown())));
  }
}

}  // namespace

void SchemaWalk::check_list(const Json& schema, const Spot& spot, Faults& out) const {
  check_count(schema, spot, "minItems", "maxItems", "item", out);
  check_unique(schema, spot, out);
  const Json* items = part(schema, "items");
  const Json* rest = items != nullptr && items->is_array() ? part(schema, "additionalItems") : items;
  bool contained = false;
  for (std::size_t i = 0; i < spot.node->items.size(); ++i) {
    const Spot item = spot.item(i);
    const bool own = items != nullptr && items->is_array() && i < items->size();
    const Json* wanted = own ? &(*items)[i] : rest;
    if (wanted != nullptr) std::ranges::move(faults(*wanted, item), std::back_inserter(out));
    if (const Json* needed = part(schema, "contains")) contained = contained || faults(*needed, item).empty();
  }
  if (part(schema, "contains") != nullptr && !contained) {
    const std::string words = schema_words(*part(schema, "contains"));
    out.push_back(
        key_fault(spot, spot.place,
                  fmt::format("{} lacks {}", spot.name, words.empty() ? "an item that it needs" : words)));
  }
}

void SchemaWalk::check_mapping(const Json& schema, const Spot& spot, Faults& out) const {
  check_count(schema, spot, "minProperties", "maxProperties", "key", out);
  const auto missing = [&](const Json& keys, const std::string& why) {
    for (const Json& key : keys) {
      if (!key.is_string() || spot.node->find(key.get<std::string>()) != nullptr) continue;
      const auto name = key.get<std::string>();
      out.push_back(
          key_fault(spot, spot.place, fmt::format("'{}' is missing{}{}", name, spot.inside(), why)));
      out.back().finding.subject = {Subject::Is::required, (spot.path.empty() ? "" : spot.path + ".") + name};
    }
  };
  if (const Json* required = part(schema, "required"); required != nullptr && required->is_array()) {
    missing(*required, "");
  }
  if (const Json* dependencies = part(schema, "dependencies");
      dependencies != nullptr && dependencies->is_object()) {
    for (const auto& [key, needs] : dependencies->items()) {
      if (spot.node->find(key) == nullptr) continue;
      if (needs.is_array()) {
        missing(needs, fmt::format(": '{}' needs it", key));
      } else {
        std::ranges::move(faults(needs, spot), std::back_inserter(out));
      }
    }
  }
  for (const Entry& entry : spot.node->entries) {
    check_key(schema, spot, entry, out);
    check_entry(schema, spot, entry, out);
  }
}

// propertyNames.
void SchemaWalk::check_key(const Json& schema, const Spot& spot, const Entry& entry, Faults& out) const {
  const Json* names = part(schema, "propertyNames");
  if (names == nullptr) return;
  Node key;
  key.kind = Kind::scalar;
  key.quoted = true;  // a key is always text
  key.text = entry.key;
  key.file = entry.file;
  key.line = entry.line;
  key.column = entry.column;
  Spot key_spot{&key, entry.key, entry.place(), spot.path, "a key" + spot.inside(), spot.depth};
  for (Fault& fault : faults(*names, key_spot)) {
    fault.finding.place = entry.place();
    fault.expected.clear();  // not an alternative to the value
    fault.choices.clear();
    fault.wrong_type = false;
    out.push_back(std::move(fault));
  }
}

void SchemaWalk::check_entry(const Json& schema, const Spot& spot, const Entry& entry, Faults& out) const {
  const Spot child = spot.child(entry);
  bool known = false;
  const auto check = [&](const Json& wanted) {
    known = true;
    std::ranges::move(faults(wanted, child), std::back_inserter(out));
  };
  const Json* properties = part(schema, "properties");
  if (properties != nullptr && properties->is_object()) {
    if (const auto found = properties->find(entry.key); found != properties->end()) check(*found);
  }
  std::string form;
  if (const Json* patterns = part(schema, "patternProperties");
      patterns != nullptr && patterns->is_object()) {
    for (const auto& [pattern, wanted] : patterns->items()) {
      form = pattern;
      if (matches(pattern, entry.key)) check(wanted);
    }
  }
  const Json* others = part(schema, "additionalProperties");
  if (known || others == nullptr) return;
  const std::size_t before = out.size();
  if (*others != false) check(*others);
  if (*others != false && out.size() == before) return;
  std::vector<std::string> names;
  if (properties != nullptr && properties->is_object()) {
    for (const auto& [key, value] : properties->items()) {
      if (value != false) names.push_back(key);
    }
  }
  if (*others != false) {
    // A name that the author chose may be a misspelt key.
    const std::string near = nearest(entry.key, names);
    for (std::size_t i = before; i < out.size() && !near.empty(); ++i) {
      if (out[i].finding.hint.empty()) out[i].finding.hint = fmt::format("did you mean '{}'?", near);
    }
    return;
  }
  std::string hint = suggestion(entry.key, names);
  if (names.empty()) hint = form.empty() ? "no keys are allowed there" : "a key must have the form " + form;
  out.push_back(
      key_fault(spot, entry.place(), fmt::format("unknown key {}{}", child.name, spot.inside()), hint));
}

}  // namespace fuda::yaml
