#include "author/lua_reference.h"

#include <string_view>

#include "bind/bindings.h"
#include "code/missing.h"
#include "lua_bots/convert.h"

namespace fuda::lua {

namespace {

// "function moves.NAME.apply(me, …)" -> "moves.NAME.apply".
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
      section("Functions that the host calls",
              "Rules write these. NAME must be declared in the YAML. A function that the host never calls is "
              "an error when the file is loaded.",
              {move_functions(), phase_functions(), emptied_functions(), called_functions(),
               converter_functions()}),
      section("Names of the game", "Available under their own names.", {data_names()}),
      section("The course of the game", "", {flow_functions(), imagine_functions()}),
      section("Walking and counting", "",
              {each_functions(), zone_functions(), card_functions(), counter_functions()}),
      section("zone", "A place for cards. `==` tells two zones apart, and likewise all things below.",
              {zone_names(), zone_questions()}),
      section("family", "The zones or counters that share one name.", {family_names()}),
      section("card", "Two copies of a face are two cards.", {card_names()}),
      section("counter", "A whole number within bounds.", {counter_names()}),
      section("holder", "A counter that holds a thing, or nothing.", {holder_names()}),
      section("seat", "A player's place at the table; functions of moves call it `me`.",
              {seat_names(), seats_names()}),
      section("fact", "What a move gets for a `fact` parameter: one value of one attribute.", {fact_names()}),
  };
}

std::vector<ReferenceSection> reference_of_lua() {
  const auto section = reference_section;
  return {
      section("Lua: basic functions", "", {base_names()}),
      section("Lua: math", "Nothing that differs between machines; chance is `random`.", {math_names()}),
      section("Lua: string", "Also as methods: `text:sub(1, 3)`.", {string_names()}),
      section("Lua: table", "", {table_names()}),
      section("Lua: missing on purpose", "What is not here is an unknown name when the file is loaded.",
              {missing_names()}),
  };
}

}  // namespace fuda::lua
