// Languages by their tags, as people and browsers write them.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace fuda {

// A tag and what it falls back to, step by step, as BCP 47 has it: "zh-hant-tw", "zh-hant" and "zh" for
// "zh-Hant-TW". A name as in $LANG is a tag, too: "es_MX.UTF-8"; "C" and "POSIX" are "en".
[[nodiscard]] std::vector<std::string> language_tags(std::string wanted);

// The first of these that is among `known`, as it is written there. Nothing if none is.
[[nodiscard]] std::optional<std::string> closest_language(const std::vector<std::string>& known,
                                                          const std::string& wanted);

// Throws Failure: "'toy' has no words in 'xx'", "it has words in en or es".
[[noreturn]] void refuse_language(const std::string& what, const std::string& wanted, const std::string& has,
                                  const std::vector<std::string>& known);

}  // namespace fuda
