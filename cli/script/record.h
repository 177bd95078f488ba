// Writes games as scripts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "script/loaded_game.h"

namespace fuda {

// A game that was played, or that is about to be written down.
struct Record {
  struct PlayedMove {
    Seat seat;
    std::string move;
  };

  std::string game;  // as `game:` names it, from the file's folder
  std::vector<OptionSetting> options;
  std::vector<std::string> players;
  Seat first = kNone;  // kNone: nobody was named
  std::uint64_t seed = 0;
  std::vector<std::string> deck;  // empty: not stacked
  std::vector<PlayedMove> moves;
  std::string comment;                // goes in front, as lines of a comment
  std::vector<std::uint64_t> hashes;  // chained, of position 0 and after every move; may be empty
  std::uint64_t rules_hash = 0;

  // Adds a move, and the position that it led to.
  void add(const Notation& notation, const State& before, const Move& move, const State& after);
};

// The record before the first move, without a hash. `spec`: how the file that it is for names the game
// (load/spec.h).
[[nodiscard]] Record start_record(const LoadedGame& loaded, const std::string& spec,
                                  const std::vector<OptionSetting>& options, Seat first, std::uint64_t seed);

// A game that no script can hold, because reading it back would exceed a limit.
class TooLong : public Failure {
  using Failure::Failure;
};

// The script. Its `expect` says how the game stands at `end`; null: it expects nothing. Throws TooLong.
[[nodiscard]] std::string write_script(const Record& record, const LoadedGame& loaded, const State* end);

// Any text as one YAML scalar, quoted if it would be read as something else: reading it gives the same text.
// Only control characters, which no file may hold, become '?'.
[[nodiscard]] std::string yaml_scalar(const std::string& text);
// Any text as lines of a comment; "" for "".
[[nodiscard]] std::string yaml_comment(const std::string& text);

}  // namespace fuda
