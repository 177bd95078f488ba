// Reports of a simulation's results, for people and for programs.
#pragma once

#include <ostream>

#include "study/json.h"
#include "study/sim.h"
#include "text/paint.h"

namespace fuda {

// Prints a report. Without `speed`, the text contains nothing that depends on the machine, so the same games
// give the same text.
void report_sim_text(std::ostream& out, const LoadedGame& loaded, const SimOptions& options,
                     const SimResult& result, const Paint& paint, bool speed = true);
[[nodiscard]] Json sim_json(const LoadedGame& loaded, const SimOptions& options, const SimResult& result,
                            bool speed = true);

// The second half of the text: intervals, quantiles, wins, moves by kind.
void report_figures(std::ostream& out, const LoadedGame& loaded, const Statistics& sums,
                    std::uint64_t leads_every, const Paint& paint);

// A share as text, such as "12.5 %".
[[nodiscard]] std::string share_text(double share);
[[nodiscard]] std::string share_text(std::uint64_t part, std::uint64_t all);
// One figure that combines the scores of all seats.
[[nodiscard]] Figure all_scores(const Statistics& sums);
// A note if the rules compute scores but all scores are the same, so that scores show nothing; otherwise "".
[[nodiscard]] std::string same_score_note(const LoadedGame& loaded, const Figure& scores, bool all_random);

}  // namespace fuda
