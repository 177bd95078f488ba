// A player that is a program in any language: docs/bot-protocol.md.
#pragma once

#include <memory>
#include <string>

#include "bots/player.h"
#include "script/loaded_game.h"

namespace fuda {

// How long a program may take for a move by default, in seconds of the clock.
inline constexpr double kBotSeconds = 10;

// Starts the program, a command for /bin/sh, and greets it. It plays many games; after one that it has lost
// by its own fault it is started again. `seat` is for messages, `seconds` is positive. Throws Failure when
// the program cannot be started or does not greet. The player has its own engine, so it belongs to one
// thread; the game must outlive it.
[[nodiscard]] std::unique_ptr<Player> make_exec_player(const LoadedGame& loaded, const std::string& command,
                                                       Seat seat, double seconds);

}  // namespace fuda
