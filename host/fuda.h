// The only header that a program needs to play games. examples/embedding has such a program.
//
//   Games games(rules_path({}, {}));                              finds games; a definition is a game
//   auto definition = games.definition({"game", {}, {}}, {});     with its variants and options, and
//   Engine& engine = *games.engine(definition, 3);                an engine runs it for 3 seats
//   Notation notation(engine.game(), {"Ana", "Bruno", "Carla"});
//
//   Session session(engine, notation);                            a game in progress
//   Observation seen(engine.new_state());                         everything that one seat may know
//   session.start(seed);
//   session.observe(seat, seen);                                  … and its legal moves
//   auto read = notation.read(seen, "play 1");                    turns text into a move
//   Refusal no = engine.refusal(session.state(), seen, notation, read.move);
//   session.move(same_move(seen, read.move, session.state()));
//
// Errors in files and rules are thrown as Failure, whose findings have the places of the errors. An engine
// belongs to one thread. Copy the engine for another thread. Make only legal moves. If you are not sure that
// a move is legal, call refusal() first.
#pragma once

#include "base/diagnostic.h"    // Failure, Finding, Place
#include "engine/engine.h"      // Engine, Refusal
#include "engine/session.h"     // Session
#include "load/games.h"         // Games
#include "model/legal.h"        // nth_move, for_each_move
#include "model/notation.h"     // Notation
#include "model/observation.h"  // Observation, same_move
#include "model/view.h"         // View
