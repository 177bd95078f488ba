#include "bots/why_not.h"

namespace fuda {

std::string why_not(const LoadedGame& loaded, const Observation& seen, const ObservedMove& move) {
  // A move whose text cannot be read has an argument that is out of range.
  const Notation::ReadSeen read = loaded.notation.read(seen, loaded.notation.write(seen, move));
  if (!read.problem.empty()) return read.problem;
  std::string unknown = "the move is not in 'legal'";
  // If the move reveals hidden facts, the reason could also reveal some of these facts.
  if (read.move != move || !loaded.game().moves[move.kind].reveals.empty()) return unknown;
  const Refusal refusal = loaded.engine->refusal(seen.state, seen, loaded.notation, move);
  return refusal.reason.empty() ? unknown : refusal.reason;
}

}  // namespace fuda
