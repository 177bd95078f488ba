// An episode as a script.
#pragma once

#include <string>

#include "learn/episode.h"

namespace fuda {

// The script of the game so far, which `fuda run` and `fuda replay` play. A path in its `game:` is relative
// to the working directory, as when the game was loaded. Throws Failure if the episode was redealt, because
// no seed deals its cards, or if it is too long for a script.
[[nodiscard]] std::string episode_script(const Episode& episode);

}  // namespace fuda
