// The results of a simulation, for people and for programs.
#pragma once

#include <ostream>

#include "study/sim.h"
#include "text/paint.h"

namespace fuda {

void report_sim_text(std::ostream& out, const Match& match, const SimOptions& options,
                     const SimResult& result, const Paint& paint);
void report_sim_json(std::ostream& out, const Match& match, const SimOptions& options,
                     const SimResult& result);

}  // namespace fuda
