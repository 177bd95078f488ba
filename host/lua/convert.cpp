#include "lua/convert.h"

#include "lua/values.h"
#include "lua/vm.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

struct Conversion {
  const Data* input = nullptr;
  Data output;
};

// Upvalue 1: the Conversion; argument 1: the rules' convert function. Runs protected, because reading the
// result can fail as the rules can.
int convert(lua_State* L) {
  auto* conversion = static_cast<Conversion*>(lua_touserdata(L, lua_upvalueindex(1)));
  lua_settop(L, 1);
  push_data(L, *conversion->input, false, "input");
  lua_call(L, 1, 1);
  conversion->output = to_data(L, -1);
  return 0;
}

}  // namespace

Data run_converter(const std::vector<Source>& sources, const Data& input, const Data& tables) {
  Vm vm;
  lua_State* L = vm.state();
  push_data(L, tables, true, "tables");
  vm.set_name("tables");
  vm.allow_assignment("convert");
  for (const Source& source : sources) vm.load(source.file, source.text);
  Conversion conversion{&input, {}};
  lua_pushlightuserdata(L, &conversion);
  lua_pushcclosure(L, guarded<convert>, 1);
  vm.push_name("convert");
  if (lua_type(L, -1) != LUA_TFUNCTION) {
    throw Failure(error_at({sources.empty() ? "" : sources.back().file}, "this file must define 'convert'",
                           "write: function convert(input) … return output end"));
  }
  call(L, 1, 0);
  return std::move(conversion.output);
}

}  // namespace fuda::lua
