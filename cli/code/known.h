// Known values in the code of rules, found without running the code.
#pragma once

#include <string>

#include "model/game.h"

namespace fuda::lua {

enum class Sort : std::uint8_t {
  unknown,
  nil,
  truth,
  number,
  text,  // a constant: `written` is its content
  some_text,
  card,
  zone,
  zones,  // a family
  counter,
  holder,  // a counter that holds a card, a seat, a value or a move
  counters,
  rows,  // a family of counters with two keys, whose fields are families
  seat,
  seats,
  fact,
  cards,      // a list of cards
  loop,       // the result of each(…); `member` is the sort of its items
  attribute,  // a value of the attribute `name`
  option,     // the value of the option `name`
  outcome,    // the name of an outcome, or nil
  phase,      // the name of a phase
  data,       // a table of the rules or of the YAML, or a value in one of these tables
  field,      // the field `name`, an attribute's name, of an unknown value
  host,       // a name in the environment or a part of it: `name` is "go", "moves", "moves.play"
  closure,    // a function of the file; `name` is its id
  // Values in bots:
  made,       // a move that a seat made, as the bot's seat saw it
  move,       // a move that the bot can make
  moves,      // a list of such moves
  move_kind,  // the name of a move, or nil
  steps,      // the list of the steps of a move
  step,
  step_kind,  // the kind of a step
  numbered,   // the result of ipairs(…); `member` is the sort of its items
};
[[nodiscard]] constexpr bool is_text(Sort sort) { return sort == Sort::text || sort == Sort::some_text; }

struct KnownValue {
  Sort sort = Sort::unknown;
  std::string name = {};     // the name as Sort describes it; for zones, counters and a counter's number, the
                             // name of the family
  std::string written = {};  // the code for the value, such as "tables.points[n]"; "" if unknown
  // The sort of a loop's items, of a method's object, of a number's owner, or of x in `not x`.
  Sort member = Sort::unknown;
};

// The `name` for a result of best(…), because the sort of that result is unknown.
inline constexpr const char* kBest = "best";

// Whether the value is an object of the game, such as a card or a zone.
[[nodiscard]] bool is_thing(Sort sort);
// A phrase for a sort, such as "a card" or "a number".
[[nodiscard]] std::string sort_text(Sort sort);

// The value of a name in the environment. If `game` is null, fewer values are known.
[[nodiscard]] KnownValue known_global(const Game* game, const std::string& name);
// The values of `of.name` and `of[key]`.
[[nodiscard]] KnownValue known_field(const Game* game, const KnownValue& of, const std::string& name);
[[nodiscard]] KnownValue known_item(const Game* game, const KnownValue& of, const KnownValue& key);
// The value of `of:name`, for a call.
[[nodiscard]] KnownValue known_method(const KnownValue& of, const std::string& name);
// The first result of a call. `argument` is the first argument, not counting the value before a ':'. `count`
// is the number of arguments, counted in the same way, or 0 if unknown.
[[nodiscard]] KnownValue known_result(const KnownValue& called, const KnownValue& argument, unsigned count);

}  // namespace fuda::lua
