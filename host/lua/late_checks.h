// What is checked while rules run, where nobody reads their code before (lua/code_reader.h): globals, and the
// variables outside of functions.
#pragma once

#include <lua.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "lua/code_reader.h"

namespace fuda::lua {

// A file whose own level is running.
struct RunningFile {
  Sharing sharing = Sharing::none;
  std::vector<std::string>& shared;  // functions that files have defined, sorted
  FileReport report;
};

// Pushes what a file gets in place of the environment: a table that is always empty. Reading goes on to the
// environment; of what is assigned, only the functions that the file may define come to be there. Notes what
// its own level defines and reads.
void push_guarded_environment(lua_State* L);
// All files are loaded: what is read need not be noted any more.
void close_guarded_environment(lua_State* L);

// Variables outside of functions, as loading has left them.
class OuterVariables {
 public:
  // Of the functions in the list at `list`, which has `count` items.
  void note(lua_State* L, int list, lua_Integer count, const std::string& instead);
  [[nodiscard]] bool any() const { return !numbers_.empty(); }
  // Gives each its value again. An error if one had another: at the function that knows it.
  [[nodiscard]] std::optional<Finding> put_back(lua_State* L) const;

 private:
  std::vector<int> numbers_;  // of the variable among the upvalues of its function
  std::string instead_;
};

// What is said of these mistakes, found here or in the code.
inline constexpr const char* kOwnVariable = "for a variable of your own, write: local {} = …";
inline constexpr const char* kOwnFunction = "write 'local function {}' for one that only this file uses";
[[nodiscard]] std::string cannot_set_thing(const std::string& name);
[[nodiscard]] std::string no_function_to_replace(const std::string& name);
[[nodiscard]] Finding outer_was_set(const Place& place, const std::string& name, const std::string& instead);

}  // namespace fuda::lua
