// The parameters of moves: what each kind of them ranges over, as data. What a kind does with it is in the
// room above, one file for each kind (params/kinds.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/diagnostic.h"
#include "model/condition.h"
#include "model/types.h"

namespace fuda {

class MoveReader;
class Notation;
struct Game;
struct Param;

// What an argument is, to rules, programs and people. Several kinds of parameters may have arguments of one
// sort.
enum class NamedThing : std::uint8_t { seat, card, cards, fact, value, zone, number, word, position };
inline constexpr std::size_t kThings = 9;

// Is there a row for each thing, in the order of the enum? Assert it of each table by thing.
template <class Row, std::size_t kRows>
[[nodiscard]] constexpr bool is_complete(const Row (&rows)[kRows]) {
  for (std::size_t i = 0; i < kRows; ++i) {
    if (rows[i].thing != static_cast<NamedThing>(i)) return false;
  }
  return kRows == kThings;
}

// Where the cards of a parameter lie.
struct CardPlaces {
  ZoneRef zone;
  std::vector<ZoneRef> also;  // further places
  bool apart = false;         // an earlier argument may be cards of these families, too
};

// Conditions of a parameter: on its card, on each of its cards, or on the top card of its zone.
struct Narrowing {
  Condition only;
  Condition must;  // the same, but only where some candidate fits
  [[nodiscard]] explicit operator bool() const { return only || must; }
};

// What cards that are chosen together must be.
struct SetConstraint {
  AttributeId same = kNone;  // all have one value of it
  AttributeId run = kNone;   // their values of it follow one another without a gap, in any order
  AttributeId sum = kNone;   // numeric: what their values of it add up to
  enum class Comparison : std::uint8_t { exactly, at_least, at_most };
  Comparison comparison = Comparison::exactly;
  std::int32_t number = 0;        // of the sum,
  FamilyId counter = kNone;       // unless a counter of the table or of the seat says it,
  std::uint8_t argument = kNone;  // or the card that an earlier argument is
  std::string text;               // the sum as it is declared
  [[nodiscard]] explicit operator bool() const { return same != kNone || run != kNone || sum != kNone; }
};

// ---- the kinds

struct SeatParam {
  bool others = false;      // not oneself
  FamilyId top_of = kNone;  // only those with a card in their zone of this family
  Narrowing narrowing;      // of the top card there
};
struct CardParam {
  CardPlaces in;
  Narrowing narrowing;
};
struct FactParam {
  FactMask facts = 0;  // which may be told
  ZoneRef found_in;    // only those true of a card there; family kNone: no such condition
};
struct ValueParam {
  AttributeId attribute = 0;
  Mask without = 0;  // those that cannot be chosen, by number (below 64)
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
  Narrowing narrowing;  // of the top card
};
struct CardsParam {
  CardPlaces in;
  std::int32_t low = 0, high = 0;  // how many, inclusive
  SetConstraint constraint;
  bool by_rules = false;  // the last parameter: the rules list the sets
  Narrowing narrowing;    // of each card
};
struct CountedNumberParam {
  // Inclusive; a counter of the table or of the mover says it when moves are listed. kNone: `number` does.
  struct Bound {
    std::int32_t number = 0;
    FamilyId counter = kNone;
  };
  Bound low, high;
};
using ParamKind = std::variant<SeatParam, CardParam, FactParam, ValueParam, NumberParam, ChoiceParam,
                               PositionParam, ZoneParam, CardsParam, CountedNumberParam>;

// The numbers from `base` on, without those of the first 64 that are in `without`.
struct Candidates {
  int base = 0;
  int count = 0;
  Mask without = 0;
};

// An argument that is written.
struct Argument {
  const Notation& notation;
  const Game& game;
  const Param& param;
  int number = 0;

  [[nodiscard]] std::size_t index() const { return static_cast<std::size_t>(number); }
};

// What positions and texts need of a kind, side by side for speed.
struct ParamRow {
  NamedThing thing;
  // Every argument in range, before the conditions of the parameter count. Null for cards: they are listed
  // zone by zone (legal.cpp), and written as Notation::write_cards does.
  Candidates (*list)(const State& state, const Param& param, const Move& so_far);
  std::string (*write)(const Argument& argument);
  // Makes what the words name an argument of the move. There is one word, but for several cards.
  bool (*read)(MoveReader& reader, const Param& param, std::span<const std::string> words);
};

// One parameter of a move. Made by make_param (params/kinds.h), which keeps `row` and `narrowed` in step with
// the kind.
struct Param {
  std::string name;
  ParamKind kind;
  const ParamRow* row = nullptr;
  bool narrowed = false;  // some of what it ranges over may not fit
  Place place;

  [[nodiscard]] NamedThing thing() const { return row->thing; }
  [[nodiscard]] bool is_of_cards() const {
    return thing() == NamedThing::card || thing() == NamedThing::cards;
  }
  // Null for any other kind.
  template <class Kind>
  [[nodiscard]] const Kind* as() const {
    return std::get_if<Kind>(&kind);
  }
  // Only if is_of_cards.
  [[nodiscard]] const CardPlaces& places() const {
    const auto* one = as<CardParam>();
    return one != nullptr ? one->in : std::get_if<CardsParam>(&kind)->in;
  }
  // Null for a kind that has none.
  [[nodiscard]] const Narrowing* narrowing() const {
    return std::visit(
        [](const auto& of) -> const Narrowing* {
          if constexpr (requires { of.narrowing; }) return &of.narrowing;
          return nullptr;
        },
        kind);
  }
  // Do the rules list what it may be?
  [[nodiscard]] bool is_by_rules() const {
    const auto* cards = as<CardsParam>();
    return cards != nullptr && cards->by_rules;
  }
};

}  // namespace fuda
