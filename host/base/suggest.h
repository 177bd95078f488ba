// Finds the closest match for a wrong name, for "did you mean".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// The known name closest to `wrong` by Damerau-Levenshtein distance (optimal string alignment,
// case-insensitive, '-' and '_' alike). Returns "" if every name is more than N edits away. N is a third of
// the length of the longer word, but at least 1 and at most 3. Words that share no letter never match, and no
// name matches a number. If several names tie, prefers a name with the same letters, then a name that begins
// with `wrong` or with which `wrong` begins, then a name with the same first letter, then the first name in
// `known`.
[[nodiscard]] std::string nearest(std::string_view wrong, const std::vector<std::string>& known);

// A hint for a wrong name: "did you mean 'x'?" if there is a close match. If `wrong` consists of several
// known names, the hint says that a ',' is missing. Without a close match, the hint is "known: a, b, c" (at
// most `most` names, then "…"), or "" if `known` is empty.
[[nodiscard]] std::string suggestion(std::string_view wrong, const std::vector<std::string>& known,
                                     std::size_t most = 12);

}  // namespace fuda
