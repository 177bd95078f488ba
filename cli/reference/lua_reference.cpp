#include "reference/lua_reference.h"

#include <string_view>

#include "bind/bindings.h"
#include "code/missing.h"
#include "lua_bots/convert.h"

namespace fuda::lua {

namespace {

// The name in the form of a call, such as "moves.NAME.apply" for "function moves.NAME.apply(me, …)".
std::string name_in(std::string_view call) {
  constexpr std::string_view kFunction = "function ";
  if (call.starts_with(kFunction)) call.remove_prefix(kFunction.size());
  return std::string(call.substr(0, call.find_first_of("( ")));
}

std::string note_for(const Binding& one) {
  const bool written = std::string_view(one.call).starts_with("function ");
  if (one.may == May::always) return {};
  if (one.may == May::look) return written ? "may look at the game" : "looks at the game";
  return written ? "may change the game" : "changes the game";
}

}  // namespace

ReferenceSection reference_section(std::string title, std::string about,
                                   std::initializer_list<Bindings> lists) {
  ReferenceSection result{std::move(title), std::move(about), {}};
  for (const Bindings& names : lists) {
    for (const Binding& one : names) {
      result.entries.push_back({name_in(one.call), one.call, note_for(one), one.does});
    }
  }
  return result;
}

std::vector<ReferenceSection> reference_of_games() {
  const auto section = reference_section;
  return {
      section(
          "Functions that the host calls",
          "Rules define these functions. The YAML must declare `NAME`. fuda refuses a file with a function "
          "that the host never calls.",
          {move_functions(), phase_functions(), emptied_functions(), called_functions(),
           converter_functions()}),
      section("Names that the game declares", "Rules can use these names directly.", {data_names()}),
      section("The flow of the game", "", {flow_functions(), imagine_functions()}),
      section("Walking and counting", "",
              {each_functions(), zone_functions(), card_functions(), counter_functions()}),
      section("zone", "A place for cards. `==` works on zones and on everything in the sections below.",
              {zone_names(), zone_questions()}),
      section("family", "The zones or counters that share one name.", {family_names()}),
      section("card", "Two copies of a face are two cards.", {card_names()}),
      section("counter", "A whole number within bounds.", {counter_names()}),
      section("holder", "A counter that can hold a seat, a value, a move or a card.", {holder_names()}),
      section("seat", "A position at the table. In functions of moves, `me` is the seat that moves.",
              {seat_names(), seats_names()}),
      section("fact", "Value of a `fact` parameter of a move: one value of one attribute.", {fact_names()}),
  };
}

std::vector<ReferenceSection> reference_of_lua() {
  const auto section = reference_section;
  return {
      section("Lua: basic functions", "", {base_names()}),
      section("Lua: math",
              "Rules have only the functions that give the same results on every machine. For random "
              "numbers, use `random`.",
              {math_names()}),
      section("Lua: string", "These functions are also methods of texts: `text:sub(1, 3)`.",
              {string_names()}),
      section("Lua: table", "", {table_names()}),
      section("Lua: missing on purpose", "fuda reports these names as unknown when it loads a file.",
              {missing_names()}),
  };
}

}  // namespace fuda::lua
