// Explains why a game cannot continue in a position, or has not ended.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"

namespace fuda {

// The failure of a game that has not ended after `moves` moves.
[[nodiscard]] Failure no_end(const Engine& engine, const State& state, std::uint32_t moves);

// A line for each phase in which the seats move in turn because the author wrote no `then`. Without `then`,
// the author may have forgotten the next phase. "" if every later phase says what follows it. Leaves out the
// phases in `except`.
[[nodiscard]] std::string phases_without_then(const Game& game, const std::vector<std::string>& except = {});

// A failure that lists each move of the phase, and says why the seat cannot make that move.
[[nodiscard]] Failure no_move(Engine& engine, const State& state, Seat seat);

}  // namespace fuda
