// The results of a simulation, for people and for programs.
#pragma once

#include <ostream>

#include "study/json.h"
#include "study/sim.h"
#include "text/paint.h"

namespace fuda {

// Without `speed`, they show nothing that depends on the machine: the same games give the same bytes.
void report_sim_text(std::ostream& out, const LoadedGame& loaded, const SimOptions& options,
                     const SimResult& result, const Paint& paint, bool speed = true);
[[nodiscard]] Json sim_json(const LoadedGame& loaded, const SimOptions& options, const SimResult& result,
                            bool speed = true);

// The second half of the text: intervals, quantiles, wins, moves by kind.
void report_figures(std::ostream& out, const LoadedGame& loaded, const Statistics& sums,
                    std::uint64_t leads_every, const Paint& paint);

// "12.5 %"
[[nodiscard]] std::string share_text(double share);
[[nodiscard]] std::string share_text(std::uint64_t part, std::uint64_t all);
// The scores of all seats in one figure.
[[nodiscard]] Figure all_scores(const Statistics& sums);

}  // namespace fuda
