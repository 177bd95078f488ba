#include "yaml/schema.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>

#include "core/limits.h"
#include "schemas.h"
#include "yaml/explain.h"
#include "yaml/json.h"
#include "yaml/verdict.h"

namespace fuda::yaml {

namespace {

// Bounds beyond 2^63-1, as the largest integer there is here: valijson would take them for negative numbers.
Json with_bounds(Json schema) {
  constexpr auto kLargest = std::numeric_limits<std::int64_t>::max();
  if (schema.is_number_unsigned() && schema.get<std::uint64_t>() > kLargest) return kLargest;
  if (schema.is_structured()) {
    for (Json& inner : schema) inner = with_bounds(std::move(inner));
  }
  return schema;
}

// valijson compares every two items of a list, which takes minutes for a long one; the explainer sorts them.
Json without_unique(Json schema, bool& had_unique) {
  if (schema.is_object() && schema.contains("uniqueItems") && schema["uniqueItems"].is_boolean()) {
    had_unique = true;
    schema.erase("uniqueItems");
  }
  if (schema.is_structured()) {
    for (Json& inner : schema) inner = without_unique(std::move(inner), had_unique);
  }
  return schema;
}

struct Schema {
  explicit Schema(const std::string& text)
      : json(with_bounds(Json::parse(text))), verdict(without_unique(json, has_unique)) {}
  Json json;
  bool has_unique = false;  // anywhere; the verdict does not know of it
  Verdict verdict;
};

Schema parse(const std::string& text, std::string_view name) {
  try {
    return Schema(text);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    throw Failure(fmt::format("the schema {} cannot be used: {}", name, error.what()));
  }
}

// Parsed when first needed, once for all threads.
const Schema& schema_named(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<const Schema>, std::less<>> schemas;
  const std::lock_guard lock(mutex);
  const auto known = schemas.find(name);
  if (known != schemas.end()) return *known->second;
  const char* text = schema_text(name);
  if (text == nullptr) throw Failure(fmt::format("there is no schema named '{}'", name));
  auto schema = std::make_unique<const Schema>(parse(text, name));
  return *schemas.emplace(name, std::move(schema)).first->second;
}

void check_lengths(const Node& node, Findings& findings) {
  if (node.text.size() > kMaxYamlText) {
    findings.push_back(error_at(node.place(), fmt::format("this text has {} bytes; at most {} are allowed",
                                                          node.text.size(), kMaxYamlText)));
  }
  for (const Node& item : node.items) check_lengths(item, findings);
  for (const Entry& entry : node.entries) {
    if (entry.key.size() > kMaxYamlKey) {
      findings.push_back(error_at(entry.place(), fmt::format("this key has {} bytes; at most {} are allowed",
                                                             entry.key.size(), kMaxYamlKey)));
    }
    check_lengths(entry.value, findings);
  }
}

// The place that a complaint of valijson is about.
Place place_of(const Node& root, const std::vector<std::string>& path) {
  const Node* node = &root;
  Place place = root.place();
  for (const std::string& step : path) {
    if (const Entry* entry = node->entry(step)) {
      place = entry->place();
      node = &entry->value;
    } else if (node->is_sequence()) {
      const auto index = static_cast<std::size_t>(std::strtoul(step.c_str(), nullptr, 10));
      if (index >= node->items.size()) break;
      node = &node->items[index];
      place = node->place();
    } else {
      break;
    }
  }
  return place;
}

Findings check(const Node& node, const Schema& schema) {
  Findings findings;
  check_lengths(node, findings);
  if (!findings.empty()) return findings;
  const Json value = to_json(node);
  const bool accepted = schema.verdict.accepts(value);
  if (accepted && !schema.has_unique) return findings;
  findings = Explainer(schema.json).explain(root_spot(node, value));
  if (accepted || !findings.empty()) return findings;
  const Complaint complaint = schema.verdict.deepest_complaint(value);
  return {error_at(place_of(node, complaint.path), complaint.description)};
}

}  // namespace

Findings check_schema(const Node& node, std::string_view name) { return check(node, schema_named(name)); }

Findings check_against(const Node& node, const std::string& schema_json_text) {
  return check(node, parse(schema_json_text, "given"));
}

}  // namespace fuda::yaml
