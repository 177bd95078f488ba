#include "lua/held.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace fuda::lua {

std::optional<Held> changed(const HeldValues& before, const HeldValues& after) {
  const auto key = [](const Held& held) {
    return std::tuple(held.function.file, held.function.line, held.name);
  };
  // Two functions may begin on one line: their values are compared in the order in which they stand.
  std::map<decltype(key(Held{})), std::vector<std::uint64_t>> was;
  for (const Held& held : before) was[key(held)].push_back(held.value);
  std::optional<Held> found;
  std::map<decltype(key(Held{})), std::size_t> seen;
  for (const Held& held : after) {
    const auto old = was.find(key(held));
    const std::size_t nth = seen[key(held)]++;
    if (old == was.end() || nth >= old->second.size() || old->second[nth] == held.value) continue;
    if (!found || (held.changes && !found->changes)) found = held;
  }
  return found;
}

Finding kept_something(const std::optional<Held>& held, const Place& fallback) {
  constexpr const char* kHint =
      "all that changes must be in zones and counters, never in a Lua variable or table";
  if (!held) return error_at(fallback, "the rules kept something between two calls", kHint);
  return error_at(held->function,
                  "the rules kept something between two calls: '" + held->name +
                      "', which this function uses, has changed",
                  kHint);
}

}  // namespace fuda::lua
