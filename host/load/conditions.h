// For build_moves: the zones that parameters of moves name, and the conditions that candidates must fulfil.
#pragma once

#include <string>
#include <vector>

#include "load/build.h"

namespace fuda {

struct ParamContext {
  const std::vector<Param>& before;        // the parameters before this one
  const std::vector<std::string>& broken;  // those of them that have a finding already: one is enough
  bool any_allowed = false;                // pile.any
};

// `deck`, `hand.me`, `hand.PARAMETER`, `pile.any`; for zones per seat, the name alone means the mover's.
[[nodiscard]] ZoneRef read_zone_ref(Build& build, const yaml::Node& node, const ParamContext& context);

// A counter of the table or of the mover's own; kNone, with a finding, for any other.
[[nodiscard]] FamilyId read_counter(Build& build, const std::string& name, const Place& place);

// `top_of`, `only`, `must` and `why` of a parameter.
void read_conditions(Build& build, Param& param, const yaml::Node& node, const ParamContext& context);

// `count`, `same`, `run` and `sum` of several cards.
void read_together(Build& build, Param& param, const yaml::Node& node, const ParamContext& context);

}  // namespace fuda
