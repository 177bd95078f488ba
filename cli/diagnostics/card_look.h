// The colours and symbols that a card can have, and those that it gets where the files do not say it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/game.h"

namespace fuda {

// "#rrggbb" in small letters, or "rainbow", for the name of a colour or for #rrggbb itself; else "".
[[nodiscard]] std::string colour_code(std::string_view text);
[[nodiscard]] std::vector<std::string> colour_names();

// Is there a drawing of this name?
[[nodiscard]] bool is_symbol(std::string_view name);
[[nodiscard]] std::vector<std::string> symbol_names();

// The attribute that stands in the corner: the first that has numbers. Those in `in_names`, of which the
// names of cards are made, come first.
[[nodiscard]] AttributeId usual_corner(const Game& game, const std::set<AttributeId>& in_names);
// The first one with few values that is not in the corner.
[[nodiscard]] AttributeId usual_colour(const Game& game, const std::set<AttributeId>& in_names,
                                       AttributeId corner);
// By value: what `said` has for it, else what its name says, else something that no other value has.
[[nodiscard]] std::vector<std::string> usual_colours(const Attribute& attribute,
                                                     const std::map<ValueId, std::string>& said);
[[nodiscard]] std::vector<std::string> usual_symbols(const Attribute& attribute,
                                                     const std::map<ValueId, std::string>& said);

// Does this text show as one character? Marks that combine with it count with it.
[[nodiscard]] bool is_one_character(std::string_view text);
// What stands in the corner for a value: its symbol if those of all values are short enough, else its name if
// all names are; else "".
[[nodiscard]] std::string corner_text(const Attribute& attribute, ValueId value);

}  // namespace fuda
