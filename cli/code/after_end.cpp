#include "code/after_end.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "base/lists.h"

namespace fuda::lua {

namespace {

// The calls that a finished game drops, by instruction, with their names.
using Dropped = std::map<std::size_t, std::string>;

// The first of these calls that the code reaches after the instruction at `from`, or the end of the code if
// some way to the end of the function passes no such call.
std::size_t always_after(const Function& function, std::size_t from, const Dropped& calls) {
  const std::size_t end = function.code.size();
  std::size_t first = end;
  std::vector<bool> seen(end);
  std::vector<std::size_t> open = next_of(function, from);
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at >= end) return end;
    if (seen[at]) continue;
    seen[at] = true;
    if (calls.contains(at)) {
      first = std::min(first, at);
      continue;
    }
    const Op op = op_of(function.code[at]);
    const auto next = next_of(function, at);
    if (next.empty() || op == Op::return_none || op == Op::return_one || op == Op::return_any) return end;
    append(open, next);
  }
  return first;
}

}  // namespace

Findings calls_after_end(const Function& function, const Registers& registers, const std::string& file) {
  Dropped calls;
  registers.walk([&](std::size_t at, const Values& values) {
    const Op op = op_of(function.code[at]);
    if (op != Op::call && op != Op::tail_call) return;
    const KnownValue called = registers.at(values, at, a_of(function.code[at]));
    if (called.sort != Sort::host || called.member != Sort::unknown) return;
    if (called.name == "finish" || called.name == "redeal") calls[at] = called.name;
  });
  Findings findings;
  for (const auto& [at, name] : calls) {
    if (name != "finish" || op_of(function.code[at]) == Op::tail_call) continue;
    const std::size_t later = always_after(function, at, calls);
    if (later >= function.code.size() || later <= at) continue;  // an earlier call runs again only in a loop
    findings.push_back(
        warning_at({file, function.lines[later], 0, 1},
                   fmt::format("{} after the finish of line {} has no effect, because the game is over",
                               calls.at(later), function.lines[at]),
                   "a 'return' or an 'else' may be missing"));
  }
  return findings;
}

}  // namespace fuda::lua
