// For build_moves: parameters of moves, the zones that they name, and the conditions that candidates must
// fulfil.
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

[[nodiscard]] Param read_param(Build& build, const yaml::Entry& entry, const ParamContext& context);
// How many values it has in every position; 1 if that depends on the position.
[[nodiscard]] std::uint64_t always(const Game& game, const Param& param);

// `deck`, `hand.me`, `hand.PARAMETER`, `pile.any`; for zones per seat, the name alone means the mover's.
[[nodiscard]] ZoneRef read_zone_ref(Build& build, const yaml::Node& node, const ParamContext& context);

// A counter of the table or of the mover's own; kNone, with a finding, for any other.
[[nodiscard]] FamilyId read_counter(Build& build, const std::string& name, const Place& place);

// `top_of`, `only`, `must` and `why` of a parameter.
void read_conditions(Build& build, Param& param, const yaml::Node& node, const ParamContext& context);

// `count`, `same`, `run` and `sum` of several cards.
void read_together(Build& build, Param& param, const yaml::Node& node, const ParamContext& context);

}  // namespace fuda
