// Parts of a simulation. A part is a file that one machine writes, so that fuda can later merge it with the
// parts of other machines.
#pragma once

#include <string>
#include <vector>

#include "study/sim.h"
#include "text/json.h"

namespace fuda {

// A part of the games of a simulation.
struct Part {
  Path file;                // the file of the part; "" if the part does not come from a file
  std::string run;          // the common facts of all parts, as JSON: game, rules, options, seats, seed, …
  std::uint32_t seats = 0;  // 1 to kMaxSeats
  std::string rules_hash;   // the hash of the rules of these games
  SimOptions options;       // options for the games of this part
  SimResult result;
};

// The text of a part as in schemas/part.schema.json, for a file in this folder. The same games give the same
// text on every machine.
[[nodiscard]] std::string part_text(const LoadedGame& loaded, const SimOptions& options,
                                    const SimResult& result, const Path& folder);

inline constexpr std::size_t kMaxPartBytes = 64 * 1024 * 1024;
// Limits for the JSON of a part. The most deeply nested value of a part is a pair in a histogram in a list of
// figures.
inline constexpr JsonBounds kPartBounds = {kMaxPartBytes, 8, kMaxJsonKeys, 4'000'000};

// Reads a part. Throws Failure with the file's name if the file is unreadable, is not a part, or has changed
// since fuda wrote it.
[[nodiscard]] Part read_part(const Path& file);

// Merges one or more parts, in any order. Throws Failure with the files' names if the parts belong to
// different simulations. Two parts must not contain the same game, and no game between two parts may be
// missing.
[[nodiscard]] Part merge_parts(std::vector<Part> parts);

// Throws Failure if the part's games had different rules, or if the part's figures do not fit this game.
void check_part(const Part& part, const LoadedGame& loaded);

}  // namespace fuda
