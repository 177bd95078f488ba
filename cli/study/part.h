// A simulation in parts, played apart and put together: what each writes down, and what makes one of them.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "study/sim.h"

namespace fuda {

// Some of the games of a simulation.
struct Part {
  Path file;                // "": not read from one
  std::string run;          // what all parts have in common, as JSON: game, rules, options, seats, seed, …
  std::uint32_t seats = 0;  // 1 to kMaxSeats
  std::string rules_hash;   // of the rules it was played with
  SimOptions options;       // with the games of this part
  SimResult result;
};

// As schemas/part.schema.json says. The same bytes for the same games, wherever they were played.
[[nodiscard]] std::string part_text(const Match& match, const SimOptions& options, const SimResult& result);

inline constexpr std::size_t kMaxPartBytes = 64 * 1024 * 1024;
// Its deepest: a pair in a histogram of a list of figures.
inline constexpr JsonBounds kPartBounds = {kMaxPartBytes, 8, kMaxJsonKeys, 4'000'000};

// Throws Failure, naming the file: not readable, not a part, or not as it was written.
[[nodiscard]] Part read_part(const Path& file);

// All of the games of these parts, in any order, which are not empty. Throws Failure with the files' names
// where they are not of one simulation, where two have the same game, and where one is missing between them.
[[nodiscard]] Part merge_parts(std::vector<Part> parts);

// Throws Failure where a part cannot be of this match: other rules, or figures of another number of seats.
void check_part(const Part& part, const Match& match);

}  // namespace fuda
