#include "bind/convert.h"

#include "bind/bindings.h"
#include "lua/values.h"
#include "lua/vm.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

struct Conversion {
  const Data* input = nullptr;
  Data output;
};

// Upvalue 1: the Conversion; argument 1: the rules' function. A protected call, since reading the result can
// raise, too.
int convert(lua_State* L) {
  auto* conversion = static_cast<Conversion*>(lua_touserdata(L, lua_upvalueindex(1)));
  lua_settop(L, 1);
  push_data(L, *conversion->input, false, "input");
  lua_call(L, 1, 1);
  conversion->output = to_data(L, -1);
  return 0;
}

constexpr Binding kConvert[] = {
    {"convert", nullptr, May::always, "function convert(input)",
     "In the Lua file of a format of records, `imports/NAME.lua` of a game, where nothing of the game "
     "exists: gets what the file to import holds, and returns `{game = …, options = {…}, players = {…}, "
     "first = n, deck = {…}, moves = {…}}`. A move is `{seat, word, …}` with the seat from 1; a word is a "
     "text, `{seat = n}` from "
     "1, or `{card = n}`, which counts from 0 in the order of the deck. `options` and `first` may be left "
     "out. `{problem = \"why\"}` instead refuses the file."},
};

}  // namespace

Bindings converter_functions() { return kConvert; }

Data run_converter(const Source& source, const Data& input) {
  Vm vm;
  lua_State* L = vm.state();
  vm.allow_assignment(kConvert[0].name);
  vm.load(source.file, source.text);
  Conversion conversion{&input, {}};
  lua_pushlightuserdata(L, &conversion);
  lua_pushcclosure(L, guarded<convert>, 1);
  vm.push_name("convert");
  if (lua_type(L, -1) != LUA_TFUNCTION) {
    throw Failure(error_at({source.file}, "this file must define 'convert'",
                           "write: function convert(input) … return output end"));
  }
  call(L, 1, 0);
  return std::move(conversion.output);
}

}  // namespace fuda::lua
