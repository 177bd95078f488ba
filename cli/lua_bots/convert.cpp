#include "lua_bots/convert.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/limits.h"
#include "lua/sandbox.h"
#include "lua/values.h"
#include "lua/vm.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

// Converts nil, a boolean, a whole number, a text, a list (keys 1 … n), or a table with texts as keys. The
// keys of the result are sorted. Raises an error if a value has any other type, or if tables are nested too
// deeply.
Data to_data(lua_State* L, int index, int depth = 0);

Data table_to_data(lua_State* L, int table, int depth) {
  const auto length = static_cast<lua_Integer>(lua_rawlen(L, table));
  Data::List list;
  Data::Mapping mapping;
  for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
    if (lua_isinteger(L, -2) != 0 && lua_tointeger(L, -2) >= 1 && lua_tointeger(L, -2) <= length) continue;
    if (lua_type(L, -2) != LUA_TSTRING)
      raise(L, "a table in the result must have names or 1, 2, 3 … as its keys");
    std::size_t size = 0;
    const char* key = lua_tolstring(L, -2, &size);
    mapping.emplace_back(std::string(key, size), to_data(L, -1, depth + 1));
  }
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_rawgeti(L, table, i);
    list.push_back(to_data(L, -1, depth + 1));
    lua_pop(L, 1);
  }
  if (!mapping.empty() && !list.empty())
    raise(L, "a table in the result must be a list or have names, not both");
  if (mapping.empty()) return {std::move(list)};
  std::sort(mapping.begin(), mapping.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return {std::move(mapping)};
}

Data to_data(lua_State* L, int index, int depth) {
  index = lua_absindex(L, index);
  if (depth > kMaxLuaHandedDepth) raise(L, "a table in the result is nested too deeply");
  luaL_checkstack(L, 12, "data too deep");
  switch (lua_type(L, index)) {
    case LUA_TNIL:
      return {};
    case LUA_TBOOLEAN:
      return {lua_toboolean(L, index) != 0};
    case LUA_TNUMBER: {
      const auto number = whole_number_at(L, index);
      if (!number) raise(L, "numbers in the result must be whole");
      return {static_cast<std::int64_t>(*number)};
    }
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(L, index, &size);
      return {std::string(text, size)};
    }
    case LUA_TTABLE:
      return table_to_data(L, index, depth);
    default:
      raise(L, std::string("cannot hand over ") + push_text(L, index));
  }
}

// Reads the `shape` that the file sets. Upvalue 1 is the result, and argument 1 is the value. Runs as a
// protected call, because reading a wrong shape raises an error.
int take_shape(lua_State* L) {
  *static_cast<Data*>(lua_touserdata(L, lua_upvalueindex(1))) = to_data(L, 1);
  return 0;
}

struct Conversion {
  const Data* input = nullptr;
  Data output;
};

// Calls the function of the script. Upvalue 1 is the Conversion, and argument 1 is the function. Runs as a
// protected call, because reading the result can also raise an error.
int convert(lua_State* L) {
  auto* conversion = static_cast<Conversion*>(lua_touserdata(L, lua_upvalueindex(1)));
  lua_settop(L, 1);
  push_data(L, *conversion->input, false, "input");
  lua_call(L, 1, 1);
  conversion->output = to_data(L, -1);
  return 0;
}

// Calls `work`. If `work` throws a Failure without a place, adds the script's file as the place.
template <class Work>
void about_file(const std::string& file, Work work) {
  try {
    work();
  } catch (const Failure& failure) {
    Findings findings = failure.findings();
    for (Finding& finding : findings) {
      if (finding.place.file.empty()) finding.place.file = file;
    }
    throw Failure(std::move(findings));
  }
}

constexpr Binding kConvert[] = {
    {"convert", nullptr, May::always, "function convert(input)",
     "Converts a game that another program recorded. The function is in the Lua file of an import format, "
     "`imports/NAME.lua` in the game's folder, and cannot use anything from the game. The argument is the "
     "content of the file to import. The function returns `{game = …, options = {…}, players = {…}, first = "
     "n, deck = {…}, moves = {…}}`. `options` and `first` are optional. A move is `{seat, word, …}`, with "
     "seats numbered from 1. A word is a text, `{seat = n}` with n counted from 1, or `{card = n}` with n "
     "counted from 0 in the order of the deck. `moves_at = {\"actions\"}` names the list in the file that "
     "has one item per move, so that fuda can show where a refused move is. `comment` is a line at the top "
     "of the script. To refuse the file, the function returns `{problem = \"why\", at = {\"deck\", 3, "
     "\"rank\"}, hint = …}`, with the place of the wrong value. The Lua file can set a table `shape`. Then "
     "fuda refuses content that does not match this shape. A shape is `\"text\"`, `\"number\"`, "
     "`\"boolean\"`, "
     "`\"any\"`, `{SHAPE}` for a list, or `{name = SHAPE, …}` for a mapping in which each of these names is "
     "optional."},
};

}  // namespace

Bindings converter_functions() { return kConvert; }

Data run_converter(const Source& source, const Data& input, const std::string& input_file,
                   const std::function<void(const Data& shape)>& check) {
  Vm vm;
  lua_State* L = vm.state();
  vm.allow_assignment(kConvert[0].name);
  vm.allow_assignment("shape");
  vm.load(source.file, source.text);
  Data shape;
  lua_pushlightuserdata(L, &shape);
  lua_pushcclosure(L, guarded<take_shape>, 1);
  vm.push_name("shape");
  about_file(source.file, [&] { call(L, 1, 0); });
  if (!std::holds_alternative<std::monostate>(shape.value)) check(shape);
  Conversion conversion{&input, {}};
  lua_pushlightuserdata(L, &conversion);
  lua_pushcclosure(L, guarded<convert>, 1);
  vm.push_name("convert");
  if (lua_type(L, -1) != LUA_TFUNCTION) {
    throw Failure(error_at({source.file}, "this file must define 'convert'",
                           "write: function convert(input) … return output end"));
  }
  about_file(input_file, [&] { call(L, 1, 0); });
  return std::move(conversion.output);
}

}  // namespace fuda::lua
