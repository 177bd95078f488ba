// Tests that the schemas of variants and packs agree with the schema of games, from which the test derives
// them. After a change of schemas/game.schema.json, FUDA_ACCEPT=1 rewrites these schemas.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "source_dir.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

namespace {

using Json = nlohmann::ordered_json;

const std::string kFolder = fuda::source_dir().string() + "/schemas/";

std::string text_of(const std::string& name) {
  std::ifstream in(kFolder + name + ".schema.json", std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

bool takes(const Json& schema, const char* type) {
  if (!schema.contains("type")) return false;
  const Json& types = schema["type"];
  return types.is_array() ? std::find(types.begin(), types.end(), type) != types.end() : types == type;
}

void also_takes(Json& schema, const char* type) {
  if (!schema.contains("type") || takes(schema, type)) return;
  if (!schema["type"].is_array()) schema["type"] = Json::array({schema["type"]});
  schema["type"].push_back(type);
}

void can_be_taken_away(Json& schema) {
  also_takes(schema, "null");
  if (schema.contains("enum")) schema["enum"].push_back(nullptr);
}

Json patched(const Json& schema);

// Allows {add: […], remove: […]} wherever a list may be replaced as a whole.
void can_be_edited(Json& schema) {
  Json list = {{"description", "Items to add to the list, or to remove from it."},
               {"type", "array"},
               {"items", schema["items"]}};
  if (!takes(schema, "object")) {
    also_takes(schema, "object");
    schema["additionalProperties"] = false;
    if (!schema.contains("x-expected")) schema["x-expected"] = "a list, or `{add: […], remove: […]}`";
  } else if (const Json& value = schema["additionalProperties"]; value.contains("type")) {
    // A key may also be named 'add'.
    for (const Json& type : value["type"]) also_takes(list, type.get_ref<const std::string&>().c_str());
  } else {
    for (const char* type : {"string", "integer", "object", "null"}) also_takes(list, type);
  }
  schema["properties"]["add"] = list;
  schema["properties"]["remove"] = list;
}

// The schema of a patch for a value with the schema `schema`.
Json patched(const Json& schema) {
  if (schema.contains("$ref")) return schema;
  Json out = schema;
  for (const char* whole : {"required", "minProperties", "maxProperties", "default", "x-default"})
    out.erase(whole);
  const bool pair = out.contains("maxItems") && out["maxItems"] == out["minItems"];
  if (out.contains("properties")) {
    for (auto& [key, value] : out["properties"].items()) value = patched(value);
  }
  if (out.contains("additionalProperties") && out["additionalProperties"].is_object())
    out["additionalProperties"] = patched(out["additionalProperties"]);
  if (out.contains("items") && !pair) can_be_edited(out);
  can_be_taken_away(out);
  return out;
}

// Builds the schema of variants. Keeps the schema's own descriptions of its sections.
Json made(const Json& game, const Json& variant) {
  Json out = variant;
  for (auto& [name, section] : out["properties"].items()) {
    if (!section.contains("x-see")) continue;
    const Json from = patched(game["properties"][name]);
    Json now = {{"description", section["description"]}};
    for (const auto& [key, value] : from.items()) {
      if (key != "description" && key != "examples") now[key] = value;
    }
    for (const char* own : {"x-see", "x-default", "x-instead", "examples"}) {
      if (section.contains(own)) now[own] = section[own];
    }
    section = std::move(now);
  }
  const Json words = variant["definitions"]["language_words"];
  out["definitions"] = Json::object();
  for (const auto& [name, definition] : game["definitions"].items())
    out["definitions"][name] = patched(definition);
  out["definitions"]["language_words"] = words;
  // The patch of a choice of an option has the same sections.
  Json& choice = out["definitions"]["option"]["properties"]["choices"]["additionalProperties"];
  choice["properties"] = Json::object();
  for (const auto& [name, section] : game["properties"].items()) {
    if (name == "game" || name == "uses" || name == "options" || name == "look") continue;
    // A reference to the section would be enough, but editors do not handle references to a part of a schema
    // well.
    Json copy = out["properties"][name];
    for (const char* said : {"x-see", "x-default", "x-instead", "examples"}) copy.erase(said);
    choice["properties"][name] = std::move(copy);
  }
  choice["additionalProperties"] = false;
  // Allows {add: […], remove: […]} with names.
  for (const char* edit : {"add", "remove"}) {
    out["definitions"]["option"]["properties"]["choices"]["properties"][edit] = {
        {"description", "Choices to add, or to remove."}, {"type", "array"}};
  }
  return out;
}

// Builds the schema of packs: the sections of a variant, except those that only a game can have. Keeps the
// keys that only the schema of packs has.
Json made_pack(const Json& variant, const Json& pack) {
  Json out = pack;
  out["properties"] = Json::object();
  for (const char* own : {"pack", "summary", "uses", "rules"})
    out["properties"][own] = pack["properties"][own];
  for (const auto& [name, section] : variant["properties"].items()) {
    const bool of_game = name == "players" || name == "teams" || name == "languages";
    if (of_game || (!section.contains("x-see") && name != "names")) continue;
    Json copy = section;
    copy.erase("x-default");
    out["properties"][name] = std::move(copy);
  }
  out["definitions"] = variant["definitions"];
  return out;
}

void check_or_accept(const std::string& name, const Json& made) {
  const std::string before = text_of(name);
  const std::string after = made.dump(2) + "\n";
  if (const char* accept = std::getenv("FUDA_ACCEPT");
      accept != nullptr && *accept == '1' && after != before) {
    std::ofstream(kFolder + name + ".schema.json", std::ios::binary) << after;
    WARN("schemas/" + name + ".schema.json was rewritten");
    return;
  }
  CHECK(after == before);
}

}  // namespace

TEST_CASE("the schema of variants is derived from the schema of games") {
  check_or_accept("variant", made(Json::parse(text_of("game")), Json::parse(text_of("variant"))));
}

TEST_CASE("the schema of packs is derived from the schema of variants") {
  check_or_accept("pack", made_pack(Json::parse(text_of("variant")), Json::parse(text_of("pack"))));
}

TEST_CASE("every schema has its own name") {
  for (const std::string name :
       {"game", "variant", "pack", "names", "rulebook", "script", "observation", "bot-protocol", "part"}) {
    INFO(name);
    CHECK(Json::parse(text_of(name))["$id"] == "urn:fuda:schema:" + name);
  }
}

namespace {

std::string wrong_with(const std::string& patch) {
  const std::string text = "variant: house\nextends: game\n" + patch;
  std::string all;
  for (const auto& finding : fuda::yaml::check_schema(fuda::yaml::read_text(text, "house.yaml"), "variant"))
    all += finding.place.text() + " " + finding.message + " " + finding.hint + "\n";
  return all;
}

}  // namespace

TEST_CASE("a mistake within a section of a variant is reported by the schema alone") {
  CHECK(wrong_with("zones: {hand: {visibel: all}}") ==
        "house.yaml:3:16 unknown key 'visibel' in 'zones.hand' did you mean 'visible'?\n");
  CHECK(wrong_with("options: {size: {choices: {big: {zones: {hand: {visibel: all}}}}}}").find("'visibel'") !=
        std::string::npos);
  CHECK(wrong_with("zones: {hand: {visible: al}}").find("did you mean 'all'?") != std::string::npos);
  CHECK(wrong_with("phases: {turn: {moves: {ad: [pass]}}}").find("unknown key 'ad'") != std::string::npos);
  CHECK(wrong_with("counters: {hints: {start: many}}").starts_with("house.yaml:3:27 "));
}

TEST_CASE("a patch may omit, remove and edit every part") {
  for (const char* patch : {
           "zones: {hand: {visible: }, pile: , deck: }",
           "zones:",
           "counters: {hints: {max: $tokens}}",
           "phases: {turn: {moves: {add: [pass], remove: [draw]}, who: }}",
           "unscored: {add: [lost]}",
           "attributes: {colour: {add: [white], remove: [red]}, value: {add: [6]}}",
           "attributes: {kind: {bright: , dark: {told: }}}",
           "cards: {all: {colour: {add: [white]}, value: {1: 3, 2: }, copies: }}",
           "moves: {hint: {parameters: {about: {fact: {add: [value]}}, to: }, cost: {hints: }}}",
           "options: {size: {default: 3, choices: {big: {zones: {hand: }, players: 3}, small: }}, other: }",
           "setup: {deal: {hand: {2: 6, 3: }}}",
           "ratings: {poor: , good: 12}\ntables: {worth: {red: }}\nshapes: {worth: }\nscore:",
       }) {
    INFO(patch);
    CHECK(wrong_with(patch) == "");
  }
}
