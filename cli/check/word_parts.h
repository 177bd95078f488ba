// The {NAME}s in translations.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "yaml/node.h"

namespace fuda {

// The {NAME}s of a text.
[[nodiscard]] std::vector<std::string_view> parts_of(std::string_view text);

// Reports each {NAME} of a translation that is not in the English text, and each {NAME} in `needed` that the
// translation lacks.
void check_parts(const yaml::Node& translation, const std::vector<std::string>& known,
                 const std::vector<std::string>& needed, Findings& findings);
// Reports each {NAME} of a text that is not among the known names. `lacks` is a text such as "cards have no
// attribute".
void check_names(const yaml::Node& text, const char* lacks, const std::vector<std::string>& known,
                 Findings& findings);

}  // namespace fuda
