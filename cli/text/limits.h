// Limits of commands. Those of games and rules are in base/limits.h.
#pragma once

#include "base/limits.h"

namespace fuda {

// Files, in bytes unless something else is said.
inline constexpr std::size_t kMaxImportBytes = 16 * 1024 * 1024;
inline constexpr int kMaxImportDepth = 64;
inline constexpr std::size_t kMaxJournalBytes = 1024 * 1024;

// Of all random games that `fuda check` plays, and of loading games for them, for each game and variant that
// it is given; they share it. More where it is asked for more games than it plays by itself. The largest of
// the shipped games takes less than half of it.
inline constexpr std::uint64_t kMaxCheckInstructions = 10'000'000'000 / kSlowness;

// Messages.
inline constexpr std::size_t kMaxFindings = 100;       // shown at once
inline constexpr std::size_t kMaxFindingsOfFile = 20;  // of these, about one file
inline constexpr std::size_t kMaxLineShown = 160;      // bytes of a source line below a message
inline constexpr std::size_t kMaxSimErrors = 10;       // kinds of failed games that `fuda sim` tells of
inline constexpr std::uint64_t kMaxSimFailures = 10;   // after which it ends, unless told otherwise

}  // namespace fuda
