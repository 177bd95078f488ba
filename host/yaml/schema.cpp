#include "yaml/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>

#include "base/limits.h"
#include "schemas.h"
#include "yaml/explainer.h"
#include "yaml/schema_walk.h"

namespace fuda::yaml {

namespace {

// The draft-07 keywords that SchemaWalk implements.
constexpr std::string_view kWords[] = {
    // about the schema
    "$id", "$ref", "$schema", "default", "description", "enumDescriptions", "examples", "title",
    "definitions",
    // values
    "type", "enum", "minLength", "pattern", "minimum", "maximum",
    // lists
    "minItems", "maxItems", "uniqueItems", "items",
    // mappings
    "required", "minProperties", "maxProperties", "properties", "propertyNames", "additionalProperties",
    // combinations of schemas
    "allOf", "if", "then", "else"};
constexpr std::string_view kTypes[] = {"object", "array", "string", "integer", "number", "boolean", "null"};

void refuse_unknown_type(const Json& type) {
  if (!type.is_string() || std::ranges::find(kTypes, type.get_ref<const std::string&>()) == std::end(kTypes))
    throw Failure(fmt::format("there is no type {}", type.dump()));
}

// Throws for unknown keywords, because the walk would silently ignore them. This check creates no JSON (see
// spot.h).
void refuse_unknown(const Json& schema) {
  if (schema.is_array()) {
    for (const Json& one : schema) refuse_unknown(one);
  }
  if (!schema.is_object()) return;
  for (const auto& [word, value] : schema.items()) {
    if (std::ranges::find(kWords, word) == std::end(kWords) && !word.starts_with("x-"))
      throw Failure(fmt::format("'{}' is not a known keyword of schemas", word));
    if (word == "type") {
      if (value.is_array()) {
        for (const Json& type : value) refuse_unknown_type(type);
      } else {
        refuse_unknown_type(value);
      }
    } else if (word == "properties" || word == "definitions") {
      for (const Json& one : value) {
        if (one.is_object()) refuse_unknown(one);
      }
    } else if (word != "enum" && word != "default" && word != "examples" && !word.starts_with("x-")) {
      refuse_unknown(value);
    }
  }
}

Json parse(const std::string& text, std::string_view name) {
  try {
    // Freeing a partly parsed schema needs memory, too (see spot.h), so fail before parsing if too little
    // memory is left.
    constexpr std::size_t kRoom = 4 * 1024 * 1024;
    ::operator delete(::operator new(kRoom));
    Json schema = Json::parse(text);
    refuse_unknown(schema);
    return schema;
  } catch (const Failure& failure) {
    throw Failure(fmt::format("the schema {} cannot be used: {}", name, failure.findings().front().message));
  } catch (const Json::exception& error) {
    throw Failure(fmt::format("the schema {} cannot be used: {}", name, error.what()));
  }
}

// A schema. A schema is parsed on first use, once for all threads, and never freed.
const Json& schema_named(std::string_view name) {
  static std::mutex mutex;
  static auto& schemas = *new std::map<std::string, Json, std::less<>>;
  const std::lock_guard lock(mutex);
  const auto known = schemas.find(name);
  if (known != schemas.end()) return known->second;
  const char* text = schema_text(name);
  if (text == nullptr) throw Failure(fmt::format("there is no schema named '{}'", name));
  return schemas.emplace(name, parse(text, name)).first->second;
}

// `most` is the maximum number of bytes per text.
void check_lengths(const Node& node, std::size_t most, Findings& findings) {
  if (node.text.size() > most) {
    findings.push_back(
        error_at(node.place(),
                 fmt::format("this text has {} bytes, but at most {} are allowed", node.text.size(), most)));
  }
  for (const Node& item : node.items) check_lengths(item, most, findings);
  for (const Entry& entry : node.entries) {
    if (entry.key.size() > kMaxYamlKey) {
      findings.push_back(error_at(
          entry.place(),
          fmt::format("this key has {} bytes, but at most {} are allowed", entry.key.size(), kMaxYamlKey)));
    }
    check_lengths(entry.value, most, findings);
  }
}

// The scalar at a place; null if there is none.
template <class AnyNode>
AnyNode* scalar_at(AnyNode& node, const Place& place) {
  if (node.is_scalar()) {
    const Place own = node.place();
    return own.line == place.line && own.column == place.column ? &node : nullptr;
  }
  for (auto& item : node.items) {
    if (AnyNode* found = scalar_at(item, place)) return found;
  }
  for (auto& entry : node.entries) {
    if (AnyNode* found = scalar_at(entry.value, place)) return found;
  }
  return nullptr;
}

// Whether the schema finds no fault at this place if the scalar there has this text.
bool accepts(const Node& node, const Json& schema, const Place& place, const std::string& text) {
  Node changed = node;
  Node* const value = scalar_at(changed, place);
  if (value == nullptr) return false;
  value->text = text;
  return std::ranges::none_of(SchemaWalk(schema).findings(root_spot(changed)), [&](const Finding& finding) {
    return finding.place.line == place.line && finding.place.column == place.column;
  });
}

// Asks the explainer about the values at the first findings without a hint.
void explain_values(const Node& node, const Json& schema, Findings& findings) {
  constexpr std::size_t kMostExplained = 20;
  if (explainer == nullptr || explainer->wrong_value == nullptr) return;
  for (std::size_t i = 0; i < std::min(findings.size(), kMostExplained); ++i) {
    Finding& finding = findings[i];
    if (!finding.hint.empty()) continue;
    const Node* const value = scalar_at(node, finding.place);
    if (value == nullptr) continue;
    finding.hint = explainer->wrong_value(
        node, *value, [&](const std::string& text) { return accepts(node, schema, finding.place, text); });
  }
}

Findings check(const Node& node, const Json& schema, std::size_t most = kMaxYamlText) {
  Findings findings;
  check_lengths(node, most, findings);
  if (!findings.empty()) return findings;
  findings = SchemaWalk(schema).findings(root_spot(node));
  explain_values(node, schema, findings);
  return findings;
}

}  // namespace

Findings check_schema(const Node& node, std::string_view name) {
  return check(node, schema_named(name), name == "script" ? kMaxScriptText : kMaxYamlText);
}

Findings check_against(const Node& node, const std::string& schema_json_text) {
  return check(node, parse(schema_json_text, "given"));
}

}  // namespace fuda::yaml
