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
  std::string name;  // the name, such as "tell", "math.max", "draw" or "f"
  int given = -1;    // the number of arguments, including the object before a ':'; below 0 if unknown
  int line = 0;
  bool of_argument = false;  // for a field x.f: whether x is an argument of the function
};

// The calls of functions by name, including calls in inner functions. Excludes calls through variables.
[[nodiscard]] std::vector<Call> calls_of(const Function& function);

}  // namespace fuda::lua
