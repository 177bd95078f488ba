// Tests that the reference of the YAML keys describes each key with the description in its schema.
#include "reference/schema_reference.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "source_dir.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

using namespace fuda;
using Json = nlohmann::json;

namespace {

const char* const kSchema = R"({
  "title": "A box", "description": "What is in a box.", "type": "object", "required": ["size"],
  "properties": {
    "size": {"description": "How large it is.", "type": "integer", "minimum": 1, "maximum": 2000, "examples": ["5"]},
    "lid": {"description": "Whether it closes.", "type": "boolean", "default": true},
    "colour": {"description": "Its colour.", "type": "string", "enum": ["red", "blue"],
               "enumDescriptions": ["like a rose"], "x-default": "that of the wood"},
    "labels": {"description": "What stands on it.", "type": "array", "minItems": 1, "maxItems": 3, "uniqueItems": true,
               "items": {"description": "A word.", "type": "string", "minLength": 1}},
    "name": {"description": "A name.", "type": "string", "minLength": 1, "pattern": "^[a-z]+$",
             "x-expected": "small letters"},
    "things": {"description": "What is in it.", "type": "object", "x-key": "THING",
               "propertyNames": {"pattern": "^[a-z]+$", "x-expected": "small letters"},
               "additionalProperties": {"$ref": "#/definitions/thing"}},
    "spare": {"description": "What could be in it.", "type": "array", "items": {"$ref": "#/definitions/thing"}},
    "either": {"description": "One or the other.", "type": ["integer", "string"], "minLength": 1}
  },
  "definitions": {
    "thing": {"description": "A thing.", "type": ["object", "null"], "required": ["weight"],
              "properties": {"weight": {"description": "In grams.", "type": ["integer", "string"], "minimum": 0},
                             "inner": {"description": "What is in that.", "allOf": [{"$ref": "#/definitions/box"}]}}},
    "box": {"description": "A box.", "type": "object", "properties": {"lock": {"description": "It.", "type": "string"}}}
  }
})";

ReferenceEntry key(const ReferencePage& page, const std::string& path) {
  for (const ReferenceSection& section : page.sections) {
    for (const ReferenceEntry& one : section.entries) {
      if (one.name == path) return one;
    }
  }
  FAIL("no entry " << path);
  return {};
}

// Calls `visit` with each schema inside this schema, and with the path of the inner schema.
template <class Visit>
void walk(const Json& schema, const std::string& path, const Visit& visit) {
  visit(schema, path);
  for (const char* group : {"properties", "definitions"}) {
    if (!schema.contains(group)) continue;
    for (const auto& [name, inner] : schema[group].items()) walk(inner, path + "/" + name, visit);
  }
  for (const char* one : {"items", "additionalProperties"}) {
    if (schema.contains(one) && schema[one].is_object()) walk(schema[one], path + "/" + one, visit);
  }
}

template <class Visit>
void walk_all(const Visit& visit) {
  int schemas = 0;
  for (const auto& file : std::filesystem::directory_iterator(source_dir().string() + "/schemas")) {
    if (file.path().extension() != ".json") continue;
    std::stringstream text;
    text << std::ifstream(file.path()).rdbuf();
    const Json root = Json::parse(text.str());
    walk(root, file.path().filename().string(), [&](const Json& schema, const std::string& path) {
      CAPTURE(path);
      visit(root, schema);
    });
    ++schemas;
  }
  CHECK(schemas == 10);
}

}  // namespace

TEST_CASE("a schema is described in words, in the order of its keys", "[yaml][reference]") {
  const auto schema = describe_schema_text(kSchema);
  CHECK(schema.title == "A box");
  CHECK(schema.sections.front().entries.front().name == "size");
  CHECK(key(schema, "size").note == "required; a whole number from 1 to 2,000");
  CHECK(key(schema, "size").text == "How large it is. Example: `5`.");
  CHECK(key(schema, "lid").note == "true or false; default: true");
  CHECK(key(schema, "colour").note == "one of these words; default: that of the wood");
  CHECK(key(schema, "colour").words == std::vector<std::string>{"`red`: like a rose", "`blue`"});
  CHECK(key(schema, "labels").note == "a list of 1 to 3 items without duplicates");
  CHECK(key(schema, "labels").text == "What stands on it. Each item is text. A word.");
  CHECK(key(schema, "name").note == "small letters");
  CHECK(key(schema, "things").text == "What is in it. Each key is small letters.");
  CHECK(key(schema, "things.THING").note == "a mapping or nothing");
  CHECK(key(schema, "things.THING.weight").note == "required; a whole number of at least 0 or text");
  CHECK(key(schema, "things.THING.inner").text == "What is in that.");
  CHECK(key(schema, "things.THING.inner.lock").note == "text, which may be empty");
  CHECK(key(schema, "either").note == "a whole number or text");
}

TEST_CASE("the reference points to keys that it has described already", "[yaml][reference]") {
  const auto schema = describe_schema_text(kSchema);
  CHECK(key(schema, "spare[]").text == "A thing. The keys are the same as in `things.THING`.");
  CHECK(schema.sections.at(6).entries.size() == 2);
}

TEST_CASE("the description of a schema that refers to itself ends", "[yaml][reference]") {
  const auto schema = describe_schema_text(
      R"({"properties": {"a": {"$ref": "#/definitions/a"}},
          "definitions": {"a": {"description": "A.", "properties": {"a": {"$ref": "#/definitions/a"}}}}})");
  CHECK(key(schema, "a.a").text == "A. The keys are the same as in `a`.");
  CHECK(schema.sections.size() == 1);
  CHECK_THROWS_AS(describe_schema_text("{"), Failure);
  CHECK_THROWS_AS(describe_schema("nothing"), Failure);
}

TEST_CASE("every key of every schema has a description", "[yaml][reference]") {
  walk_all([](const Json&, const Json& schema) {
    if (schema.contains("$ref")) return;
    REQUIRE(schema.contains("description"));
    CHECK(schema["description"].get<std::string>().ends_with('.'));
  });
}

TEST_CASE("the schemas' examples, defaults and descriptions of values are valid", "[yaml][reference]") {
  walk_all([](const Json& root, const Json& schema) {
    Json alone = schema;
    if (root.contains("definitions")) alone["definitions"] = root["definitions"];
    for (const Json& example : schema.value("examples", Json::array())) {
      CAPTURE(example);
      const Findings findings =
          yaml::check_against(yaml::read_text(example.get<std::string>(), "example"), alone.dump());
      for (const Finding& finding : findings) CHECK(finding.message == "");
    }
    if (schema.contains("default")) {
      CHECK(yaml::check_against(
                yaml::read_text(schema["default"].is_string() ? schema["default"].get<std::string>()
                                                              : schema["default"].dump(),
                                "default"),
                alone.dump())
                .empty());
    }
    if (schema.contains("enumDescriptions")) {
      CHECK(schema["enumDescriptions"].size() <= schema["enum"].size());
      CHECK(schema["enumDescriptions"].size() + 1 >= schema["enum"].size());  // null needs no description
    }
  });
}
