// The calls in compiled code.
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
  int given = -1;    // arguments, including what stands before a ':'; below 0: not known
  int line = 0;
  bool of_argument = false;  // of a field: x is an argument of the function
};

// Calls of functions by name, also in the functions inside; not of functions that were put into a variable.
[[nodiscard]] std::vector<Call> calls_of(const Function& function);

}  // namespace fuda::lua
