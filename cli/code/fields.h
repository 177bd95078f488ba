// Finds fields and functions that the objects of a game do not have, such as `deck:size()` and `card.color`.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "code/operators.h"
#include "code/registers.h"
#include "model/game.h"

namespace fuda::lua {

// An example of a key for a family: "me", "card.suit"; "" if the family has only one member.
[[nodiscard]] std::string example_key(const Game& game, const Family& family);

// The names of all fields and functions of a kind of object. Empty if such an object could have further
// fields.
[[nodiscard]] std::vector<std::string> fields_of(Sort thing, const NamesOf& names);

// Reports unknown fields of values that are certainly a zone, a counter, a card, a seat, or a family.
[[nodiscard]] Findings unknown_fields(const Function& function, const Registers& registers,
                                      const NamesOf& names, const Game& game, const std::string& file);

}  // namespace fuda::lua
