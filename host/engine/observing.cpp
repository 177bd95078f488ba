// What an engine tells one seat.
#include "engine/engine.h"
#include "engine/secrets.h"
#include "model/legal.h"

namespace fuda {

namespace {

// The same moves in a position where other cards lie in the same places.
void add_same(const State& from, const MoveSet& moves, const State& to, MoveSet& out) {
  for (const MoveRun& run : moves.runs())
    out.add(same_move(from, run.head, to), run.last, run.zone, run.base, run.mask);
}

}  // namespace

void Engine::observe(const Position& position, const Steps& steps, const Made* made, const Notation& notation,
                     Seat seat, Observation& out) {
  fuda::observe(position, steps, made, seat, out);
  out.legal.clear();
  if (seat == kNone || out.state.over() || ((out.state.turn().active >> seat) & 1U) == 0) return;
  for (const KindId kind : game_->phases[out.state.turn().phase].moves) {
    // `reveals` may be about which moves are legal, so they come from the real position.
    if (game_->moves[kind].reveals.empty()) {
      throw_hidden_conditions(*game_, kind);
      moves_of_kind(out.state, seat, kind, out.legal);
    } else {
      real_moves_.clear();
      moves_of_kind(position.state, seat, kind, real_moves_);
      add_same(position.state, real_moves_, out.state, out.legal);
    }
  }
  if (rules_->has_guards()) {
    rules_->filter(out.state, out.legal, {seat, &out.known, &position.state});
    throw_leaks(notation);
  }
  if (game_->has_unless) drop_unless(*game_, out.legal);
}

Refusal Engine::refusal(const State& real, const Observation& seen, const Notation& notation,
                        const Move& move) {
  if (seen.seat == kNone || !game_->moves[move.kind].reveals.empty())
    return refusal(real, notation, same_move(seen.state, move, real));
  return refusal(seen.state, notation, move, seen.eyes());
}

}  // namespace fuda
