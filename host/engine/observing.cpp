// The parts of Engine that tell one seat about the game.
#include <algorithm>

#include "base/lists.h"
#include "engine/engine.h"
#include "model/legal.h"

namespace fuda {

void Engine::observe(const Position& position, const Steps& steps, const Transition* made,
                     const Notation& notation, Seat seat, Observation& out, Free free) {
  fuda::observe(position, steps, made, seat, out);
  out.legal.clear();
  out.free.clear();
  if (seat == kNone || out.state.over()) return;
  const Phase& phase = game_->phases[out.state.turn().phase];
  if (((out.state.turn().active >> seat) & 1U) != 0)
    list(phase.moves, position.state, notation, out, out.legal);
  MoveSet& legal = out.legal.as_seen();
  if (game_->has_unless) drop_unless(*game_, legal, legal);
  if (phase.free.empty() || free == Free::left_out) return;
  list(phase.free, position.state, notation, out, out.free);
  if (game_->has_unless) drop_unless(*game_, legal, out.free.as_seen());
}

// Adds the moves of these kinds that the seat may know about.
void Engine::list(const std::vector<KindId>& kinds, const State& real, const Notation& notation,
                  const Observation& seen, ObservedMoves& out) {
  MoveSet& moves = out.as_seen();
  for (const KindId kind : kinds) {
    // The list of legal moves with `reveals` may depend on hidden facts, so it comes from the real position.
    if (game_->moves[kind].reveals.empty()) {
      refuse_hidden(kind);
      moves_of_kind(seen.state, seen.seat, kind, moves);
    } else {
      real_moves_.clear();
      moves_of_kind(real, seen.seat, kind, real_moves_);
      for (const MoveRun& run : real_moves_.runs())
        moves.add(same_move(real, run.head, seen.state), run.last, run.zone, run.base, run.mask);
    }
  }
  if (!rules_->has_guards()) return;
  rules_->filter(seen.state, moves, {seen.seat, &seen.known, &real});
  if (rules_->leaks().empty()) [[likely]]
    return;
  suspected_.clear();
  suspect(notation);
  if (!lists_truly(kinds, real, seen, moves)) throw Failure(suspected_);
}

// Whether the guards allow the same moves in the real position. A guard may read something that the seat does
// not know, even if the guard's answer does not depend on it.
bool Engine::lists_truly(const std::vector<KindId>& kinds, const State& real, const Observation& seen,
                         const MoveSet& listed) {
  real_moves_.clear();
  for (const KindId kind : kinds) moves_of_kind(real, seen.seat, kind, real_moves_);
  rules_->filter(real, real_moves_);
  std::vector<Move> truly, told;
  for_each_move(real, real_moves_,
                [&](const Move& move) { truly.push_back(same_move(real, move, seen.state)); });
  for_each_move(seen.state, listed, [&](const Move& move) {
    if (contains(kinds, move.kind)) told.push_back(move);
  });
  return std::ranges::is_permutation(truly, told);
}

Refusal Engine::refusal(const State& real, const Observation& seen, const Notation& notation,
                        const ObservedMove& move) {
  if (seen.seat == kNone || !game_->moves[move.kind].reveals.empty())
    return refusal(real, notation, same_move(seen, move, real));
  suspected_.clear();
  Refusal told = refusal(seen.state, notation, move.as_seen(), seen.viewer());
  if (suspected_.empty()) [[likely]]
    return told;
  const Refusal truth = refusal(real, notation, same_move(seen, move, real));
  if (truth.rule != told.rule || truth.reason != told.reason) throw Failure(suspected_);
  return told;
}

}  // namespace fuda
