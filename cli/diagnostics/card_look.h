// The colours and symbols that cards can have, and the defaults if a game's files name none.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/game.h"

namespace fuda {

// Converts the name of a colour, or #rrggbb, to "#rrggbb" in lower case or to "rainbow". Returns "" for any
// other text.
[[nodiscard]] std::string colour_code(std::string_view text);
[[nodiscard]] std::vector<std::string> colour_names();

// Whether fuda has a drawing of a symbol with this name.
[[nodiscard]] bool is_symbol(std::string_view name);
[[nodiscard]] std::vector<std::string> symbol_names();

// The attribute in the corner of a card: the first attribute with numbers. Attributes in `in_names`, which
// form the names of cards, come first.
[[nodiscard]] AttributeId usual_corner(const Game& game, const std::set<AttributeId>& in_names);
// The first attribute with few values that is not in the corner.
[[nodiscard]] AttributeId usual_colour(const Game& game, const std::set<AttributeId>& in_names,
                                       AttributeId corner);
// The colour of each value: its entry in `said`, otherwise a colour that its name suggests, otherwise an
// unused colour.
[[nodiscard]] std::vector<std::string> usual_colours(const Attribute& attribute,
                                                     const std::map<ValueId, std::string>& said);
[[nodiscard]] std::vector<std::string> usual_symbols(const Attribute& attribute,
                                                     const std::map<ValueId, std::string>& said);

// Whether a screen shows this text as one character. Combining marks count as part of the character before
// them.
[[nodiscard]] bool is_one_character(std::string_view text);
// The text in the corner for a value. The text is the symbol if the symbols of all values are short enough.
// Otherwise, the text is the name if all names are short enough. If a name is too long, too, the text is "".
[[nodiscard]] std::string corner_text(const Attribute& attribute, ValueId value);

}  // namespace fuda
