#include "bind/reference.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "bind/bindings.h"

namespace fuda::lua {

namespace {

// Names of Lua 5.4 that are not there, and what to use instead.
constexpr Binding kMissing[] = {
    {"_G", nullptr, May::always, "_G", "There is no table of all names, nor is there `_ENV`."},
    {"_VERSION", nullptr, May::always, "_VERSION", "It is Lua 5.4."},
    {"collectgarbage", nullptr, May::always, "collectgarbage", "Memory is the host's business."},
    {"coroutine", nullptr, May::always, "coroutine",
     "A call runs to its end. To wait for a seat, use a phase."},
    {"debug", nullptr, May::always, "debug", "`fuda run --trace --lua` shows the lines that ran."},
    {"dofile", nullptr, May::always, "dofile", "List the files under `rules`."},
    {"getmetatable", nullptr, May::always, "getmetatable", "There are no metatables."},
    {"io", nullptr, May::always, "io", "There are no files."},
    {"load", nullptr, May::always, "load", "Rules are what the files say."},
    {"loadfile", nullptr, May::always, "loadfile", "List the files under `rules`."},
    {"math.acos", nullptr, May::always, "math.acos", "Its last digits differ between machines."},
    {"math.asin", nullptr, May::always, "math.asin", "The same."},
    {"math.atan", nullptr, May::always, "math.atan", "The same."},
    {"math.cos", nullptr, May::always, "math.cos", "The same."},
    {"math.deg", nullptr, May::always, "math.deg", "The same."},
    {"math.exp", nullptr, May::always, "math.exp", "Use `1 << n`."},
    {"math.huge", nullptr, May::always, "math.huge", "Use `math.maxinteger`."},
    {"math.log", nullptr, May::always, "math.log", "Its last digits differ between machines."},
    {"math.modf", nullptr, May::always, "math.modf", "Use `math.floor`, or `//` and `%`."},
    {"math.pi", nullptr, May::always, "math.pi", "There are no angles."},
    {"math.rad", nullptr, May::always, "math.rad", "There are no angles."},
    {"math.random", nullptr, May::always, "math.random", "Use `random(n)`, the game's own chance."},
    {"math.randomseed", nullptr, May::always, "math.randomseed", "A script's `seed` decides all chance."},
    {"math.sin", nullptr, May::always, "math.sin", "Its last digits differ between machines."},
    {"math.sqrt", nullptr, May::always, "math.sqrt", "Compare squares."},
    {"math.tan", nullptr, May::always, "math.tan", "Its last digits differ between machines."},
    {"math.ult", nullptr, May::always, "math.ult", "Use `<`."},
    {"next", nullptr, May::always, "next", "Use `pairs`, whose order is the same everywhere."},
    {"os", nullptr, May::always, "os", "There are no clocks and no other programs."},
    {"package", nullptr, May::always, "package", "List the files under `rules`."},
    {"print", nullptr, May::always, "print", "Use `error` to look at a value, and `fuda run --trace --lua`."},
    {"rawequal", nullptr, May::always, "rawequal", "Use `==`; there are no metatables."},
    {"rawget", nullptr, May::always, "rawget", "Use `t[k]`."},
    {"rawlen", nullptr, May::always, "rawlen", "Use `#t`."},
    {"rawset", nullptr, May::always, "rawset", "Use `t[k] = v`."},
    {"require", nullptr, May::always, "require", "List the files under `rules`."},
    {"setmetatable", nullptr, May::always, "setmetatable", "There are no metatables."},
    {"string.dump", nullptr, May::always, "string.dump", "There is no bytecode."},
    {"string.gmatch", nullptr, May::always, "string.gmatch", "There are no patterns; use `string.find`."},
    {"string.gsub", nullptr, May::always, "string.gsub", "The same."},
    {"string.match", nullptr, May::always, "string.match", "The same."},
    {"string.pack", nullptr, May::always, "string.pack", "There is no binary data."},
    {"string.packsize", nullptr, May::always, "string.packsize", "The same."},
    {"string.reverse", nullptr, May::always, "string.reverse", "Walk over `text:sub(i, i)`."},
    {"string.unpack", nullptr, May::always, "string.unpack", "There is no binary data."},
    {"utf8", nullptr, May::always, "utf8", "Texts are bytes here; words for people are in `names`."},
    {"warn", nullptr, May::always, "warn", "Use `error`."},
    {"xpcall", nullptr, May::always, "xpcall", "Use `pcall`."},
};

// "function moves.NAME.apply(me, …)" -> "moves.NAME.apply".
std::string name_in(std::string_view call) {
  constexpr std::string_view kFunction = "function ";
  if (call.starts_with(kFunction)) call.remove_prefix(kFunction.size());
  return std::string(call.substr(0, call.find_first_of("( ")));
}

std::string words_for(const Binding& one) {
  const bool written = std::string_view(one.call).starts_with("function ");
  switch (one.may) {
    case May::always:
      return {};
    case May::look:
      return written ? "may look at the game, but not change it" : "looks at the game: not outside functions";
    case May::change:
      return written ? "may change the game" : "changes the game: not in guards and `score`";
  }
  return {};
}

std::string mark_for(May may) { return may == May::change ? "changes" : may == May::look ? "looks" : ""; }

}  // namespace

ReferenceSection reference_section(std::string title, std::string about,
                                   std::initializer_list<Bindings> lists) {
  ReferenceSection result{std::move(title), std::move(about), {}};
  for (const Bindings& names : lists) {
    for (const Binding& one : names) {
      result.entries.push_back({name_in(one.call), one.call, one.does, words_for(one), mark_for(one.may)});
    }
  }
  return result;
}

Bindings missing_names() { return kMissing; }

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

namespace {

constexpr std::array<std::string_view, 22> kKeywords = {
    "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
    "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
constexpr std::array<std::string_view, 4> kLibraries = {"math", "string", "table", "_ENV"};

// Words in capitals stand for names of the game.
bool among(std::string_view name, Bindings names) {
  if (name.empty() || (name.front() >= 'A' && name.front() <= 'Z')) return false;
  return std::any_of(names.begin(), names.end(), [name](const Binding& one) { return name == one.name; });
}

}  // namespace

std::string whose_name(std::string_view name) {
  if (std::find(kKeywords.begin(), kKeywords.end(), name) != kKeywords.end()) return "a word of Lua";
  const std::array tables = {counter_functions(), base_names(),       zone_functions(),
                             card_functions(),    each_functions(),   flow_functions(),
                             data_names(),        called_functions(), imagine_functions()};
  const bool own =
      std::find(kLibraries.begin(), kLibraries.end(), name) != kLibraries.end() ||
      std::any_of(tables.begin(), tables.end(), [name](Bindings all) { return among(name, all); });
  return own ? "a name of the rules' own" : "";
}

}  // namespace fuda::lua
