// Players as people name them: "random", "greedy", "ismcts:1000", "lua:piers", "exec:./my-bot".
#pragma once

#include <string>
#include <vector>

#include "bots/player.h"
#include "script/loaded_game.h"

namespace fuda {

struct PlayerSpec {
  enum class Kind : std::uint8_t { random, greedy, ismcts, lua, exec };
  Kind kind = Kind::random;
  std::string text;                // as named
  std::uint32_t number = 0;        // greedy: re-deals for each move, ismcts: playouts, at most
  std::string name;                // lua: of the script; exec: the command
  double seconds = 0;              // exec: how long it may take for each move
  std::uint32_t milliseconds = 0;  // ismcts: how long it thinks about each move; 0: as many playouts as named

  // Whether it rates positions (Player::expects).
  [[nodiscard]] bool searches() const { return kind == Kind::ismcts; }
  // Whether it thinks by the clock, so that it does not play the same game again.
  [[nodiscard]] bool is_timed() const { return milliseconds != 0; }
};

// A player under a name by which others know it: "strong=ismcts:100000".
struct NamedPlayer {
  std::string name;  // "" if it has none
  std::string text;  // as read_player takes it
};
// What stands before the first "=" is a name if it has only letters, digits, "-" and "_".
[[nodiscard]] NamedPlayer split_name(const std::string& text);

// Throws Failure for a text that names no kind of player, with the nearest one.
[[nodiscard]] PlayerSpec read_player(const std::string& text);
// One for each seat. There must be as many texts, or one for all seats; else throws Failure.
[[nodiscard]] std::vector<PlayerSpec> read_players(const std::vector<std::string>& texts, int seats);
// Whether the text names a player that searches, rightly or not.
[[nodiscard]] bool is_search(const std::string& text);
[[nodiscard]] bool all_random(const std::vector<PlayerSpec>& specs);

// Throws Failure when there is no such script, it has errors, or a program cannot be started. `faults`: such
// a player is noted there instead, and is null.
[[nodiscard]] Players make_players(const LoadedGame& loaded, const std::vector<PlayerSpec>& specs,
                                   Faults* faults = nullptr);

}  // namespace fuda
