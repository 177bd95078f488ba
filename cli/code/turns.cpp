#include "code/turns.h"

#include <fmt/format.h>

#include <algorithm>

namespace fuda::lua {

namespace {

// Whether seats take turns in this phase, one after the other, without another phase in between.
bool has_turns(const Game& game, const std::string& name) {
  const auto phase = std::ranges::find(game.phases, name, &Phase::name);
  return phase != game.phases.end() && phase->movers == Phase::Movers::turn &&
         phase->continuation == Phase::Continuation::next_seat &&
         phase->next == static_cast<PhaseId>(phase - game.phases.begin());
}

}  // namespace

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
