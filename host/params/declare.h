// Reading what kinds of parameters and of demands have in common.
#pragma once

#include <string>
#include <vector>

#include "params/building.h"

namespace fuda {

struct ParamContext {
  const std::vector<Param>& before;        // the parameters before this one
  const std::vector<std::string>& broken;  // those of them that have a finding already: one is enough
  bool any_allowed = false;                // pile.any
};

// A parameter that is being read.
struct Declaring {
  Build& build;
  const yaml::Node& value;  // of the key that says its kind
  const yaml::Node& all;    // all of its keys
  const ParamContext& context;

  [[nodiscard]] const Game& game() const { return build.game; }
  void complain(const Place& place, std::string message, std::string hint = {}) const {
    build.complain(place, std::move(message), std::move(hint));
  }
};

// `deck`, `hand.me`, `hand.PARAMETER`, `pile.any`; for zones per seat, the name alone means the mover's.
[[nodiscard]] ZoneRef read_zone_ref(Build& build, const yaml::Node& node, const ParamContext& context);

// A counter of the table or of the mover's own; kNone, with a finding, for any other.
[[nodiscard]] FamilyId read_counter(Build& build, const std::string& name, const Place& place);

// `only`, `must` and `why`. `is_about_card`: if false, the conditions are at fault already and are left out.
[[nodiscard]] Narrowing read_narrowing(const Declaring& in, bool is_about_card = true);

// `{month: ba, kind: [bright]}`, or a list of such.
[[nodiscard]] Condition read_condition(Build& build, const yaml::Entry& entry, const ParamContext& context);

// One zone, or a list of them, of any family.
[[nodiscard]] CardPlaces read_card_places(const Declaring& in);

// `same`, `run` and `sum` of several cards.
[[nodiscard]] SetConstraint read_set_constraint(const Declaring& in);

}  // namespace fuda
