// What an engine tells one seat.
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

// Adds the moves of these kinds that the seat may know of.
void Engine::list(const std::vector<KindId>& kinds, const State& real, const Notation& notation,
                  const Observation& seen, ObservedMoves& out) {
  MoveSet& moves = out.as_seen();
  for (const KindId kind : kinds) {
    // `reveals` may be about which moves are legal, so they come from the real position.
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
  throw_leaks(notation);
}

Refusal Engine::refusal(const State& real, const Observation& seen, const Notation& notation,
                        const ObservedMove& move) {
  if (seen.seat == kNone || !game_->moves[move.kind].reveals.empty())
    return refusal(real, notation, same_move(seen, move, real));
  return refusal(seen.state, notation, move.as_seen(), seen.viewer());
}

}  // namespace fuda
