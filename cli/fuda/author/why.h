// Why a move is allowed or refused in one position of a script.
#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "script/loaded_game.h"
#include "script/script.h"
#include "text/paint.h"

namespace fuda {

// The move to explain.
struct Question {
  std::string move;               // "SEAT: MOVE"
  std::optional<std::size_t> at;  // after this many moves of the script; if left out, after all
  std::string language;
};

struct Explanation {
  // A counter that the move's declared cost or gain changes.
  struct Change {
    std::string counter;
    std::int32_t before = 0, after = 0;
    Place place;
  };

  // The position that was asked about.
  std::size_t position = 0, positions = 0;  // from 0; the number of the last one
  std::string phase;
  std::vector<std::string> active;  // seats that may move; none if the game is over
  std::string seat, move;           // as written

  Refusal refusal;   // reason "": allowed
  std::string rule;  // what refused it: "the guard of 'play'"
  std::string hint;  // the nearest right word, or ""

  // For an allowed move.
  bool free = false;
  std::vector<Change> costs, gains;
  Place phase_place, guard;  // what allowed it; no line in `guard` if the move has none
  std::string effect;        // what it would change
  std::string next;          // what comes next: "Bruno to move", "over: lost"
  Findings failed;           // errors of the rules in this move

  [[nodiscard]] bool allowed() const { return refusal.rule == Refusal::Rule::nothing; }
};

// Plays the script up to the position, whatever it expects on the way, and asks about the move. Throws
// Failure if the script does not get that far, or if the question names no seat or move of the game.
[[nodiscard]] Explanation explain_move(Games& games, const Script& script, const Question& question);

void report_why_text(std::ostream& out, const Explanation& why, const Paint& paint);
void report_why_json(std::ostream& out, const Explanation& why);

}  // namespace fuda
