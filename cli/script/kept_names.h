// A cache of a game's translations.
#pragma once

#include <memory>
#include <string>

#include "load/games.h"
#include "script/names.h"

namespace fuda {

// The texts in a language. If the language is "", returns the English texts, or no texts if the game has no
// English texts. Throws Failure as load_names does.
[[nodiscard]] std::shared_ptr<const Names> kept_names(Games& games,
                                                      const std::shared_ptr<const Definition>& definition,
                                                      const std::string& language);

}  // namespace fuda
