// What the server shows at "/": which games there are, and how to ask for them.
#pragma once

#include <string>
#include <vector>

namespace fuda::serve {

// A page of HTML. Names of games come from folders, and may be anything.
[[nodiscard]] std::string index_page(const std::vector<std::string>& games);

}  // namespace fuda::serve
