// Checks globals and variables outside functions while rules run. The host uses these checks only if there
// is no code reader (lua/code_reader.h).
#pragma once

#include <lua.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "lua/code_reader.h"

namespace fuda::lua {

// A file that is being loaded.
struct RunningFile {
  Sharing sharing = Sharing::none;
  std::vector<std::string>& shared;  // functions defined by files, sorted
  FileReport report;
};

// Pushes the proxy that a file gets instead of the environment. The proxy passes reads through. Assignments
// raise errors, unless they define a function that the file may define. Records what the top level of the
// file defines and reads.
void push_guarded_environment(lua_State* L);
// Stops recording reads. Call this after all files are loaded.
void close_guarded_environment(lua_State* L);

// The values of variables outside functions after loading.
class OuterVariables {
 public:
  // Records the variables of the functions in the list at `list`, which has `count` items.
  void note(lua_State* L, int list, lua_Integer count, const std::string& instead);
  [[nodiscard]] bool any() const { return !numbers_.empty(); }
  // Restores all values. If a value has changed, returns an error at a function that uses the variable.
  [[nodiscard]] std::optional<Finding> put_back(lua_State* L) const;

 private:
  std::vector<int> numbers_;  // the variable's index among the upvalues of its function
  std::string instead_;
};

// Messages, which the code reader also uses.
inline constexpr const char* kOwnVariable = "for a variable of your own, write: local {} = …";
inline constexpr const char* kOwnFunction = "write 'local function {}' for one that only this file uses";
[[nodiscard]] std::string cannot_set_thing(const std::string& name);
[[nodiscard]] std::string no_function_to_replace(const std::string& name);
[[nodiscard]] Finding outer_was_set(const Place& place, const std::string& name, const std::string& instead);

}  // namespace fuda::lua
