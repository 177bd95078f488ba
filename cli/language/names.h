// The names that a game declares, and the places in its files that mention them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "language/yaml_tokens.h"
#include "load/kind.h"

namespace fuda::language {

enum class Sort : std::uint8_t {
  zone,
  counter,
  move,
  phase,
  option,
  attribute,
  outcome,
  say,
  rating,
  table,
};
inline constexpr int kSorts = 10;
// The section of game.yaml that declares names of this sort, such as "zones". word_of() returns the word for
// one such name, such as "zone".
[[nodiscard]] const char* section_of(Sort sort);
[[nodiscard]] const char* word_of(Sort sort);

// A set of sorts, with one bit per sort.
using Sorts = std::uint16_t;
[[nodiscard]] constexpr Sorts bit(Sort sort) { return static_cast<Sorts>(1U << static_cast<unsigned>(sort)); }
[[nodiscard]] constexpr bool has(Sorts sorts, Sort sort) { return (sorts & bit(sort)) != 0; }

// A name in a file. The name has one of these sorts, or is another allowed word, such as 'next_seat' in place
// of a phase.
struct Mention {
  Sorts sorts = 0;
  bool declares = false;
  std::size_t begin = 0, end = 0;
  std::string name;
};

// The path without the parts that only change the depth of a key. These parts come from choices of options
// (which are patches), from `add` and `remove`, from scenarios (which have the keys of a script), and from
// dotted keys of a script.
[[nodiscard]] KeyPath plain_path(const KeyPath& path, FileKind kind);

// The mentions of names in a token of a YAML file of this kind.
[[nodiscard]] std::vector<Mention> mentions_in(const YamlToken& token, FileKind kind);
// The sorts of names that are possible for this token.
[[nodiscard]] Sorts sorts_at(const YamlToken& token, FileKind kind, bool as_key);

// All mentions in a text, in order.
[[nodiscard]] std::vector<Mention> yaml_mentions(std::string_view text, FileKind kind);
[[nodiscard]] std::vector<Mention> lua_mentions(std::string_view text);

// Finds the kind of a file from its text, even if the text is malformed.
[[nodiscard]] FileKind kind_of_text(std::string_view text, const Path& file);

}  // namespace fuda::language
