#include "language/schema_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>

#include "base/lists.h"
#include "reference/reference.h"
#include "schemas.h"
#include "text/json.h"

namespace fuda::language {

namespace {

using Json = nlohmann::ordered_json;
using Schemas = std::vector<const Json*>;
constexpr int kMaxReferences = 16;  // a limit, because a schema may refer to itself

const Json* schema_of(const std::string& topic) {
  static std::mutex mutex;
  static std::map<std::string, Json> known;
  const std::lock_guard lock(mutex);
  const auto found = known.find(topic);
  if (found != known.end()) return &found->second;
  const char* text = yaml::schema_text(topic);
  if (text == nullptr) return nullptr;
  return &known.emplace(topic, read_json<Json>(text, "schema", {1024 * 1024, 64})).first->second;
}

const Json* part(const Json& schema, const char* key) {
  if (!schema.is_object()) return nullptr;
  const auto found = schema.find(key);
  return found == schema.end() ? nullptr : &*found;
}

// Adds the schema, and every schema to which it refers.
void expand(const Json& root, const Json& schema, Schemas& out, int depth = 0) {
  if (depth > kMaxReferences || !schema.is_object()) return;
  out.push_back(&schema);
  if (const Json* to = part(schema, "$ref"); to != nullptr && to->get<std::string>().starts_with('#'))
    expand(root, root.at(Json::json_pointer(to->get<std::string>().substr(1))), out, depth + 1);
  if (const Json* all = part(schema, "allOf")) {
    for (const Json& one : *all) expand(root, one, out, depth + 1);
  }
  for (const char* branch : {"then", "else"}) {
    if (const Json* one = part(schema, branch)) expand(root, *one, out, depth + 1);
  }
}

Schemas step(const Json& root, const Schemas& from, const std::string& key) {
  Schemas out;
  for (const Json* schema : from) {
    if (key == "[]") {
      if (const Json* items = part(*schema, "items")) expand(root, *items, out);
      continue;
    }
    const Json* properties = part(*schema, "properties");
    const Json* named = properties == nullptr ? nullptr : part(*properties, key.c_str());
    const Json* any = part(*schema, "additionalProperties");
    if (named != nullptr) {
      expand(root, *named, out);
    } else if (any != nullptr && any->is_object()) {
      expand(root, *any, out);
    }
  }
  return out;
}

Schemas schemas_at(FileKind kind, const KeyPath& path) {
  const Json* root = schema_of(topic_of(kind));
  if (root == nullptr) return {};
  Schemas at;
  expand(*root, *root, at);
  for (const std::string& key : path) at = step(*root, at, key);
  return at;
}

std::string text_in(const Json& schema, const char* key) {
  const Json* found = part(schema, key);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

bool takes(const Json& root, const Json& schema, const char* type) {
  Schemas all;
  expand(root, schema, all);
  return std::ranges::any_of(all, [&](const Json* one) {
    const Json* types = part(*one, "type");
    if (types == nullptr) return false;
    return types->is_array() ? std::ranges::find(*types, Json(type)) != types->end() : *types == type;
  });
}

std::string description_of(const Json& root, const Json& schema) {
  Schemas all;
  expand(root, schema, all);
  for (const Json* one : all) {
    if (std::string text = text_in(*one, "description"); !text.empty()) return text;
  }
  return {};
}

std::string word_in(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string key_markdown(const ReferenceEntry& entry) {
  std::string text = fmt::format("`{}`", entry.form);
  if (!entry.note.empty()) text += fmt::format(" ({})", entry.note);
  text += "\n\n" + entry.text;
  for (const std::string& word : entry.words) text += "\n- " + word;
  return text;
}

}  // namespace

std::string topic_of(FileKind kind) {
  switch (kind) {
    case FileKind::game:
      return "game";
    case FileKind::variant:
      return "variant";
    case FileKind::pack:
      return "pack";
    case FileKind::script:
      return "script";
    case FileKind::names:
      return "names";
    case FileKind::rulebook:
      return "rulebook";
    case FileKind::encoder:
      return "encoder";
    case FileKind::unknown:
      return "";
  }
  return "";
}

std::vector<SchemaKey> keys_at(FileKind kind, const KeyPath& path) {
  std::vector<SchemaKey> keys;
  const Json* root = schema_of(topic_of(kind));
  for (const Json* schema : schemas_at(kind, path)) {
    const Json* properties = part(*schema, "properties");
    if (properties == nullptr) continue;
    for (const auto& [name, value] : properties->items()) {
      if (std::ranges::find(keys, name, &SchemaKey::name) != keys.end()) continue;
      keys.push_back(
          {name, description_of(*root, value), takes(*root, value, "object"), takes(*root, value, "array")});
    }
  }
  return keys;
}

std::vector<SchemaValue> values_at(FileKind kind, const KeyPath& path) {
  std::vector<SchemaValue> values;
  const auto add = [&](std::string name, std::string text) {
    if (std::ranges::find(values, name, &SchemaValue::name) == values.end())
      values.push_back({std::move(name), std::move(text)});
  };
  const Json* root = schema_of(topic_of(kind));
  for (const Json* schema : schemas_at(kind, path)) {
    if (const Json* words = part(*schema, "enum")) {
      const Json* meanings = part(*schema, "enumDescriptions");
      for (std::size_t i = 0; i < words->size(); ++i) {
        if ((*words)[i].is_null()) continue;
        const bool has_meaning = meanings != nullptr && i < meanings->size();
        add(word_in((*words)[i]), has_meaning ? word_in((*meanings)[i]) : "");
      }
    }
    if (takes(*root, *schema, "boolean")) {
      add("true", "");
      add("false", "");
    }
  }
  return values;
}

bool takes_number(FileKind kind, const KeyPath& path) {
  const Json* root = schema_of(topic_of(kind));
  return std::ranges::any_of(schemas_at(kind, path),
                             [&](const Json* one) { return takes(*root, *one, "integer"); });
}

std::string describe_key(FileKind kind, const KeyPath& path) {
  const Schemas at = schemas_at(kind, path);
  if (at.empty() || path.empty()) return {};
  std::string key;
  for (const std::string& part : path) key += (key.empty() || part == "[]" ? "" : ".") + part;
  try {
    for (const ReferenceSection& section : find_reference(topic_of(kind), key).sections) {
      if (!section.entries.empty()) return key_markdown(section.entries.front());
    }
  } catch (const Failure&) {  // for this key, the reference has a description only under another path
  }
  for (const Json* schema : at) {
    if (const std::string text = text_in(*schema, "description"); !text.empty())
      return fmt::format("`{}`\n\n{}", path.back(), text);
  }
  return {};
}

}  // namespace fuda::language
