// The look of cards on a page or a screen. Rules cannot read the look, and no position depends on it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/types.h"

namespace fuda {

struct CardLook {
  // Whether a page prints a card's name on the card: always, never, or only if two cards would otherwise look
  // the same.
  enum class Caption : std::uint8_t { where_needed, always, never };
  // The layout of a zone's cards: the usual layout for this zone, side by side, side by side with the names
  // of the cards' former owners, or stacked.
  enum class Lies : std::uint8_t { as_usual, row, named, stack };

  // The visible attributes. kNone means that nothing is visible.
  AttributeId colour = kNone, symbol = kNone, mark = kNone, corner = kNone;
  // The look of each value of these attributes. A colour is "#rrggbb" or "rainbow". A symbol or mark is the
  // name of a symbol (cli/diagnostics/looks/usual.yaml), a single character, or "" for none.
  std::vector<std::string> colours, symbols, marks;
  std::vector<std::string> pictures;  // for each face, the picture to show instead of its mark, or ""
  std::vector<Lies> zones;            // by zone family
  std::vector<AttributeId> sums;      // the attributes to add up and show, by zone family; kNone: none
  std::vector<FamilyId> moves;        // the zones that people click to make a move, by kind of move; kNone:
                                      // none
  Caption caption = Caption::where_needed;
};

}  // namespace fuda
