// Parts of a simulation: files that are written on many machines and put together later.
#pragma once

#include <string>
#include <vector>

#include "study/sim.h"
#include "text/json.h"

namespace fuda {

// A share of the games of a simulation.
struct Part {
  Path file;                // "": not read from one
  std::string run;          // what all parts have in common, as JSON: game, rules, options, seats, seed, …
  std::uint32_t seats = 0;  // 1 to kMaxSeats
  std::string rules_hash;   // of the rules that it was played with
  SimOptions options;       // with the games of this part
  SimResult result;
};

// As schemas/part.schema.json says, for a file in this folder. The same games give the same bytes, wherever
// they are played.
[[nodiscard]] std::string part_text(const LoadedGame& loaded, const SimOptions& options,
                                    const SimResult& result, const Path& folder);

inline constexpr std::size_t kMaxPartBytes = 64 * 1024 * 1024;
// The deepest thing in it is a pair in a histogram of a list of figures.
inline constexpr JsonBounds kPartBounds = {kMaxPartBytes, 8, kMaxJsonKeys, 4'000'000};

// Throws Failure, naming the file, if it cannot be read, is not a part, or has been changed.
[[nodiscard]] Part read_part(const Path& file);

// Puts parts together, at least one, in any order. Throws Failure with the files' names if they are not of
// one simulation, if two have the same game, or if a game between them is missing.
[[nodiscard]] Part merge_parts(std::vector<Part> parts);

// Throws Failure if the part was played with other rules, or its figures do not fit this game.
void check_part(const Part& part, const LoadedGame& loaded);

}  // namespace fuda
