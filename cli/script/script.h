// A script as read from its file, with the place of each value. The words of a script get their meaning when
// the game is loaded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "load/definition.h"
#include "script/keyed_hash.h"
#include "yaml/node.h"

namespace fuda {

// The largest seed that a script can contain.
inline constexpr std::uint64_t kMaxSeed = 0x7fff'ffff'ffff'ffff;

struct Word {
  std::string text;
  Place place;
};

// One entry of `moves`.
struct ScriptStep {
  Word seat, move;              // the seat and its move; both are empty if the entry has only expectations
  std::optional<Word> refused;  // if set, the game must refuse the move, for a reason that contains this text
  yaml::Node expect;            // the expectations of the step; null for a step without expectations
  std::size_t undo = 0;         // the number of moves to take back, in a step without a move
  Place place;
};

// Facts about a recorded game, as its script states them.
struct Recorded {
  std::optional<Word> rules, hash;  // the hashes of the rules and of the end, each with 16 hexadecimal digits
  std::vector<std::string> hashes;  // the first digits of the hash at position 0 and after every move
};

struct Script {
  std::string name;  // the script's name, or ""
  Path file;
  Place place;  // the place of the script, or of the scenario in its file
  Word game;
  std::vector<OptionSetting> options;
  std::vector<Word> players;  // the names of the seats; empty if `seats` is 0
  int seats = 0;              // the number of seats; 0 for the game's minimum
  Place players_place;
  std::vector<std::pair<Word, Word>> bots;    // the bots that played, by seat; for human readers only
  std::vector<std::pair<Word, Word>> people;  // the names of the people who played, by seat
  std::optional<Word> first;
  std::uint64_t seed = 0;
  std::optional<SecretKey> secret;      // the source of the bots' randomness, in a journal
  std::vector<std::vector<Word>> deck;  // a list of cards for each shuffle
  Place deck_place;
  yaml::Node given;               // the position at the start; null for an ordinary start
  std::optional<Place> replaced;  // the `given` at the top of the file, if the scenario's `given` replaces it
  std::vector<Word> covers;
  std::vector<ScriptStep> moves;
  yaml::Node expect;
  std::optional<Word> refused;  // if set, the game must refuse the set-up, for a reason that contains this
                                // text
  std::optional<Recorded> recorded;

  // The script's name, or the name of its file if the script has no name.
  [[nodiscard]] std::string title() const;
};

struct ScriptFile {
  Path file;
  std::vector<Script> scripts;
  bool scenarios = false;  // whether the file is a test: a list of scenarios, or a script with `covers`
};

// Reads a file with one script or several `scenarios`. Throws a Failure with all errors in the file.
[[nodiscard]] ScriptFile read_script_file(const Path& file);
// Reads scripts from a text. `file_name` is for messages.
[[nodiscard]] ScriptFile read_script_text(const std::string& text, const std::string& file_name);

}  // namespace fuda
