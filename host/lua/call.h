// Calls into the rules. Only protected_call and the rules' own pcall use lua_pcall. Therefore, every call has
// a budget, and every error has a place and a traceback.
#pragma once

#include <lua.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::lua {

struct ScriptError {
  Place place;          // file and line; empty if no rule was running
  std::string message;  // one sentence
  std::string
      traceback;     // lines "file:line: in function 'name'", innermost first; "" if there is only one level
  std::string hint;  // what to do, or ""
  Subject subject;

  [[nodiscard]] Finding finding() const;  // the hint includes the traceback
};

// Calls the function below `nargs` arguments on the stack. If the call succeeds, returns true, and `nresults`
// results (or LUA_MULTRET) replace the function and its arguments. If the call fails, pops the function and
// its arguments, and last_error() returns the reason. An outermost call gets a new budget. A nested call
// shares its caller's budget, and must call rethrow() if that budget is used up.
[[nodiscard]] bool protected_call(lua_State* L, int nargs, int nresults);
[[nodiscard]] const ScriptError& last_error(lua_State* L);

// Like protected_call, but throws Failure if the call fails. Do not call this function inside a C function
// that Lua calls.
void call(lua_State* L, int nargs, int nresults);

// The output of lua_dump for the function on the top of the stack, with names and lines.
[[nodiscard]] std::string dumped(lua_State* L);

// Compiles the text of a file without running it, and returns the output of lua_dump as dumped() does. Throws
// Failure if the text is not Lua.
[[nodiscard]] std::string compiled_text(const std::string& file, std::string_view text);

// Removes "file:line: " from the front of `said`, a message of Lua, and returns it as a place, if the file is
// one of `files`. Also recognises a name in the form "...tail", to which Lua shortens long names.
[[nodiscard]] Place take_place(std::string& said, const std::vector<std::string>& files);

// Raises last_error() again. Only C functions that Lua calls may use this function.
[[noreturn]] void rethrow(lua_State* L);

// Pushes the message handler. Only Vm may use this function. Vm keeps the handler at index 1 of the main
// stack.
void push_error_handler(lua_State* L);

// A line of a rule, without a copy of the name of its file. The name is valid as long as the function exists.
struct RunningLine {
  const char* source = nullptr;  // file in Lua's form; null: no rule is running
  int line = 0;

  [[nodiscard]] Place place() const;
};
// The line that the innermost rule is running. Allocates nothing.
[[nodiscard]] RunningLine running_line(lua_State* L);
[[nodiscard]] inline Place running_place(lua_State* L) { return running_line(L).place(); }

// The place where the function at `index` is defined.
[[nodiscard]] inline Place defined_at(lua_State* L, int index) {
  lua_Debug info;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &info);
  return {info.source[0] == '@' ? info.source + 1 : info.source, info.linedefined, 0, 1};
}

// Call this after each inner call of a batch that is one protected call. Checks variables outside
// functions, as protected_call does (lua/late_checks.h).
void end_inner_call(lua_State* L);

// Raises `message` at the line of the rule that called a C function. Only C functions that Lua calls may use
// this function.
[[noreturn]] void raise(lua_State* L, const std::string& message, const std::string& hint = {},
                        const Subject& subject = {});

}  // namespace fuda::lua
