// Finds loops that count the cards of a zone while they take cards out of the zone.
#pragma once

#include <string>

#include "base/diagnostic.h"
#include "code/registers.h"

namespace fuda::lua {

// Reports loops such as `for i = 1, #pile do pile[i]:move(to) end`, in which pile[i] becomes nil. The bound
// can also be an expression such as `#pile - 1`. Does not report a loop that may end after the move.
[[nodiscard]] Findings shrinking_zones(const Function& function, const Registers& registers,
                                       const std::string& file);

}  // namespace fuda::lua
