// The parts of build_game. Each part reads one section of a checked definition into the Game and adds errors
// to the findings. The parts run in the order in which this file declares them. Each part may use the results
// of earlier parts.
#pragma once

#include "load/definition.h"
#include "params/building.h"

namespace fuda {

// The facts that rules can tell about cards with a certain value: the values of the key `told`.
enum class Told : std::uint8_t { own, every, never, nothing };
[[nodiscard]] Told told_from(const yaml::Node& value);
// Builds the facts, and records the facts that are true of each face. There are facts for each attribute that
// some move's parameter can tell. If rules call `tell` without naming a fact, there are facts for every
// attribute. `told` is indexed by attribute and value.
void build_facts(Build& build, const std::vector<std::vector<Told>>& told);

void build_cards(Build& build);      // attributes, card_name, cards; the facts that moves need
void build_zones(Build& build);      // zones
void build_starts(Build& build);     // cards.*.in, setup.shuffle
void build_counters(Build& build);   // counters
void build_moves(Build& build);      // moves
void build_phases(Build& build);     // phases, start_phase; calls build_reactions
void build_reactions(Build& build);  // phases.*.react and the phases with `who: others`
void build_setup(Build& build);      // setup
void build_ending(Build& build);     // outcomes, unscored, score, ratings, tables
void build_says(Build& build);       // says
void build_shapes(Build& build);     // shapes: optional keys that tables leave out

}  // namespace fuda
