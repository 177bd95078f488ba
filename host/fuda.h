// The one header of a program that plays games; examples/embedding is such a program.
//
//   Games games(rules_path({}, {}));                              files become a definition: a game with its
//   auto definition = games.definition({"game", {}, {}}, {});     variants and options; and that an engine
//   Engine& engine = *games.engine(definition, 3);                for a number of seats
//   Notation notation(engine.game(), {"Ana", "Bruno", "Carla"});
//
//   Session session(engine, notation);                            a game under way
//   Observation seen(engine.new_state());                         what one seat may know of it
//   session.start(seed);
//   session.observe(seat, seen);                                  with its legal moves
//   auto read = notation.read(seen, "play 1");                    text becomes a move
//   Refusal no = engine.refusal(session.state(), seen, notation, read.move);
//   session.move(same_move(seen, read.move, session.state()));
//
// All that can be wrong with files and rules is thrown as Failure, whose findings have places. An engine
// belongs to one thread; copy it for another. Moves that are not legal must not be made: ask refusal() first
// where you do not know.
#pragma once

#include "base/diagnostic.h"    // Failure, Finding, Place
#include "engine/engine.h"      // Engine, Refusal
#include "engine/session.h"     // Session
#include "load/games.h"         // Games
#include "model/legal.h"        // nth_move, for_each_move
#include "model/notation.h"     // Notation
#include "model/observation.h"  // Observation, same_move
#include "model/view.h"         // View
