// A player that is a program in any language: docs/bot-protocol.md.
#pragma once

#include <memory>
#include <string>

#include "bots/player.h"
#include "script/match.h"

namespace fuda {

// How long a program may take for a move, in seconds of the clock, unless something else is said.
inline constexpr double kBotSeconds = 10;

// Starts the program, a command for /bin/sh, and greets it; it is kept over many games, and started again
// for the game after one that it has lost by its own fault. `seat`: for whom it is started, for messages.
// `seconds`: positive. Throws Failure where it cannot be started or does not greet. The player has an engine
// of its own, so it belongs to one thread; the match must outlive it.
[[nodiscard]] std::unique_ptr<Player> make_exec_player(const Match& match, const std::string& command,
                                                       Seat seat, double seconds);

}  // namespace fuda
