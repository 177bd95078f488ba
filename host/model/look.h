// How cards look on a page or a screen. No rule can read it, and no position depends on it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/types.h"

namespace fuda {

struct CardLook {
  // When the name of a card is written on it: where two cards would look the same, on all, on none.
  enum class Caption : std::uint8_t { where_needed, always, never };
  // How the cards of a zone lie: as its kind suggests, side by side, so and with the name of the seat each
  // came from, or on one another.
  enum class Lies : std::uint8_t { as_usual, row, named, stack };

  // The attributes that show; kNone: nothing does.
  AttributeId colour = kNone, symbol = kNone, mark = kNone, corner = kNone;
  // By value of that attribute: "#rrggbb" or "rainbow"; the name of a symbol
  // (cli/diagnostics/looks/usual.yaml) or a character of its own, "" for none.
  std::vector<std::string> colours, symbols, marks;
  std::vector<std::string> pictures;  // by face: in the place of its mark; "": the mark
  std::vector<Lies> zones;            // by zone family
  std::vector<AttributeId> sums;      // by zone family: whose numbers it is told what they make; kNone: none
  std::vector<FamilyId> moves;        // by kind: the zones at which people point for it; kNone: at none
  Caption caption = Caption::where_needed;
};

}  // namespace fuda
