// What is called in compiled code, and with how many arguments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "code/bytecode.h"

namespace fuda::lua {

struct Call {
  enum class How : std::uint8_t { function, method, field };  // tell(…), math.max(…); deck:draw(…); x.f(…)

  How how = How::function;
  std::string name;  // "tell", "math.max", "draw", "f"
  int given = -1;    // arguments, the thing before a ':' included; below 0: as many as another call returns
  int line = 0;
};

// The calls, in the code and in the functions within, of functions known by name there; not of those put into
// a variable first.
[[nodiscard]] std::vector<Call> calls_of(const Function& function);

}  // namespace fuda::lua
