// Finds calls of `finish`, `redeal` and `go` that have no effect, or another effect than they appear to have.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/lists.h"
#include "code/finders.h"

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

// Whether seats take turns in this phase, one after the other, without another phase in between.
bool has_turns(const Game& game, const std::string& name) {
  const auto phase = std::ranges::find(game.phases, name, &Phase::name);
  return phase != game.phases.end() && phase->movers == Phase::Movers::turn &&
         phase->continuation == Phase::Continuation::next_seat &&
         phase->next == static_cast<PhaseId>(phase - game.phases.begin());
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

Findings lists_without_turn(const Function& function, const Registers& registers, const Game& game,
                            const std::string& file) {
  Findings findings;
  registers.walk([&](std::size_t at, const Values& values) {
    const std::uint32_t code = function.code[at];
    if ((op_of(code) != Op::call && op_of(code) != Op::tail_call) ||
        (b_of(code) != 3 && b_of(code) != 0))  // 0 means that the last argument may give any number of
                                               // results
      return;
    const auto value = [&](unsigned n) { return registers.at(values, at, a_of(code) + n); };
    if (value(0).sort != Sort::host || value(0).name != "go" || value(0).member != Sort::unknown) return;
    const KnownValue phase = value(1), seats = value(2);
    if (phase.sort != Sort::text || seats.name != kBest || !has_turns(game, phase.written)) return;
    const std::string list = seats.written.empty() ? "best(…)" : seats.written;
    findings.push_back(
        warning_at({file, function.lines[at], 0, 1},
                   fmt::format("'{}' is a list of seats: 'go' lets each of them make one move, and "
                               "none of them gets the turn",
                               list),
                   fmt::format("write: go(\"{}\", {}[1])", phase.written, list)));
  });
  return findings;
}

}  // namespace fuda::lua
