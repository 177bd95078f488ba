// Finds mistakes that only bots can make: a result that is not a move, and fields that no move or step has.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "code/operators.h"
#include "code/registers.h"

namespace fuda::lua {

// The values of `what` in a step.
[[nodiscard]] std::vector<std::string> kinds_of_steps();
// The fields of all kinds of steps.
[[nodiscard]] std::vector<std::string> fields_of_steps();

// Checks one function of a bot. `name` is the name of the function, and `own_fields` has the fields that the
// bot sets itself.
[[nodiscard]] Findings mistakes_of_bot(const Function& function, const Registers& registers,
                                       const std::string& name, const std::set<std::string>& own_fields,
                                       const NamesOf& names, const std::string& file);

}  // namespace fuda::lua
