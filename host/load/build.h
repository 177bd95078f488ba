// The parts of build_game: each reads one section of a checked definition into the Game and adds what is
// wrong to the findings. They run in the order in which they stand here; each may use what those before it
// built.
#pragma once

#include "load/definition.h"
#include "params/building.h"

namespace fuda {

// What can be told about cards with a value, as `told` in the files says.
enum class Told : std::uint8_t { own, every, never, nothing };
[[nodiscard]] Told told_from(const yaml::Node& value);
// The facts of the attributes that some move's parameter can tell, or of all if the rules tell without naming
// a fact; and which of them are true of each face. `told`: by attribute and value.
void build_facts(Build& build, const std::vector<std::vector<Told>>& told);

void build_cards(Build& build);     // attributes, card_name, cards; facts as far as moves need them
void build_zones(Build& build);     // zones
void build_counters(Build& build);  // counters
void build_moves(Build& build);     // moves
void build_phases(Build& build);    // phases, start_phase
void build_setup(Build& build);     // setup
void build_ending(Build& build);    // outcomes, unscored, score, ratings, tables
void build_says(Build& build);      // says
void build_shapes(Build& build);    // shapes: what tables lack and may lack

}  // namespace fuda
