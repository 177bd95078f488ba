#include "bots/why_not.h"

namespace fuda {

std::string why_not(const LoadedGame& loaded, const Observation& seen, const ObservedMove& move) {
  // A move that cannot be written and read again is out of the range of its parameters.
  const Notation::ReadSeen read = loaded.notation.read(seen, loaded.notation.write(seen, move));
  if (!read.problem.empty()) return read.problem;
  std::string unknown = "it is not in 'legal'";
  // Where the move reveals hidden things, the reason may give away some of them.
  if (read.move != move || !loaded.game().moves[move.kind].reveals.empty()) return unknown;
  const Refusal refusal = loaded.engine->refusal(seen.state, seen, loaded.notation, move);
  return refusal.reason.empty() ? unknown : refusal.reason;
}

}  // namespace fuda
