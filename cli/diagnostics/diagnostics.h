// Hints for people who write games: what was probably meant, and which file is to blame. The host asks for
// them where something is wrong (yaml/explainer.h, load/advisor.h), and goes without where nobody has
// installed them.
#pragma once

namespace fuda {

// For all that is loaded from now on. Call it before threads start.
void install_diagnostics();

}  // namespace fuda
