// What is said of a rulebook without the game that it is for.
#pragma once

#include <string>

namespace fuda {

// `name`: of the game or variant that should lie beside it.
[[nodiscard]] std::string not_beside(const std::string& name);

}  // namespace fuda
