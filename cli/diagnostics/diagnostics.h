// Hints for authors of games: the probable intention, and the file to blame. The host asks for hints when it
// finds an error (yaml/explainer.h, load/advisor.h). In a program that does not call install_diagnostics(),
// the host has no hints.
#pragma once

namespace fuda {

// Installs the hints for all files loaded from now on. Call this function before any thread starts.
void install_diagnostics();

}  // namespace fuda
