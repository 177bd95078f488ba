#include "bind/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/lists.h"
#include "bind/named.h"
#include "bind/objects.h"
#include "lua/values.h"
#include "lua/wrapper.h"
#include "model/saying.h"

namespace fuda::lua {

namespace {

using Kind = SaidPart::Kind;

// Reads the top of the stack as a value of the attribute. Returns false if the attribute has no such value.
bool read_value(lua_State* L, AttributeId id, SaidPart& out) {
  const ValueId value = host(L).attributes.value(L, -1, id);
  out = {.kind = Kind::value, .of = id, .what = value};
  return value != kNone;
}

// Reads the top of the stack as a row of the table. Returns false if the table has no such row.
bool read_row(lua_State* L, std::uint8_t table, SaidPart& out) {
  if (lua_type(L, -1) != LUA_TSTRING) return false;
  const Data::Mapping& rows = rows_of_table(*host(L).game, table);
  const auto found = std::ranges::find(rows, std::string_view(lua_tostring(L, -1)), &Data::Entry::first);
  out = {.kind = Kind::row, .of = table, .what = static_cast<std::int32_t>(found - rows.begin())};
  return found != rows.end();
}

bool read_thing(lua_State* L, SaidPart& out) {
  for (const auto& [tag, is] : {std::pair{Tag::card, Kind::card},
                                {Tag::zone, Kind::zone},
                                {Tag::counter, Kind::counter},
                                {Tag::holder, Kind::counter}}) {
    if (!is_object(L, -1, tag)) continue;
    out = {.kind = is, .what = Access::handed_on(*handle_at(L, -1))};
    return true;
  }
  if (is_object(L, -1, Tag::fact)) {
    const Fact& fact = host(L).game->facts[object<Tag::fact>(L, -1)];
    out = {.kind = Kind::value, .of = fact.attribute, .what = fact.value};
    return true;
  }
  if (is_object(L, -1, Tag::seats)) {
    out = {.kind = Kind::seats, .what = host(L).game->all_seats()};
    return true;
  }
  if (is_object(L, -1, Tag::seat) || lua_type(L, -1) == LUA_TTABLE) {
    out = {.kind = Kind::seats, .what = seats_at(L, lua_gettop(L))};
    return out.what != 0;
  }
  const auto number = whole_number_at(L, -1);
  if (!number) return false;
  out = {.kind = Kind::number, .what = static_cast<std::int32_t>(*number)};
  return out.what == *number;
}

std::string could_be(const Game& game, const Saying::Part& part) {
  if (part.attribute != kNone) return fmt::format("a value of '{}'", game.attributes[part.attribute].name);
  if (part.table != kNone) return fmt::format("the name of a row of 'tables.{}'", part.name);
  return "a seat, a list of seats, 'seats', a card, a zone, a counter, a fact or a whole number";
}

// The names for which the call gives values.
std::vector<std::string> given_names(lua_State* L) {
  std::vector<std::string> names;
  if (lua_type(L, 2) != LUA_TTABLE) return names;
  open_closed(L, 2);
  for (lua_pushnil(L); lua_next(L, 2) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) names.emplace_back(lua_tostring(L, -2));
  }
  std::ranges::sort(names);
  return names;
}

SaidPart read_part(lua_State* L, const Saying& saying, const Saying::Part& part) {
  const bool is_table = lua_type(L, 2) == LUA_TTABLE;
  if (!is_table || lua_getfield(L, 2, part.name.c_str()) == LUA_TNIL) {
    const auto given = given_names(L);
    const bool is_object = is_table && luaL_getmetafield(L, 2, "__index") != LUA_TNIL;
    const std::string form =
        is_table && !is_object
            ? fmt::format("the call gives no values, or the value for '{}' is nil", part.name)
            : fmt::format("write: say(\"{}\", {{{} = …}})", saying.name, part.name);
    raise(L,
          fmt::format("the text '{}' has a {{{}}}, but the call gives no value for this name", saying.name,
                      part.name),
          given.empty() ? form : "the call gives values for " + spoken_list(given));
  }
  SaidPart said;
  const bool read = (part.attribute != kNone && read_value(L, part.attribute, said)) ||
                    (part.table != kNone && read_row(L, part.table, said)) || read_thing(L, said);
  if (!read) {
    const bool nobody = lua_type(L, -1) == LUA_TTABLE && lua_rawlen(L, -1) == 0;
    if (nobody && !is_object(L, -1, Tag::seats)) {
      raise(L, fmt::format("{{{}}} in the text '{}' is an empty list", part.name, saying.name),
            "use another text if there is no seat to name");
    }
    raise(L, fmt::format("{{{}}} in the text '{}' cannot be {}", part.name, saying.name, push_text(L, -1)),
          "the value can be " + could_be(*host(L).game, part));
  }
  lua_pop(L, 1);
  return said;
}

// Whether the argument is a text, and not the name of a declared text. A name is always one word.
bool is_text_of_its_own(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return false;
  return std::string_view(lua_tostring(L, index)).find_first_of(" {") != std::string_view::npos;
}

std::shared_ptr<const Saying> saying_at(lua_State* L, int index) {
  std::size_t size = 0;
  const char* text = lua_tolstring(L, index, &size);
  if (size > kMaxYamlText)
    raise(L, fmt::format("a text for 'say' can have at most {} bytes, not {}", kMaxYamlText, size));
  Saying saying{std::string(text, size), std::string(text, size), {}};
  if (const Finding wrong = read_parts(saying, *host(L).game); !wrong.message.empty())
    raise(L, wrong.message, wrong.hint);
  return std::make_shared<const Saying>(std::move(saying));
}

}  // namespace

int say(lua_State* L) {
  Changeable state = access(L).change();
  const Game& game = *host(L).game;
  state.begin_text();
  Said said{.saying = host(L).says.find(L, 1)};
  if (said.saying == kNone && is_text_of_its_own(L, 1)) {
    said.own = saying_at(L, 1);
  } else {
    said.saying = named(L, 1, "text", host(L).says, game.says);
  }
  const Saying& saying = saying_of(game, said);
  if (!lua_isnoneornil(L, 2) && lua_type(L, 2) != LUA_TTABLE)
    raise(L, fmt::format("the second argument must be a table of names and values, not {}", push_text(L, 2)),
          saying.parts.empty()
              ? fmt::format("this text has no values: write say(\"{}\")", saying.name)
              : fmt::format("write: say(\"{}\", {{{} = …}})", saying.name, saying.parts.front().name));
  for (std::size_t i = 0; i < saying.parts.size(); ++i) said.parts[i] = read_part(L, saying, saying.parts[i]);
  state.say(said);
  return 0;
}

}  // namespace fuda::lua
