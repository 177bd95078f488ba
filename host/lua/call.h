// Calls into the rules. protected_call is the only place with lua_pcall (besides the rules' own pcall), so
// that no call goes without budget, traceback and place.
#pragma once

#include <lua.hpp>
#include <string>
#include <string_view>

#include "base/diagnostic.h"

namespace fuda::lua {

struct ScriptError {
  Place place;            // file and line; empty where no rule was running
  std::string message;    // one sentence, without the place
  std::string traceback;  // "file:line: in function 'name'" a line, innermost first; "" below two levels
  std::string hint;       // what to do, or ""
  Subject subject;        // the part of the game it is about
  bool killed = false;    // stopped by the budget
  bool out_of_memory = false;

  [[nodiscard]] Finding finding() const;  // the hint carries the traceback
};

// Calls the function below `nargs` arguments at the top of the stack. True: `nresults` results (or
// LUA_MULTRET) are there instead. False: all of them are gone and last_error() says why. Otherwise leaves the
// stack as it found it. An outermost call gets a fresh budget; a nested one shares its caller's. A nested
// call that was killed must be passed on: raise it again with rethrow().
[[nodiscard]] bool protected_call(lua_State* L, int nargs, int nresults);
[[nodiscard]] const ScriptError& last_error(lua_State* L);

// The same, but throws Failure with last_error()'s finding. Only where no Lua is above on the C stack.
void call(lua_State* L, int nargs, int nresults);

// The function on the top of the stack as lua_dump writes it, with all names and lines.
[[nodiscard]] std::string dumped(lua_State* L);

// The same of the text of a file, of which nothing runs. Throws Failure when it is not Lua.
[[nodiscard]] std::string compiled_text(const std::string& file, std::string_view text);

// Inside a C function called by Lua: raises last_error() again, in the rules above.
[[noreturn]] void rethrow(lua_State* L);

// For Vm: pushes what it keeps at index 1 of the main stack.
void push_error_handler(lua_State* L);

// Where the innermost rule is right now; empty if none is running. Does not allocate in Lua.
[[nodiscard]] Place running_place(lua_State* L);

// Where the function at `index` begins.
[[nodiscard]] inline Place defined_at(lua_State* L, int index) {
  lua_Debug info;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &info);
  return {info.source[0] == '@' ? info.source + 1 : info.source, info.linedefined, 0, 1};
}

// Within one protected call that goes on to make others of its own: what protected_call does at the end of
// each with variables outside of functions (lua/late_checks.h).
void end_inner_call(lua_State* L);

// Inside a C function called by Lua: raises `message` with the place of the rule that called it.
[[noreturn]] void raise(lua_State* L, const std::string& message, const std::string& hint = {},
                        const Subject& subject = {});

}  // namespace fuda::lua
