// What calls in compiled code hand over, against what the functions of the host take: a wrong number of
// arguments is found with its line before anything runs.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "lua/bytecode.h"

namespace fuda::lua {

struct Call {
  enum class How : std::uint8_t { function, method, field };  // tell(…), math.max(…); deck:draw(…); x.f(…)

  How how = How::function;
  std::string name;  // "tell", "math.max", "draw", "f"
  int given = -1;    // arguments, the thing before a ':' included; below 0: as many as another call returns
  int line = 0;
};

// The calls in the code, and in the functions within, of what is known by name there; not those of what was
// put into a variable before.
[[nodiscard]] std::vector<Call> calls_of(const Function& function);

// The names of fields that the code gives values to: a method of such a name may be the rules' own.
void add_fields(const Function& function, std::set<std::string>& names);

// What is wrong with the calls of functions and methods known by name, each error at its line; nothing is
// said of those whose name is in `own`, and of what is called in another way.
[[nodiscard]] Findings check_calls(const Function& function, const std::string& file,
                                   const std::set<std::string>& own);

}  // namespace fuda::lua
