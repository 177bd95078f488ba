// What can be said of a value that a rule handles, without running it.
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
  loop,       // what each(…) gives; `member` is what it walks over
  attribute,  // a value of the attribute `name`
  option,     // the value of the option `name`
  outcome,    // the name of one, or nil
  data,       // a table of the rules' own, or of the YAML, or something in it
  field,      // the field `name`, an attribute's name, of something unknown
  host,       // a name of the environment or a part of it: `name` is "go", "moves", "moves.play"
  closure,    // `name` is its number among the inner functions
};

struct Known {
  Sort sort = Sort::unknown;
  std::string name = {};        // see Sort; for zones, counters and holders, their family's
  std::string written = {};     // "tables.points[n]"; "" where it cannot be told
  Sort member = Sort::unknown;  // of what it walks over; of a family's fields; of a length, the family's
};

// Is it a thing of the game, of which Lua has one object each?
[[nodiscard]] bool is_thing(Sort sort);
// "a card", "a number".
[[nodiscard]] std::string sort_text(Sort sort);

// What the names of the environment stand for. `game` may be null: then names are just names.
[[nodiscard]] Known known_global(const Game* game, const std::string& name);
// of.name, and of[key].
[[nodiscard]] Known known_field(const Game* game, const Known& of, const std::string& name);
[[nodiscard]] Known known_item(const Game* game, const Known& of, const Known& key);
// of:name, to be called.
[[nodiscard]] Known known_method(const Known& of, const std::string& name);
// What a call returns first. `argument`: its first one, after the ':' where there is one.
[[nodiscard]] Known known_result(const Known& called, const Known& argument);

}  // namespace fuda::lua
