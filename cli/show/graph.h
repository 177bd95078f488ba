// A drawing of a game's phases, with the moves of each phase and the phases that follow it.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "script/loaded_game.h"

namespace fuda {

// The start or end of an arrow.
struct Point {
  enum class Kind : std::uint8_t {
    start,
    phase,
    emptied,  // a zone has lost its last card, so the function zones.NAME.emptied runs
    outcome,
    elsewhere  // a target that the rules compute
  };
  Kind kind = Kind::start;
  std::string name;  // "" for `start` and `elsewhere`

  friend bool operator==(const Point&, const Point&) = default;
};

struct Arrow {
  Point from, to;
  // Whether the game's file declares the arrow. Any other arrow is a transition that the rules can make.
  bool declared = false;
  // For a declared arrow, the seat whose turn follows, such as "the next seat". May be empty.
  Sentence then;
  // For an arrow that the file does not declare, its causes: moves, "setup", or "enter" of a phase with
  // moves.
  std::vector<std::string> by;
};

// The arrows, in the order of the game's file. The first arrows lead from the start of the game, and the
// others lead out of the phases. Throws Failure if the rules are unreadable.
[[nodiscard]] std::vector<Arrow> arrows_of(const Definition& definition, const Game& game);

// These functions write the whole drawing as text for Mermaid (https://mermaid.js.org), as text for Graphviz,
// or as JSON for programs. Dashed arrows are transitions that the rules make.
void graph_mermaid(std::ostream& out, const LoadedGame& loaded);
void graph_dot(std::ostream& out, const LoadedGame& loaded);
[[nodiscard]] nlohmann::ordered_json graph_json(const LoadedGame& loaded);

}  // namespace fuda
