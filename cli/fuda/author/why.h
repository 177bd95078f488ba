// Explains why a move is allowed or refused in one position of a script.
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
  std::optional<std::size_t> at;  // the number of moves before the position; if not set, all moves of the
                                  // script
  std::string language;
};

struct Explanation {
  // A counter that the move's declared cost or gain changes.
  struct Change {
    std::string counter;
    std::int32_t before = 0, after = 0;
    Place place;
  };

  std::size_t position = 0, positions = 0;  // the explained and the last position, counted from 0
  std::string phase;
  std::vector<std::string> active;  // seats that may move; none if the game is over
  std::string seat, move;           // the seat and the move, as the script would write them

  Refusal refusal;   // the refusal, whose reason is "" if the move is allowed
  std::string rule;  // the rule that refused the move, such as "the guard of 'play'"
  std::string hint;  // the closest match, or ""

  // whether the move is free; set only for an allowed move
  bool free = false;
  std::vector<Change> costs, gains;
  Place phase_place, guard;  // the places of the phase and the guard that allowed the move; `guard` has no
                             // line if the move has no guard
  std::string effect;        // the changes that the move would make, in words
  std::string next;          // the state of the game after the move, such as "Bruno to move" or "over: lost"
  Findings failed;           // errors in the rules during this move

  [[nodiscard]] bool allowed() const { return refusal.rule == Refusal::Rule::nothing; }
};

// Plays the script up to the position without checking its expectations, and explains the move in this
// position. Throws Failure if the script fails before that position, or if the question names no seat or move
// of the game.
[[nodiscard]] Explanation explain_move(Games& games, const Script& script, const Question& question);

void report_why_text(std::ostream& out, const Explanation& why, const Paint& paint);
void report_why_json(std::ostream& out, const Explanation& why);

}  // namespace fuda
