// "did you mean": the nearest right name to a wrong one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// The known name nearest to `wrong` by Damerau-Levenshtein distance (optimal string alignment,
// case-insensitive, '-' and '_' alike), or "" when none is nearer than a third of the longer word (at least
// 1, at most 3 edits). Words that share no letter are never near. Ties: the first in `known`.
[[nodiscard]] std::string nearest(std::string_view wrong, const std::vector<std::string>& known);

// "did you mean 'x'?" where something is near, a missing ',' where `wrong` is several of them, else "known:
// a, b, c" (at most `most` names, then "…"), else "".
[[nodiscard]] std::string suggestion(std::string_view wrong, const std::vector<std::string>& known,
                                     std::size_t most = 12);

}  // namespace fuda
