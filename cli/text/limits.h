// Limits of commands. The limits of games and rules are in base/limits.h.
#pragma once

#include "base/limits.h"

namespace fuda {

// Limits for files, in bytes unless stated otherwise.
inline constexpr std::size_t kMaxImportBytes = 16 * 1024 * 1024;
inline constexpr int kMaxImportDepth = 64;
inline constexpr std::size_t kMaxJournalBytes = 1024 * 1024;

// For each game and variant given to `fuda check`: the instructions for loading it and for all its random
// games together. The limit grows if the user requests more games than the default. The largest of the games
// in this repository takes less than half of the limit.
inline constexpr std::uint64_t kMaxCheckInstructions = 10'000'000'000 / kSlowness;

// Limits for messages.
inline constexpr std::size_t kMaxFindings = 100;       // findings shown at once
inline constexpr std::size_t kMaxFindingsOfFile = 20;  // findings shown for one file
inline constexpr std::size_t kMaxLineShown = 160;      // bytes of a source line below a message
inline constexpr std::size_t kMaxSimErrors = 10;       // kinds of failed games that `fuda sim` reports
inline constexpr std::uint64_t kMaxSimFailures = 10;   // default number of failed games after which `fuda
                                                       // sim` ends

}  // namespace fuda
