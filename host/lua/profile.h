// What rules cost, by the line: how many instructions run there, and how many calls of the host's functions
// are made. Both are the same in each run. A call of the host's takes about as long as kHostCall
// instructions.
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
    int function = 0;  // the line at which its function begins
  };
  struct Function {
    std::string name;  // as it was called, or ""
    std::uint64_t calls = 0, from_host = 0;
    Cost all;  // with all that it called, of the calls by the host
  };
  using At = std::pair<std::string, int>;  // a file and a line
  using Lines = std::map<At, Line>;
  using Functions = std::map<At, Function>;  // by the line where they begin

  // An instruction is about to run, a function begins.
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
  Function* outermost_ = nullptr;  // that the host called
};

}  // namespace fuda::lua
