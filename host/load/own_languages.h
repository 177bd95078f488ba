// Languages in which the program itself has words.
#pragma once

#include <string>

namespace fuda {

[[nodiscard]] bool has_host_phrases(const std::string& language);

}  // namespace fuda
