// What is known of a value in the code of rules without running it.
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
  holder,  // a counter that holds a thing
  counters,
  rows,  // a family of counters with two keys, whose fields are families
  seat,
  seats,
  fact,
  cards,      // a list of them
  loop,       // the result of each(…); `member` is what it goes over
  attribute,  // a value of the attribute `name`
  option,     // the value of the option `name`
  outcome,    // the name of one, or nil
  phase,      // the name of one
  data,       // a table of the rules' own or of the YAML, or something in one
  field,      // the field `name`, an attribute's name, of something unknown
  host,       // a name of the environment or a part of it: `name` is "go", "moves", "moves.play"
  closure,    // a function of the file; `name` is its id
};
[[nodiscard]] constexpr bool is_text(Sort sort) { return sort == Sort::text || sort == Sort::some_text; }

struct KnownValue {
  Sort sort = Sort::unknown;
  std::string name = {};     // see Sort; for zones, counters and a counter's number, their family's
  std::string written = {};  // "tables.points[n]"; "" if unknown
  Sort member =
      Sort::unknown;  // for a loop what it goes over, for a method its thing, for a number what has it
};

// Is it a thing of the game, such as a card or a zone?
[[nodiscard]] bool is_thing(Sort sort);
// "a card", "a number".
[[nodiscard]] std::string sort_text(Sort sort);

// What a name of the environment stands for. `game` may be null, and then little is known.
[[nodiscard]] KnownValue known_global(const Game* game, const std::string& name);
// of.name, and of[key].
[[nodiscard]] KnownValue known_field(const Game* game, const KnownValue& of, const std::string& name);
[[nodiscard]] KnownValue known_item(const Game* game, const KnownValue& of, const KnownValue& key);
// of:name, to be called.
[[nodiscard]] KnownValue known_method(const KnownValue& of, const std::string& name);
// The first result of a call. `argument`: its first, not counting what stands before a ':'.
[[nodiscard]] KnownValue known_result(const KnownValue& called, const KnownValue& argument);

}  // namespace fuda::lua
