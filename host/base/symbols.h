// Drawings for cards, and colours by their names.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// In a square of 100 by 100, as the inside of an SVG element; "currentColor" is the colour of the card.
struct Symbol {
  const char* name = "";
  const char* drawing = "";
};

// Shapes and signs in one colour, suits of cards, and hands.
[[nodiscard]] std::span<const Symbol> shape_symbols();
// Flowers and trees, in colours of their own.
[[nodiscard]] std::span<const Symbol> flower_symbols();
// Animals and things that go with them.
[[nodiscard]] std::span<const Symbol> thing_symbols();

// Null where there is none of this name.
[[nodiscard]] const Symbol* find_symbol(std::string_view name);
[[nodiscard]] std::vector<std::string> symbol_names();

// "#rrggbb" in small letters, or "rainbow", for the name of a colour or for #rrggbb itself; "" for anything
// else.
[[nodiscard]] std::string colour_code(std::string_view text);
[[nodiscard]] std::vector<std::string> colour_names();

}  // namespace fuda
