// The costs of rules by line. A line's costs are the number of instructions that run on it, and the number of
// calls to the host's functions. The costs are the same in each run. A call to the host takes about as long
// as kHostCall instructions.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <map>
#include <string>
#include <utility>

namespace fuda::lua {

class Profile {
 public:
  static constexpr std::uint64_t kHostCall = 20;

  struct Cost {
    std::uint64_t instructions = 0, host_calls = 0;
    [[nodiscard]] std::uint64_t steps() const { return instructions + kHostCall * host_calls; }
  };
  struct Line : Cost {
    int function = 0;  // the line at which the function begins
  };
  struct Function {
    std::string name;  // the name by which the function was called, or ""
    std::uint64_t calls = 0, from_host = 0;
    Cost all;  // costs of calls by the host, including everything that they called
  };
  using At = std::pair<std::string, int>;  // a file and a line
  using Lines = std::map<At, Line>;
  using Functions = std::map<At, Function>;  // functions by the line where they begin

  // Call instruction() before each instruction, and call() when a function begins.
  void instruction(lua_State* L, lua_Debug* activation);
  void call(lua_State* L, lua_Debug* activation);

  [[nodiscard]] const Lines& lines() const { return lines_; }
  [[nodiscard]] const Functions& functions() const { return functions_; }

 private:
  [[nodiscard]] Line& line_of(const lua_Debug& activation);

  Lines lines_;
  Functions functions_;
  const char* last_source_ = nullptr;  // of last_
  int last_number_ = 0;
  Line* last_ = nullptr;
  Function* outermost_ = nullptr;  // the function that the host called
};

}  // namespace fuda::lua
