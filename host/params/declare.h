// Helpers for reading parameters and demands of every kind.
#pragma once

#include <string>
#include <vector>

#include "model/quantity.h"
#include "params/building.h"

namespace fuda {

struct ParamContext {
  const std::vector<Param>& before;        // the parameters before this one
  const std::vector<std::string>& broken;  // earlier parameters that have a finding and need no other
  bool any_allowed = false;                // whether `pile.any` is allowed
};

// A parameter that is being read.
struct Declaring {
  Build& build;
  const yaml::Node& value;  // the value of the key that names the parameter's kind
  const yaml::Node& all;    // a mapping of all keys of the parameter
  const ParamContext& context;

  [[nodiscard]] const Game& game() const { return build.game; }
  void complain(const Place& place, std::string message, std::string hint = {}) const {
    build.complain(place, std::move(message), std::move(hint));
  }
};

// Reads `deck`, `hand.me`, `hand.PARAMETER` or `pile.any`. If each seat has a zone of this name, the name
// alone means the mover's zone.
[[nodiscard]] ZoneRef read_zone_ref(Build& build, const yaml::Node& node, const ParamContext& context);

// Finds a counter of the table or of the mover. Returns kNone and adds a finding for any other counter.
[[nodiscard]] FamilyId read_counter(Build& build, const std::string& name, const Place& place);

// Reads a number that may depend on the position: a number in a form that read_number accepts, a counter, or
// {cards: ZONE, over: NUMBER}.
[[nodiscard]] Quantity read_quantity(Build& build, const yaml::Node& node, std::string_view path,
                                     const ParamContext& context);

// Reads `only`, `must` and `why`. If `is_about_card` is false, leaves out the conditions, because only a
// parameter about cards can have conditions.
[[nodiscard]] Narrowing read_narrowing(const Declaring& in, bool is_about_card = true);

// Reads `{month: ba, kind: [bright]}`, or a list of such mappings.
[[nodiscard]] Condition read_condition(Build& build, const yaml::Node& node, const Place& place,
                                       const ParamContext& context);

// Reads one zone or a list of zones, of any families.
[[nodiscard]] CardPlaces read_card_places(const Declaring& in);

// Reads `same`, `run` and `sum`, which constrain several cards.
[[nodiscard]] SetConstraint read_set_constraint(const Declaring& in);

}  // namespace fuda
