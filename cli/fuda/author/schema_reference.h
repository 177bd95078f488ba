// What the schemas say about each key, for the printed reference.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda {

struct AllowedWord {
  std::string word;
  std::string means;  // "" where the schema does not say
};

struct KeyReference {
  std::string path;  // "zones.NAME.visible", "moves[].expect"; words in capitals stand for any key
  std::string description;
  std::string takes;     // "a whole number, from 1 to 250"; "" for anything
  std::string fallback;  // what holds where it is left out; "" where the schema does not say
  bool required = false;
  std::vector<AllowedWord> words;
  std::string each_item;  // of a list, what an item takes; "" where items have entries of their own
  std::string each_key;   // of a mapping, what form its keys have
  std::vector<std::string> examples;
  std::string same_as;  // the path of an earlier entry of this name that takes the same
  std::string below;    // the path of the entry it is part of, which same_as says all about; or ""
  std::string see;      // the schema that says what keys it has
};

struct SchemaReference {
  std::string title;
  std::string description;
  std::vector<KeyReference> keys;  // in the schema's order, each before those within it
};

// Of schemas/<name>.schema.json. Throws Failure when there is none.
[[nodiscard]] SchemaReference describe_schema(std::string_view name);
// Of the text of a schema. Beside the standard keywords it may have "x-key", the word that stands in paths
// for any key of a mapping (by default "NAME"); "x-default", a default that is not a plain value, in words;
// "enumDescriptions", the meaning of each word under "enum"; "x-see", the schema that describes the keys.
[[nodiscard]] SchemaReference describe_schema_text(const std::string& schema_json_text);

}  // namespace fuda
