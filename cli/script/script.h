// A script as its file has it, each value with its place. Its words get a meaning later, from a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "load/definition.h"
#include "script/keyed_hash.h"
#include "yaml/node.h"

namespace fuda {

// The largest seed that a script can hold.
inline constexpr std::uint64_t kMaxSeed = 0x7fff'ffff'ffff'ffff;

struct Word {
  std::string text;
  Place place;
};

// One entry of `moves`.
struct ScriptStep {
  Word seat, move;              // both empty if the entry only expects something
  std::optional<Word> refused;  // the move must be refused, for a reason that contains this
  yaml::Node expect;            // null: nothing expected
  std::size_t undo = 0;         // moves to take back instead
  Place place;
};

// What a recorded game was like when it was recorded.
struct Recorded {
  std::optional<Word> rules, hash;  // 16 hexadecimal digits each
  std::vector<std::string> hashes;  // at position 0 and after every move, the first digits of each
};

struct Script {
  std::string name;  // its own, or "" if it has none
  Path file;
  Place place;  // of the script itself, or of the scenario in its file
  Word game;
  std::vector<OptionSetting> options;
  std::vector<Word> players;  // the names of the seats; empty if `seats` is 0
  int seats = 0;              // 0: not given, the game's smallest number
  Place players_place;
  std::vector<std::pair<Word, Word>> bots;  // which bots played, by seat; only for readers
  std::optional<Word> first;
  std::uint64_t seed = 0;
  std::optional<SecretKey> secret;      // of a journal: where the chance of its bots comes from
  std::vector<std::vector<Word>> deck;  // one list per shuffle
  Place deck_place;
  yaml::Node given;  // null: an ordinary start
  std::vector<Word> covers;
  std::vector<ScriptStep> moves;
  yaml::Node expect;
  std::optional<Word> refused;  // the set-up itself must be refused
  std::optional<Recorded> recorded;

  // Its name, or its file's if it has none.
  [[nodiscard]] std::string title() const;
};

struct ScriptFile {
  Path file;
  std::vector<Script> scripts;
  bool scenarios =
      false;  // written as a list of scenarios, or says what it covers: a test rather than a game to read
};

// Reads a file with one script or several `scenarios`. Throws Failure with everything that is wrong in it.
[[nodiscard]] ScriptFile read_script_file(const Path& file);
// The same for a text; `file_name` is for messages.
[[nodiscard]] ScriptFile read_script_text(const std::string& text, const std::string& file_name);

}  // namespace fuda
