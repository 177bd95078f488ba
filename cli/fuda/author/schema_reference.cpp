#include "author/schema_reference.h"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "schemas.h"
#include "text/json.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;  // keys in the order of the schema
constexpr int kMaxDepth = 16;         // a schema may refer to itself

std::string text_of(const Json& schema, const char* key) {
  const auto found = schema.is_object() ? schema.find(key) : schema.end();
  return found != schema.end() && found->is_string() ? found->get<std::string>() : "";
}

bool has(const Json& schema, const char* key) { return schema.is_object() && schema.contains(key); }

// 1000000000 as "1,000,000,000".
std::string number_text(const Json& number) {
  std::string text = number.dump();
  const std::size_t begin = text.starts_with('-') ? 1 : 0;
  if (!number.is_number_integer()) return text;
  for (std::size_t at = text.size(); at > begin + 3;) text.insert(at -= 3, ",");
  return text;
}

std::string value_text(const Json& value) {
  if (value.is_null()) return "nothing";
  if (value.is_number()) return number_text(value);
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// "from 1 to 3"; "" without bounds.
std::string range_text(const Json& schema, const char* least, const char* most) {
  if (has(schema, least) && has(schema, most)) {
    return schema[least] == schema[most]
               ? number_text(schema[least])
               : fmt::format("from {} to {}", number_text(schema[least]), number_text(schema[most]));
  }
  if (has(schema, least)) return "at least " + number_text(schema[least]);
  if (has(schema, most)) return "at most " + number_text(schema[most]);
  return {};
}

// " of 2 items"; "" without bounds.
std::string count_text(const Json& schema, const char* least, const char* most, const char* what) {
  std::string range = range_text(schema, least, most);
  if (range.empty()) return {};
  if (range.starts_with("from ")) range.erase(0, 5);
  const bool one = range == "1" || range.ends_with(" 1");
  return fmt::format(" of {} {}{}", range, what, one ? "" : "s");
}

std::string type_text(const std::string& type, const Json& schema) {
  const auto bounded = [&](const std::string& what) {
    const std::string range = range_text(schema, "minimum", "maximum");
    if (range.empty()) return what;
    return what + (range.starts_with("at ") ? " of " : " ") + range;
  };
  if (type == "string") return "text";
  if (type == "integer") return bounded("a whole number");
  if (type == "number") return bounded("a number");
  if (type == "boolean") return "true or false";
  if (type == "array") {
    const bool unique = schema.value("uniqueItems", false);
    return "a list" + count_text(schema, "minItems", "maxItems", "item") +
           (unique ? " without duplicates" : "");
  }
  if (type == "object") return "a mapping" + count_text(schema, "minProperties", "maxProperties", "key");
  return "nothing";
}

std::vector<std::string> types_of(const Json& schema) {
  std::vector<std::string> types;
  if (!has(schema, "type")) return types;
  if (schema["type"].is_string()) return {schema["type"].get<std::string>()};
  for (const Json& type : schema["type"]) types.push_back(type.get<std::string>());
  return types;
}

bool takes_type(const Json& schema, const char* wanted) {
  const auto types = types_of(schema);
  return std::find(types.begin(), types.end(), wanted) != types.end();
}

class Describer {
 public:
  explicit Describer(const std::string& text) : root_(read_json(text, "schema", {1024 * 1024, 64})) {}

  SchemaReference describe() {
    SchemaReference result{text_of(root_, "title"), text_of(root_, "description"), {}};
    describe_keys(root_, "", "", 0, result.keys);
    return result;
  }

 private:
  // The schema with what it refers to merged in; its own keywords win.
  [[nodiscard]] Json resolved(const Json& schema, int depth = 0) const {
    Json result = schema;
    const auto merge = [&](const Json& other) {
      for (const auto& [key, value] : other.items()) {
        if (!result.contains(key)) result[key] = value;
      }
    };
    if (depth > kMaxDepth || !schema.is_object()) return result;
    if (const std::string to = text_of(schema, "$ref"); to.starts_with('#')) {
      merge(resolved(root_.at(Json::json_pointer(to.substr(1))), depth + 1));
    }
    if (has(schema, "allOf")) {
      for (const Json& part : schema["allOf"]) merge(resolved(part, depth + 1));
    }
    return result;
  }

  [[nodiscard]] static std::string takes(const Json& schema) {
    std::string text = text_of(schema, "x-expected");
    if (has(schema, "enum")) {
      text = schema["enum"].size() == 1 ? "this word" : "one of these words";
      if (schema["enum"].back().is_null()) text += ", or nothing";
    }
    if (text.empty()) {
      std::vector<std::string> types;
      for (const std::string& type : types_of(schema)) types.push_back(type_text(type, schema));
      text = either(types);
      if (text == "text" && !has(schema, "minLength") && !has(schema, "pattern"))
        text += ", which may be empty";
    } else if (has(schema, "x-expected")) {
      if (const std::string range = range_text(schema, "minimum", "maximum"); !range.empty())
        text += ", " + range;
      if (takes_type(schema, "array") && !text.starts_with("a list"))
        text += "; or " + type_text("array", schema);
    }
    return text;
  }

  static bool has_keys(const Json& schema) {
    return has(schema, "properties") ||
           (has(schema, "additionalProperties") && schema["additionalProperties"].is_object());
  }

  static void describe_words(const Json& schema, KeyReference& key) {
    if (!has(schema, "enum")) return;
    const Json meanings = schema.value("enumDescriptions", Json::array());
    for (std::size_t i = 0; i < schema["enum"].size(); ++i) {
      if (schema["enum"][i].is_null()) continue;
      key.words.push_back(
          {value_text(schema["enum"][i]), i < meanings.size() ? value_text(meanings[i]) : ""});
    }
  }

  // The earlier path of this name with the same keys within it, or, where there are none, with the same
  // words.
  std::string described_as(Json schema, const std::string& path, bool simple) {
    for (const char* own : {"$ref", "allOf", "description"}) {
      if (!simple || std::string_view(own) != "description") schema.erase(own);
    }
    const std::string name = path.substr(path.find_last_of('.') + 1);
    const auto [known, added] = described_.try_emplace(name + " " + schema.dump(), path);
    return added ? "" : known->second;
  }

  // One key, and all that is within it.
  void describe_key(const Json& given, const std::string& path, const std::string& below, bool required,
                    int depth, std::vector<KeyReference>& out) {
    const Json schema = resolved(given);
    KeyReference key;
    key.path = path;
    key.description = text_of(schema, "description");
    key.takes = takes(schema);
    key.fallback = has(schema, "default") ? value_text(schema["default"]) : text_of(schema, "x-default");
    key.required = required;
    key.below = below;
    key.see = text_of(schema, "x-see");
    describe_words(schema, key);
    if (has(schema, "propertyNames")) key.each_key = takes(resolved(schema["propertyNames"]));
    if (has(schema, "examples")) {
      for (const Json& example : schema["examples"]) key.examples.push_back(value_text(example));
    }
    const bool own_items = has(schema, "items") && has_keys(resolved(schema["items"]));
    const bool simple = !own_items && !has_keys(schema);
    key.same_as = described_as(schema, path, simple);
    const std::string within = !below.empty() || key.same_as.empty() || simple ? below : path;
    if (has(schema, "items") && !own_items) {
      const Json item = resolved(schema["items"]);
      key.each_item = fmt::format("{}. {}", takes(item), text_of(item, "description"));
    }
    const bool elsewhere = !key.see.empty();
    out.push_back(std::move(key));
    if (depth > kMaxDepth || elsewhere) return;
    if (own_items) describe_key(schema["items"], path + "[]", within, false, depth + 1, out);
    describe_keys(schema, path, within, depth + 1, out);
  }

  void describe_keys(const Json& schema, const std::string& path, const std::string& below, int depth,
                     std::vector<KeyReference>& out) {
    const std::string start = path.empty() ? "" : path + ".";
    Json required = schema.value("required", Json::array());
    // What is required as a rule is, for a reference.
    if (has(schema, "else"))
      for (const Json& name : schema["else"].value("required", Json::array())) required.push_back(name);
    if (has(schema, "properties")) {
      for (const auto& [name, value] : schema["properties"].items()) {
        const bool needed = std::find(required.begin(), required.end(), name) != required.end();
        describe_key(value, start + name, below, needed, depth, out);
      }
    }
    if (has(schema, "additionalProperties") && schema["additionalProperties"].is_object()) {
      const std::string name = text_of(schema, "x-key");
      describe_key(schema["additionalProperties"], start + (name.empty() ? "NAME" : name), below, false,
                   depth, out);
    }
  }

  Json root_;
  std::map<std::string, std::string> described_;  // name and schema -> path
};

}  // namespace

SchemaReference describe_schema_text(const std::string& schema_json_text) {
  try {
    return Describer(schema_json_text).describe();
  } catch (const Json::exception& error) {
    throw Failure(fmt::format("this schema cannot be described: {}", error.what()));
  }
}

SchemaReference describe_schema(std::string_view name) {
  const char* text = yaml::schema_text(name);
  if (text == nullptr) throw Failure(fmt::format("there is no schema named '{}'", name));
  return describe_schema_text(text);
}

}  // namespace fuda
