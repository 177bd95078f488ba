// The phases of a game as a drawing: what each offers, and where it leads.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "script/loaded_game.h"

namespace fuda {

// Where an arrow begins or ends.
struct Point {
  enum class Kind : std::uint8_t {
    start,
    phase,
    emptied,  // a zone whose last card was taken, so that its rules run
    outcome,
    elsewhere  // what the rules compute
  };
  Kind kind = Kind::start;
  std::string name;  // "" for `start` and `elsewhere`

  friend bool operator==(const Point&, const Point&) = default;
};

struct Arrow {
  Point from, to;
  bool declared = false;  // in the game's file; if not, the rules may lead there
  Sentence then;          // of a declared one, whose turn it is then: "the next seat"; or nothing
  std::vector<std::string>
      by;  // of any other: the moves that lead there, "setup", or "enter" of a phase with moves
};

// In the order of the game's file: first where the game starts, then the ways out of each phase. Throws
// Failure where the rules cannot be read.
[[nodiscard]] std::vector<Arrow> arrows_of(const Definition& definition, const Game& game);

// The whole drawing: as text for Mermaid (https://mermaid.js.org) or Graphviz, or for programs. What the
// rules may do has dashed arrows.
void graph_mermaid(std::ostream& out, const LoadedGame& loaded);
void graph_dot(std::ostream& out, const LoadedGame& loaded);
[[nodiscard]] nlohmann::ordered_json graph_json(const LoadedGame& loaded);

}  // namespace fuda
