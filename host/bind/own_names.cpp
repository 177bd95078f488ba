#include "bind/own_names.h"

#include <algorithm>
#include <array>

#include "bind/names.h"

namespace fuda::lua {

namespace {

constexpr std::array<std::string_view, 22> kKeywords = {
    "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
    "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
constexpr std::array<std::string_view, 4> kLibraries = {"math", "string", "table", "_ENV"};

// Words in capitals stand for names of the game.
bool among(std::string_view name, Names names) {
  if (name.empty() || (name.front() >= 'A' && name.front() <= 'Z')) return false;
  return std::any_of(names.begin(), names.end(), [name](const Named& one) { return name == one.name; });
}

}  // namespace

std::string whose_name(std::string_view name) {
  if (std::find(kKeywords.begin(), kKeywords.end(), name) != kKeywords.end()) return "a word of Lua";
  const std::array tables = {base_names(),     zone_functions(), card_functions(),  seat_functions(),
                             flow_functions(), data_names(),     called_functions()};
  const bool own = std::find(kLibraries.begin(), kLibraries.end(), name) != kLibraries.end() ||
                   std::any_of(tables.begin(), tables.end(), [name](Names all) { return among(name, all); });
  return own ? "a name of the rules' own" : "";
}

}  // namespace fuda::lua
