// The checks that find_mistakes (code/mistakes.h) puts together, in the order of their files: conditions.cpp,
// flow_calls.cpp, guards.cpp, misused.cpp, replaced.cpp and shrinking.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "code/around.h"
#include "code/operators.h"
#include "code/registers.h"
#include "model/game.h"

namespace fuda::lua {

// Checks a whole file, which must compile. Reports each comparison that is followed by `or` and a constant,
// as in `x == "a" or "b"`. Also reports two comparisons of one value with different constants if both
// together are always or never true.
[[nodiscard]] Findings odd_conditions(const std::string& file, std::string_view text);
// Reports `not card.colour == "red"`, which compares `not card.colour`. Reports nothing if this could be
// intentional, as in `(not a) == b`. `text` is the file with the comparison.
[[nodiscard]] std::optional<Finding> negated_side(const KnownValue& left, const KnownValue& right,
                                                  const Place& place, std::string_view text);

// Reports `redeal` or another `finish` that always follows a `finish` in the same function. A `go` may still
// choose the phase that the final position shows.
[[nodiscard]] Findings calls_after_end(const Function& function, const Registers& registers,
                                       const std::string& file);
// Reports go("turn", best(…)): the seats of a list do not get the turn, but make one move each. Does not
// report a phase that does not continue with the next seat's turn, because that phase may be intended for
// single moves.
[[nodiscard]] Findings lists_without_turn(const Function& function, const Registers& registers,
                                          const Game& game, const std::string& file);

// `name` is the function's name, such as "moves.bid.allowed". Returns nothing if the function is not a guard.
[[nodiscard]] Findings wrong_guards(const Function& function, const Registers& registers,
                                    const std::string& name, const std::string& file);

// Reports `if is_over then` for a function, `if #pile then` for a number, `go("turn", me.next)`, and a second
// variable in `for i, card in each(pile) do`. Also reports `me:next()` without a use of its result, even if
// an unused variable gets the result.
[[nodiscard]] Findings misused_values(const Function& function, const Registers& registers,
                                      const Surroundings& around, const NamesOf& names,
                                      const std::string& file);

// Reports functions of the host's tables, and global functions, that a file defines twice.
[[nodiscard]] Findings defined_twice(const Function& main, const Surroundings& around,
                                     const std::string& file);
// Reports assignments to the variable of a `for` loop that no code reads.
[[nodiscard]] Findings set_loop_variables(const Function& function, const std::string& file);

// Reports loops such as `for i = 1, #pile do pile[i]:move(to) end`, in which pile[i] becomes nil. The bound
// can also be an expression such as `#pile - 1`. Does not report a loop that may end after the move.
[[nodiscard]] Findings shrinking_zones(const Function& function, const Registers& registers,
                                       const std::string& file);

}  // namespace fuda::lua
