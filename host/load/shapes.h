// Shapes: declared forms of the game's tables. The advisor finds tables that do not fit their shapes
// (load/advisor.h).
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "model/game.h"
#include "yaml/node.h"

namespace fuda::shapes {

inline constexpr std::array<std::string_view, 3> kPlain = {"number", "text", "yes_no"};
inline constexpr std::array<std::string_view, 7> kNamed = {"card", "players", "zone",   "counter",
                                                           "move", "phase",   "outcome"};
// Whether `word` is in kPlain or kNamed, or is an attribute.
[[nodiscard]] bool is_kind(const Game& game, const std::string& word);
// Whether the shape is {WORD: …}, which allows any number of keys of this kind.
[[nodiscard]] bool has_any_keys(const Game& game, const yaml::Node& shape);
// The field that a key names. "bonus?" is an optional field "bonus". "value!" is a field "value", even if
// this is also the name of a kind.
[[nodiscard]] std::string field_name(const std::string& key);

}  // namespace fuda::shapes
