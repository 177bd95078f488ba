// Checks of globals and of variables outside of functions while rules run, if there is no code reader
// (lua/code_reader.h).
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
  std::vector<std::string>& shared;  // functions that files have defined, sorted
  FileReport report;
};

// Pushes the proxy that a file gets instead of the environment. Reads go through; assignments are errors,
// except for functions that the file may define. Notes what the file's own level defines and reads.
void push_guarded_environment(lua_State* L);
// All files are loaded: stops noting reads.
void close_guarded_environment(lua_State* L);

// The values of variables outside of functions after loading.
class OuterVariables {
 public:
  // Notes those of the functions in the list at `list`, which has `count` items.
  void note(lua_State* L, int list, lua_Integer count, const std::string& instead);
  [[nodiscard]] bool any() const { return !numbers_.empty(); }
  // Restores all values. Returns an error if one was different, at a function that uses the variable.
  [[nodiscard]] std::optional<Finding> put_back(lua_State* L) const;

 private:
  std::vector<int> numbers_;  // the variable's index among the upvalues of its function
  std::string instead_;
};

// The messages, also used by the code reader.
inline constexpr const char* kOwnVariable = "for a variable of your own, write: local {} = …";
inline constexpr const char* kOwnFunction = "write 'local function {}' for one that only this file uses";
[[nodiscard]] std::string cannot_set_thing(const std::string& name);
[[nodiscard]] std::string no_function_to_replace(const std::string& name);
[[nodiscard]] Finding outer_was_set(const Place& place, const std::string& name, const std::string& instead);

}  // namespace fuda::lua
