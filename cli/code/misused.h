// Finds values that code uses in a pointless way: functions without a call, results without a use, and
// numbers as conditions.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "code/around.h"
#include "code/operators.h"
#include "code/registers.h"

namespace fuda::lua {

// Reports `if is_over then` for a function, `if #pile then` for a number, `go("turn", me.next)`, and a second
// variable in `for i, card in each(pile) do`. Also reports `me:next()` without a use of its result, even if
// an unused variable gets the result.
[[nodiscard]] Findings misused_values(const Function& function, const Registers& registers,
                                      const Surroundings& around, const NamesOf& names,
                                      const std::string& file);

}  // namespace fuda::lua
