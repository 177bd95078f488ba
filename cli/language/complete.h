// Completion: the words that a person can type at a place.
#pragma once

#include <string>
#include <vector>

#include "language/project.h"

namespace fuda::language {

enum class ItemKind : std::uint8_t { key, value, name, function, field, variable, keyword };

struct Item {
  std::string label;
  ItemKind kind = ItemKind::value;
  std::string detail;  // a few words, such as "zone of game 'x'" or "zone:draw(to)"
  std::string text;    // Markdown; or ""
  std::string insert;  // the text that replaces the range
};

struct Completion {
  Range range;  // the word that the chosen item replaces
  std::vector<Item> items;
};

// The item for a declared name.
[[nodiscard]] Item item_of(const Project& project, const Declared& declared, const std::string& label,
                           const std::string& insert);

[[nodiscard]] Completion complete(const Project& project, Position position);
[[nodiscard]] Completion complete_yaml(const Project& project, std::size_t offset);
[[nodiscard]] Completion complete_lua(const Project& project, std::size_t offset);

}  // namespace fuda::language
