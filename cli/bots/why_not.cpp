#include "bots/why_not.h"

namespace fuda {

std::string why_not(const Match& match, const Observation& seen, const Move& move) {
  // What cannot be written and read again is outside of what its parameters range over.
  const Notation::Read read = match.notation.read(seen, match.notation.write(seen.state, move));
  if (!read.problem.empty()) return read.problem;
  std::string unknown = "it is not in 'legal'";
  // The reason may need what it does not know, where the rules reveal such things with this move.
  if (read.move != move || !match.game().moves[move.kind].reveals.empty()) return unknown;
  const Refusal refusal = match.engine->refusal(seen.state, seen, match.notation, move);
  return refusal.reason.empty() ? unknown : refusal.reason;
}

}  // namespace fuda
