// What the functions of rules hold in variables outside of them, to name the one in which they kept
// something.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "text/diagnostic.h"

namespace fuda::lua {

struct Held {
  Place function;  // that uses the variable: where it begins
  std::string name;
  std::uint64_t value = 0;  // a hash; of a table with all tables in it
  bool changes = false;     // the function itself sets the variable, or something in its table
};

// By file, line and name.
using HeldValues = std::vector<Held>;

// A variable that is no longer what it was, if possible with a function that changes it, not only uses it.
[[nodiscard]] std::optional<Held> changed(const HeldValues& before, const HeldValues& after);

// What to say about rules that kept something; `fallback` is the place where the variable is not known.
[[nodiscard]] Finding kept_something(const std::optional<Held>& held, const Place& fallback);

}  // namespace fuda::lua
