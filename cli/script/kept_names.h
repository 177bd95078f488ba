// Words of a game that were read already.
#pragma once

#include <memory>
#include <string>

#include "load/games.h"
#include "script/names.h"

namespace fuda {

// The words of a language; "": English, or no words if the game has none in English. Throws Failure as
// load_names does.
[[nodiscard]] std::shared_ptr<const Names> kept_names(Games& games,
                                                      const std::shared_ptr<const Definition>& definition,
                                                      const std::string& language);

}  // namespace fuda
