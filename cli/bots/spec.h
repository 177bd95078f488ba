// The names of players, as people write them: "random", "greedy", "ismcts:1000", "lua:piers",
// "exec:./my-bot".
#pragma once

#include <string>
#include <vector>

#include "bots/player.h"
#include "script/loaded_game.h"

namespace fuda {

struct PlayerSpec {
  enum class Kind : std::uint8_t { random, greedy, ismcts, lua, exec };
  Kind kind = Kind::random;
  std::string text;          // the text as a person wrote it
  std::uint32_t number = 0;  // greedy: redeals per move; ismcts: maximum number of playouts per move
  std::string name;          // lua: name of the script; exec: the command
  double seconds = 0;        // exec: time limit per move
  // The thinking time of ismcts per move, or 0 if the number of playouts is the limit.
  std::uint32_t milliseconds = 0;

  // Whether the player rates positions (Player::expects).
  [[nodiscard]] bool searches() const { return kind == Kind::ismcts; }
  // Whether the player's search has a time limit. A timed player may choose differently when a game is
  // repeated.
  [[nodiscard]] bool is_timed() const { return milliseconds != 0; }
};

// A player with a name for display, written as "strong=ismcts:100000".
struct NamedPlayer {
  std::string name;  // "" for a player without a name
  std::string text;  // the text for read_player
};
// The text before the first "=" is a name if it has only letters, digits, "-" and "_".
[[nodiscard]] NamedPlayer split_name(const std::string& text);

// Reads the text for a player. Throws Failure, with the closest match, if the text names no kind of player.
[[nodiscard]] PlayerSpec read_player(const std::string& text);
// Returns one player per seat. Throws Failure unless the list has one text per seat, or one text for all
// seats.
[[nodiscard]] std::vector<PlayerSpec> read_players(const std::vector<std::string>& texts, int seats);
// Whether the text names a player that searches, even if the text has mistakes.
[[nodiscard]] bool is_search(const std::string& text);
[[nodiscard]] bool all_random(const std::vector<PlayerSpec>& specs);

// Throws Failure if a script does not exist or has errors, or if a program cannot start. If `faults` is set,
// adds each error to `faults` instead, and returns null for that player.
[[nodiscard]] Players make_players(const LoadedGame& loaded, const std::vector<PlayerSpec>& specs,
                                   Faults* faults = nullptr);

}  // namespace fuda
