// A value of a document, and the words with which messages describe the value.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "yaml/node.h"

namespace fuda::yaml {

// JSON for schemas, and for the scalars that are compared with a schema. Lists and mappings stay nodes and
// never become JSON, because destroying an nlohmann::json allocates memory, and terminates the process if
// there is no memory.
using Json = nlohmann::json;

struct Spot {
  const Node* node = nullptr;
  // The value of a scalar as editors read it: an integer, a fraction, true or false, otherwise text. Null for
  // lists and mappings.
  Json value;
  Place place;       // place of the value's key, if it has one
  std::string path;  // "deck.cards[2]" (items count from 1), or "" at the root
  std::string name;  // the subject of a sentence: "'cards'", "item 2 of 'deck.cards'", "the file"

  [[nodiscard]] Spot child(const Entry& entry) const;
  [[nodiscard]] Spot item(std::size_t index) const;

  // The place to which a message about the value points: the place of the value, or the place of its key if
  // the value has no place.
  [[nodiscard]] Place value_place() const;
  // " in 'deck.base'", or "" at the root.
  [[nodiscard]] std::string inside() const;
  // The value without its type: "'abc'", "5", "a list", "empty".
  [[nodiscard]] std::string shown() const;
  // The value, with its type if the type is not obvious: "the text 'abc'".
  [[nodiscard]] std::string shown_with_type() const;
};

[[nodiscard]] Spot root_spot(const Node& node);

// The same text for all nodes that a schema treats as equal. The order of keys does not matter.
[[nodiscard]] std::string canonical_text(const Node& node);

// The text for the value in a list of allowed values.
[[nodiscard]] std::string shown_choice(const Json& value);
// The words for the "type" of a schema: "a whole number", "a list or a mapping".
[[nodiscard]] std::string type_words(const Json& type);
// The words in which a schema describes its requirement: "x-expected", otherwise "title", otherwise the first
// sentence of "description", otherwise "".
[[nodiscard]] std::string schema_words(const Json& schema);

}  // namespace fuda::yaml
