// A value of a document, with what messages say about it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "yaml/node.h"

namespace fuda::yaml {

// Schemas, and scalars as a schema names them. Lists and mappings are never made into JSON: they stay nodes,
// because nlohmann::json allocates memory when it is destroyed, and ends the process when there is none.
using Json = nlohmann::json;

struct Spot {
  const Node* node = nullptr;
  // Of a scalar, what editors take it for: an integer, a number with a fraction, true or false; all else is
  // text. Null for the others.
  Json value;
  Place place;       // of its key, where it has one
  std::string path;  // "deck.cards[2]", items counted from 1; "" at the root
  std::string name;  // the subject of a sentence: "'cards'", "item 2 of 'deck.cards'", "the file"

  [[nodiscard]] Spot child(const Entry& entry) const;
  [[nodiscard]] Spot item(std::size_t index) const;

  // Where a message about the value points: the value itself where it has a place of its own, else its key.
  [[nodiscard]] Place value_place() const;
  // " in 'deck.base'", or "" at the root.
  [[nodiscard]] std::string inside() const;
  // What is there, without its type: "'abc'", "5", "a list", "empty".
  [[nodiscard]] std::string shown() const;
  // The same with its type where that is in doubt: "the text 'abc'".
  [[nodiscard]] std::string shown_with_type() const;
};

[[nodiscard]] Spot root_spot(const Node& node);

// The same text for nodes that a schema treats as equal, whatever the order of their keys.
[[nodiscard]] std::string canonical_text(const Node& node);

// The value as a word in a list of allowed ones.
[[nodiscard]] std::string shown_choice(const Json& value);
// What a schema with this "type" wants: "a whole number", "a list or a mapping".
[[nodiscard]] std::string type_words(const Json& type);
// What a schema wants in its own words: "x-expected", else "title", else the first sentence of "description",
// else "".
[[nodiscard]] std::string schema_words(const Json& schema);

}  // namespace fuda::yaml
