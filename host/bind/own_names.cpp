#include "bind/own_names.h"

#include <algorithm>
#include <array>

#include "bind/bindings.h"
#include "lua/tokens.h"

namespace fuda::lua {

namespace {

constexpr std::array<std::string_view, 4> kLibraries = {"math", "string", "table", "_ENV"};

// Words in capitals stand for names of the game.
bool among(std::string_view name, Bindings names) {
  if (name.empty() || (name.front() >= 'A' && name.front() <= 'Z')) return false;
  return std::any_of(names.begin(), names.end(), [name](const Binding& one) { return name == one.name; });
}

}  // namespace

std::string whose_name(std::string_view name) {
  if (is_keyword(name)) return "a word of Lua";
  const std::array tables = {counter_functions(), base_names(),       zone_functions(),
                             card_functions(),    each_functions(),   flow_functions(),
                             data_names(),        called_functions(), imagine_functions()};
  const bool own =
      std::find(kLibraries.begin(), kLibraries.end(), name) != kLibraries.end() ||
      std::any_of(tables.begin(), tables.end(), [name](Bindings all) { return among(name, all); });
  return own ? "a name of the rules' own" : "";
}

}  // namespace fuda::lua
