// Language tags, as people and browsers write them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace fuda {

// A tag and its fallbacks as in BCP 47: "zh-hant-tw", "zh-hant" and "zh" for "zh-Hant-TW". Also reads names
// as in $LANG, such as "es_MX.UTF-8". "C" and "POSIX" mean "en".
[[nodiscard]] std::vector<std::string> language_tags(std::string wanted);

// The first tag that is in `known`, spelled as in `known`. Nothing if `known` has none of the tags.
[[nodiscard]] std::optional<std::string> closest_language(const std::vector<std::string>& known,
                                                          const std::string& wanted);

// Throws Failure with a message such as "'toy' is not translated into 'xx'", and the hint "it is available in
// en or es".
[[noreturn]] void refuse_language(const std::string& what, const std::string& wanted, const std::string& has,
                                  const std::vector<std::string>& known);

}  // namespace fuda
