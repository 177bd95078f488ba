// Texts that a translation leaves in English, or leaves out although other languages translate them.
#pragma once

#include <map>
#include <string>

#include "load/definition.h"
#include "script/names.h"
#include "yaml/node.h"

namespace fuda {

// Reports texts of a translation that are still the English texts. `en` is the root of names/en.yaml, or
// null.
[[nodiscard]] Findings find_copied(const Definition& definition, const yaml::Node& en,
                                   const yaml::Node& words);

// Reports texts that `language` lacks, although at least two other languages are in `folder`/names and all of
// them translate these texts. Leaves out the texts that English has in a file too, and the rules for players,
// because other checks report them.
[[nodiscard]] Findings find_left_out(const Path& folder, const std::string& language,
                                     const std::map<std::string, OwnWord>& words);

}  // namespace fuda
