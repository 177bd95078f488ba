// Calls into the rules. Only protected_call and the rules' own pcall use lua_pcall, so every call has a
// budget, and every error a place and a traceback.
#pragma once

#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::lua {

struct ScriptError {
  Place place;            // file and line; empty if no rule was running
  std::string message;    // one sentence
  std::string traceback;  // lines "file:line: in function 'name'", innermost first; "" for one level
  std::string hint;       // what to do, or ""
  Subject subject;

  [[nodiscard]] Finding finding() const;  // the hint carries the traceback
};

// Calls the function below `nargs` arguments on the stack. True: `nresults` results (or LUA_MULTRET) replace
// them. False: they are popped, and last_error() says why. An outermost call gets a new budget; a nested one
// shares its caller's, and must call rethrow() if its budget is used up.
[[nodiscard]] bool protected_call(lua_State* L, int nargs, int nresults);
[[nodiscard]] const ScriptError& last_error(lua_State* L);

// The same, but throws Failure. Not inside a C function called by Lua.
void call(lua_State* L, int nargs, int nresults);

// What lua_dump writes of the function on the top of the stack, with names and lines.
[[nodiscard]] std::string dumped(lua_State* L);

// The same for the text of a file, without running it. Throws Failure if it is not Lua.
[[nodiscard]] std::string compiled_text(const std::string& file, std::string_view text);

// Removes "file:line: " from the front of `said`, a message of Lua, if the file is one of `files`, also in
// the short form "...tail" that Lua gives long names.
[[nodiscard]] Place take_place(std::string& said, const std::vector<std::string>& files);

// Inside a C function called by Lua: raises last_error() again.
[[noreturn]] void rethrow(lua_State* L);

// For Vm, which keeps it at index 1 of the main stack.
void push_error_handler(lua_State* L);

// A line of a rule, without a copy of its file's name: that stays as long as the function is there.
struct RunningLine {
  const char* source = nullptr;  // as Lua says it; null: no rule is running
  int line = 0;

  [[nodiscard]] Place place() const;
};
// The line that is running, of the innermost rule. Allocates nothing.
[[nodiscard]] RunningLine running_line(lua_State* L);
[[nodiscard]] inline Place running_place(lua_State* L) { return running_line(L).place(); }

// Where the function at `index` is defined.
[[nodiscard]] inline Place defined_at(lua_State* L, int index) {
  lua_Debug info;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &info);
  return {info.source[0] == '@' ? info.source + 1 : info.source, info.linedefined, 0, 1};
}

// After a call inside a batch that is one protected call: checks variables outside of functions, as
// protected_call does (lua/late_checks.h).
void end_inner_call(lua_State* L);

// Inside a C function called by Lua: raises `message` at the line of the rule that called it.
[[noreturn]] void raise(lua_State* L, const std::string& message, const std::string& hint = {},
                        const Subject& subject = {});

}  // namespace fuda::lua
