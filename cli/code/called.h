// The functions of rules and bots that the host calls, and their arguments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "code/known.h"
#include "model/game.h"

namespace fuda::lua {

enum class CodeOf : std::uint8_t { rules, bot };

// Whether the host calls the function with this name: "score", "moves.play.apply"; in a bot, "choose".
[[nodiscard]] bool host_calls(const std::string& name, CodeOf in = CodeOf::rules);
// The known arguments of this function. Empty if the host does not call the function.
[[nodiscard]] std::vector<KnownValue> passed_to(const Game& game, const std::string& name,
                                                CodeOf in = CodeOf::rules);
// The field `name` of a move of a bot: `m.to` of a move in legal(), or `made.to` of a move that a seat made.
// Unknown if this field has different values in different kinds of moves, or may be missing.
[[nodiscard]] KnownValue argument_of_moves(const Game& game, Sort move, const std::string& name);

}  // namespace fuda::lua
