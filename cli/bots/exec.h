// Players that are external programs in any language: docs/bot-protocol.md.
#pragma once

#include <memory>
#include <string>

#include "bots/player.h"
#include "script/loaded_game.h"

namespace fuda {

// Default time limit of a program for one move, in seconds of wall-clock time.
inline constexpr double kBotSeconds = 10;

// Starts the program, a command for /bin/sh, and sends it the greeting. One process plays many games. If the
// program is at fault and loses a game, fuda restarts it for the next game. `seat` is for messages. `seconds`
// is positive. Throws Failure if the program cannot start or does not answer the greeting. The player has its
// own engine, so only one thread may use the player. The game must outlive the player.
[[nodiscard]] std::unique_ptr<Player> make_exec_player(const LoadedGame& loaded, const std::string& command,
                                                       Seat seat, double seconds);

}  // namespace fuda
