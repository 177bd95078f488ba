#include "bind/own_names.h"

#include <algorithm>
#include <array>

#include "bind/bindings.h"
#include "lua/tokens.h"

namespace fuda::lua {

namespace {

// Functions added to the rules after games had begun to use these names. A zone, counter or parameter with
// such a name hides the function.
constexpr std::array<std::string_view, 2> kLater = {"resume", "reacted_to"};
constexpr std::array<std::string_view, 4> kLibraries = {"math", "string", "table", "_ENV"};

// Whether a name is in one of these bindings. Words in capitals stand for names that the game defines.
bool among(std::string_view name, Bindings names) {
  if (name.empty() || (name.front() >= 'A' && name.front() <= 'Z')) return false;
  return std::any_of(names.begin(), names.end(), [name](const Binding& one) { return name == one.name; });
}

}  // namespace

std::string whose_name(std::string_view name) {
  if (is_keyword(name)) return "a word of Lua";
  if (std::find(kLater.begin(), kLater.end(), name) != kLater.end()) return "";
  const std::array tables = {counter_functions(), base_names(),       zone_functions(),
                             card_functions(),    each_functions(),   flow_functions(),
                             data_names(),        called_functions(), imagine_functions()};
  const bool own =
      std::find(kLibraries.begin(), kLibraries.end(), name) != kLibraries.end() ||
      std::any_of(tables.begin(), tables.end(), [name](Bindings all) { return among(name, all); });
  return own ? "a built-in name of the rules" : "";
}

}  // namespace fuda::lua
