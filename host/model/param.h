// The parameters of moves, as data: the range of each kind. The behaviour of the kinds is in params/, one
// file for each kind (params/kinds.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/diagnostic.h"
#include "model/condition.h"
#include "model/quantity.h"
#include "model/types.h"

namespace fuda {

class MoveReader;
class Notation;
struct Game;
struct Param;

// The thing that an argument names, for rules, programs and people. Parameters of different kinds may name
// the same sort of thing.
enum class NamedThing : std::uint8_t { seat, card, cards, fact, value, zone, number, word, position };
inline constexpr std::size_t kThings = 9;

// Whether a table has a row for each NamedThing, in the order of the enum. Every table indexed by NamedThing
// should assert this.
template <class Row, std::size_t kRows>
[[nodiscard]] constexpr bool is_complete(const Row (&rows)[kRows]) {
  for (std::size_t i = 0; i < kRows; ++i) {
    if (rows[i].thing != static_cast<NamedThing>(i)) return false;
  }
  return kRows == kThings;
}

// The zones of a parameter's cards.
struct CardPlaces {
  ZoneRef zone;
  std::vector<ZoneRef> also;  // further zones
  bool apart = false;         // cards of these families may also be in an earlier argument
};

// Conditions of a parameter: on its card, on each of its cards, or on the top card of its zone.
struct Narrowing {
  Condition only;
  Condition must;                    // applies only if some candidate fits this condition
  std::vector<Condition> otherwise;  // if no candidate fits `must`, the first of these conditions that some
                                     // candidate fits applies
  Condition always;                  // a candidate that fits this need not fit `must` or `otherwise`

  // The number of levels. The level that applies is the first level, counting from 1, that some candidate
  // fits. If no candidate fits any level, level 0 applies, which has no condition. Level 1 is `must`.
  [[nodiscard]] std::size_t levels() const { return must ? 1 + otherwise.size() : 0; }
  [[nodiscard]] const Condition& level(std::size_t n) const { return n == 1 ? must : otherwise[n - 2]; }
  [[nodiscard]] explicit operator bool() const { return only || must; }
};

// A constraint on cards that are chosen together.
struct SetConstraint {
  AttributeId same = kNone;  // all cards have the same value of this attribute
  AttributeId run = kNone;   // the cards' values of this attribute are consecutive, in any order
  AttributeId sum = kNone;   // a numeric attribute, whose values are added up
  enum class Comparison : std::uint8_t { exactly, at_least, at_most };
  Comparison comparison = Comparison::exactly;
  std::int32_t number = 0;        // the number to compare with the sum
  FamilyId counter = kNone;       // if set, a counter of the table or of the seat that gives the number
  std::uint8_t argument = kNone;  // if set, an earlier argument whose card gives the number
  std::string text;               // the sum as declared
  // A card that each set must contain: one that fits a condition, or one with the face of a held card.
  Condition including;
  FamilyId holder = kNone;  // a holder with `holds: card`, of the table or of the mover; kNone: `including`

  // Whether sets must contain a certain card.
  [[nodiscard]] bool wants_card() const { return including || holder != kNone; }
  [[nodiscard]] explicit operator bool() const {
    return same != kNone || run != kNone || sum != kNone || wants_card();
  }
};

// ---- the kinds

struct SeatParam {
  bool others = false;      // without the mover
  FamilyId top_of = kNone;  // only seats with a card in their zone of this family can be chosen
  Narrowing narrowing;      // the conditions for the top card of that zone
};
struct CardParam {
  CardPlaces in;
  Narrowing narrowing;
};
struct FactParam {
  FactMask facts = 0;  // the facts that may be told
  ZoneRef found_in;    // only facts that are true of a card in this zone; if the family is kNone, any facts
};
struct ValueParam {
  AttributeId attribute = 0;
  Mask without = 0;  // values that cannot be chosen, by number (below 64)
};
struct NumberParam {
  std::int32_t low = 0, high = 0;  // inclusive
};
struct ChoiceParam {
  std::vector<std::string> words;
};
struct PositionParam {
  ZoneRef zone;
};
struct ZoneParam {
  FamilyId family = kNone;
  Narrowing narrowing;  // the conditions for the zone's top card
};
struct CardsParam {
  CardPlaces in;
  std::int32_t low = 0, high = 0;  // the number of cards, inclusive, in any position
  bool counted = false;            // whether `least` and `most` give the number of cards in each position
  Quantity least, most;
  SetConstraint constraint;
  bool by_rules = false;  // the rules list the sets; only for the last parameter
  Narrowing narrowing;    // of each card
};
struct CountedNumberParam {
  Quantity low, high;  // inclusive
};
using ParamKind = std::variant<SeatParam, CardParam, FactParam, ValueParam, NumberParam, ChoiceParam,
                               PositionParam, ZoneParam, CardsParam, CountedNumberParam>;

// `count` numbers, beginning with `base`. Leaves out the numbers in `without`, which can only be among the
// first 64.
struct Candidates {
  int base = 0;
  int count = 0;
  Mask without = 0;
};

// An argument for ParamRow::write.
struct Argument {
  const Notation& notation;
  const Game& game;
  const Param& param;
  int number = 0;

  [[nodiscard]] std::size_t index() const { return static_cast<std::size_t>(number); }
};

// The functions of a kind that positions and texts need. For speed, they are in one table.
struct ParamRow {
  NamedThing thing;
  // Lists every argument in range, before the conditions of the parameter apply. Null for cards: legal.cpp
  // lists them zone by zone, and Notation::write_cards writes them.
  Candidates (*list)(const State& state, const Param& param, const Move& so_far);
  std::string (*write)(const Argument& argument);
  // Turns the words into an argument of the move. There is only one word, unless the argument is a list of
  // cards.
  bool (*read)(MoveReader& reader, const Param& param, std::span<const std::string> words);
};

// One parameter of a move. Created by make_param (params/kinds.h), which keeps `row` and `narrowed`
// consistent with the kind.
struct Param {
  std::string name;
  ParamKind kind;
  const ParamRow* row = nullptr;
  bool narrowed = false;  // some candidates may not fit
  Place place;

  [[nodiscard]] NamedThing thing() const { return row->thing; }
  [[nodiscard]] bool is_of_cards() const {
    return thing() == NamedThing::card || thing() == NamedThing::cards;
  }
  // The data of a kind, or null for any other kind.
  template <class Kind>
  [[nodiscard]] const Kind* as() const {
    return std::get_if<Kind>(&kind);
  }
  // The zones of the cards. Requires is_of_cards().
  [[nodiscard]] const CardPlaces& places() const {
    const auto* one = as<CardParam>();
    return one != nullptr ? one->in : std::get_if<CardsParam>(&kind)->in;
  }
  // The conditions, or null for a kind without conditions.
  [[nodiscard]] const Narrowing* narrowing() const {
    return std::visit(
        [](const auto& of) -> const Narrowing* {
          if constexpr (requires { of.narrowing; }) return &of.narrowing;
          return nullptr;
        },
        kind);
  }
  // Whether the rules list the arguments of this parameter.
  [[nodiscard]] bool is_by_rules() const {
    const auto* cards = as<CardsParam>();
    return cards != nullptr && cards->by_rules;
  }
};

}  // namespace fuda
