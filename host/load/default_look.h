// How cards look where the files do not say it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "model/game.h"

namespace fuda {

// The attribute that stands in the corner: numbers, or words that are short enough. `in_names`: attributes
// that are part of the names of cards; they come first.
[[nodiscard]] AttributeId usual_corner(const Game& game, const std::set<AttributeId>& in_names);
// The first of few values that is not in the corner.
[[nodiscard]] AttributeId usual_colour(const Game& game, const std::set<AttributeId>& in_names,
                                       AttributeId corner);
// By value, where `said` has nothing for it: what its name says, else something that no other value has.
[[nodiscard]] std::vector<std::string> usual_colours(const Attribute& attribute,
                                                     const std::map<ValueId, std::string>& said);
[[nodiscard]] std::vector<std::string> usual_symbols(const Attribute& attribute,
                                                     const std::map<ValueId, std::string>& said);

// Does this text show as one character? Marks that combine with it count with it.
[[nodiscard]] bool is_one_character(std::string_view text);
// What stands in the corner for a value: symbols if all of them are short enough, else names if these are;
// else
// "".
[[nodiscard]] std::string corner_text(const Attribute& attribute, ValueId value);

}  // namespace fuda
