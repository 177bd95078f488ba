// Shapes: what the game's tables look like. What is wrong with them is found by others (load/advisor.h).
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
// One of these, or an attribute.
[[nodiscard]] bool is_kind(const Game& game, const std::string& word);
// {WORD: …}: any number of keys of this kind.
[[nodiscard]] bool has_any_keys(const Game& game, const yaml::Node& shape);
// "bonus?" may be left out; "value!" is a key of this name, even if it is also the name of a kind.
[[nodiscard]] std::string field_name(const std::string& key);

}  // namespace fuda::shapes
