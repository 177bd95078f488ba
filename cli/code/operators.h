// Checks the operands of tests, comparisons and brackets in the code of rules.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "code/registers.h"
#include "model/game.h"

namespace fuda::lua {

// All names of a section in the game, its variants and its options. The section is "outcome", "phase",
// "attribute", an attribute for its values, "options.NAME" for the values of an option, or "face" for cards.
// Returns an empty list if the names are unknown.
using NamesOf = std::function<std::vector<std::string>(const std::string& section)>;

// Sections with names that only bots can use: the functions of cards, the values of `what` in steps, and the
// parameters of all moves.
inline constexpr const char* kFunctionsOfCards = "functions of cards";
inline constexpr const char* kStepKinds = "kinds of steps";
inline constexpr const char* kParameters = "parameter";

// Followed by the name of an attribute: its values that some card has. Empty if these values are unknown.
inline constexpr std::string_view kOnCards = "cards with ";

// Whether the text is a whole number.
[[nodiscard]] bool is_number(const std::string& text);

// Whether the test belongs to `x and y or z`, in which y is intentionally always true. In this pattern, an
// earlier test jumps to z.
[[nodiscard]] bool is_choice(const Function& function, std::size_t at);

// Reports tests and comparisons of a function that the code does not call (`if pile.full then`), comparisons
// of words by order (`card.rank > led.rank`), and reads before the first item of a list (`row[0]`).
[[nodiscard]] Findings wrong_operands(const Function& function, const Registers& registers, const Game& game,
                                      const NamesOf& names, const std::string& file);

}  // namespace fuda::lua
