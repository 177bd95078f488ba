// Finds conditions whose meaning differs from their appearance, such as `card.colour == "red" or "blue"` and
// `not card.colour == "red"`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "code/registers.h"

namespace fuda::lua {

// Checks a whole file, which must compile. Reports each comparison that is followed by `or` and a constant,
// as in `x == "a" or "b"`. Also reports two comparisons of one value with different constants if both
// together are always or never true.
[[nodiscard]] Findings odd_conditions(const std::string& file, std::string_view text);

// Reports `not card.colour == "red"`, which compares `not card.colour`. Reports nothing if this could be
// intentional, as in `(not a) == b`. `text` is the file with the comparison.
[[nodiscard]] std::optional<Finding> negated_side(const KnownValue& left, const KnownValue& right,
                                                  const Place& place, std::string_view text);

}  // namespace fuda::lua
