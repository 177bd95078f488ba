#include "reference/schema_reference.h"

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

// Writes a number with commas: 1000000000 as "1,000,000,000".
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

// The bounds of a number, such as "from 1 to 3". "" without bounds.
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

// The bounds of a list's length, such as " of 2 items". "" without bounds.
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

  ReferencePage describe(std::string_view topic) {
    page_ = {std::string(topic), text_of(root_, "title"), text_of(root_, "description"), {}};
    describe_keys(root_, "", 0);
    return std::move(page_);
  }

 private:
  // The schema, merged with all schemas to which it refers. The keywords of the referring schema take
  // precedence.
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
      const Json& words = schema["enum"];
      text = words.size() == 1 ? fmt::format("`{}`", value_text(words[0])) : "one of these words";
      if (schema["enum"].back().is_null()) text += ", or nothing";
    }
    if (text.empty()) {
      std::vector<std::string> types;
      for (const std::string& type : types_of(schema)) {
        if (type == "boolean")
          types.insert(types.end(), {"true", "false"});
        else
          types.push_back(type_text(type, schema));
      }
      text = either(types);
      if (text == "text" && !has(schema, "minLength") && !has(schema, "pattern"))
        text += ", which may be empty";
    } else if (has(schema, "x-expected")) {
      const bool has_list = text.find("a list") != std::string::npos;
      const bool has_alternatives = text.find(" or ") != std::string::npos;
      if (const std::string range = range_text(schema, "minimum", "maximum"); !range.empty())
        text += (has_alternatives ? "; numbers are " : ", ") + range;
      if (takes_type(schema, "array") && !has_list) text += "; or " + type_text("array", schema);
    }
    return text;
  }

  static bool has_keys(const Json& schema) {
    return has(schema, "properties") ||
           (has(schema, "additionalProperties") && schema["additionalProperties"].is_object());
  }

  static std::vector<std::string> words_of(const Json& schema) {
    std::vector<std::string> words;
    if (!has(schema, "enum")) return words;
    const Json meanings = schema.value("enumDescriptions", Json::array());
    for (std::size_t i = 0; i < schema["enum"].size(); ++i) {
      if (schema["enum"][i].is_null()) continue;
      words.push_back(fmt::format("`{}`", value_text(schema["enum"][i])));
      if (i < meanings.size()) words.back() += ": " + value_text(meanings[i]);
    }
    return words;
  }

  // The earlier path that has the same keys. Returns "" if no earlier path has the same keys.
  std::string described_as(Json schema, const std::string& path) {
    for (const char* own : {"$ref", "allOf", "description", "default", "x-default", "examples"})
      schema.erase(own);
    const auto [known, added] = described_.try_emplace(schema.dump(), path);
    return added ? "" : known->second;
  }

  static std::string note_of(const Json& schema, bool required) {
    std::string note = required ? "required; " : "";
    note += takes(schema).empty() ? "anything" : takes(schema);
    if (has(schema, "default")) return note + "; default: " + value_text(schema["default"]);
    const std::string otherwise = text_of(schema, "x-default");
    return otherwise.empty() ? note : note + "; default: " + otherwise;
  }

  // Describes one key and everything inside it.
  void describe_key(const Json& given, const std::string& path, bool required, int depth) {
    const Json schema = resolved(given);
    const std::string see = text_of(schema, "x-see");
    const Json item = has(schema, "items") ? resolved(schema["items"]) : Json();
    std::string same;
    if (has_keys(schema) || has_keys(item)) same = described_as(schema, path);
    std::string text = text_of(schema, "description");
    if (has(schema, "propertyNames"))
      text += fmt::format(" Each key is {}.", takes(resolved(schema["propertyNames"])));
    if (!item.is_null() && !has_keys(item))
      text += fmt::format(" Each item is {}. {}", takes(item), text_of(item, "description"));
    if (has(schema, "examples")) {
      std::vector<std::string> examples;
      for (const Json& one : schema["examples"]) examples.push_back(fmt::format("`{}`", value_text(one)));
      text += fmt::format(" Example{}: {}.", examples.size() > 1 ? "s" : "", fmt::join(examples, ", "));
    }
    if (!see.empty()) text += fmt::format(" The keys are the same as in [`{}`]({}.md).", see, see);
    if (!same.empty()) text += fmt::format(" The keys are the same as in `{}`.", same);
    if (path.find_first_of(".[") == std::string::npos) page_.sections.push_back({"`" + path + "`", "", {}});
    page_.sections.back().entries.push_back(
        {path, path, note_of(schema, required), std::move(text), words_of(schema), see});
    if (depth > kMaxDepth || !see.empty() || !same.empty()) return;
    if (has_keys(item)) describe_key(item, path + "[]", false, depth + 1);
    describe_keys(schema, path, depth + 1);
  }

  void describe_keys(const Json& schema, const std::string& path, int depth) {
    const std::string start = path.empty() ? "" : path + ".";
    Json required = schema.value("required", Json::array());
    // In the reference, a key counts as required if it is usually required.
    if (has(schema, "else"))
      for (const Json& name : schema["else"].value("required", Json::array())) required.push_back(name);
    if (has(schema, "properties")) {
      for (const auto& [name, value] : schema["properties"].items()) {
        const bool needed = std::find(required.begin(), required.end(), name) != required.end();
        describe_key(value, start + name, needed, depth);
      }
    }
    if (has(schema, "additionalProperties") && schema["additionalProperties"].is_object()) {
      const std::string name = text_of(schema, "x-key");
      describe_key(schema["additionalProperties"], start + (name.empty() ? "NAME" : name), false, depth);
    }
  }

  Json root_;
  std::map<std::string, std::string> described_;  // the path under which the reference describes each schema
  ReferencePage page_;
};

}  // namespace

ReferencePage describe_schema_text(const std::string& schema_json_text, std::string_view topic) {
  try {
    return Describer(schema_json_text).describe(topic);
  } catch (const Json::exception& error) {
    throw Failure(fmt::format("this schema cannot be described: {}", error.what()));
  }
}

ReferencePage describe_schema(std::string_view name) {
  const char* text = yaml::schema_text(name);
  if (text == nullptr) throw Failure(fmt::format("there is no schema named '{}'", name));
  return describe_schema_text(text, name);
}

}  // namespace fuda
