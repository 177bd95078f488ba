// Writes games as scripts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "script/loaded_game.h"

namespace fuda {

// A finished game, or a game that fuda is about to record.
struct Record {
  struct PlayedMove {
    Seat seat;
    std::string move;
  };

  std::string game;  // the game, as in `game:`, with paths relative to the folder of the file
  std::vector<OptionSetting> options;
  std::vector<std::string> players;
  Seat first = kNone;  // kNone: the script names no seat
  std::uint64_t seed = 0;
  std::vector<std::vector<std::string>> decks;  // the stacked cards of each shuffle; empty if not stacked
  std::vector<PlayedMove> moves;
  std::string comment;                // the text at the top of the file, as lines of a comment
  std::vector<std::uint64_t> hashes;  // the chained hashes for position 0 and after every move; may be empty
  std::uint64_t rules_hash = 0;

  // Adds a move and the position after it.
  void add(const Notation& notation, const State& before, const Move& move, const State& after);
};

// A record before the first move, without a hash. `spec` names the game for the target file (load/spec.h).
[[nodiscard]] Record start_record(const LoadedGame& loaded, const std::string& spec,
                                  const std::vector<OptionSetting>& options, Seat first, std::uint64_t seed);

// A game that no script can hold, because reading the script would exceed a limit.
class TooLong : public Failure {
  using Failure::Failure;
};

// The script of the record. The script's `expect` describes the position `end`. If `end` is null, the script
// has no `expect`. Throws TooLong.
[[nodiscard]] std::string write_script(const Record& record, const LoadedGame& loaded, const State* end);

// Writes any text as one YAML scalar, quoted if necessary, so that a reader gets the same text. Control
// characters, which no file may contain, become '?'.
[[nodiscard]] std::string yaml_scalar(const std::string& text);
// Writes any text as lines of a comment. Returns "" for "".
[[nodiscard]] std::string yaml_comment(const std::string& text);

}  // namespace fuda
