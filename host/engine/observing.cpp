// What an engine tells one seat.
#include "engine/engine.h"
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
                     Seat seat, Observation& out, Free free) {
  fuda::observe(position, steps, made, seat, out);
  out.legal.clear();
  out.free.clear();
  if (seat == kNone || out.state.over()) return;
  const Phase& phase = game_->phases[out.state.turn().phase];
  if (((out.state.turn().active >> seat) & 1U) != 0)
    list(phase.moves, position.state, notation, out, out.legal);
  if (game_->has_unless) drop_unless(*game_, out.legal, out.legal);
  if (phase.free.empty() || free == Free::left_out) return;
  list(phase.free, position.state, notation, out, out.free);
  if (game_->has_unless) drop_unless(*game_, out.legal, out.free);
}

// Adds the moves of these kinds that the seat may know of.
void Engine::list(const std::vector<KindId>& kinds, const State& real, const Notation& notation,
                  const Observation& seen, MoveSet& out) {
  for (const KindId kind : kinds) {
    // `reveals` may be about which moves are legal, so they come from the real position.
    if (game_->moves[kind].reveals.empty()) {
      refuse_hidden(kind);
      moves_of_kind(seen.state, seen.seat, kind, out);
    } else {
      real_moves_.clear();
      moves_of_kind(real, seen.seat, kind, real_moves_);
      add_same(real, real_moves_, seen.state, out);
    }
  }
  if (!rules_->has_guards()) return;
  rules_->filter(seen.state, out, {seen.seat, &seen.known, &real});
  throw_leaks(notation);
}

Refusal Engine::refusal(const State& real, const Observation& seen, const Notation& notation,
                        const Move& move) {
  if (seen.seat == kNone || !game_->moves[move.kind].reveals.empty())
    return refusal(real, notation, same_move(seen.state, move, real));
  return refusal(seen.state, notation, move, seen.eyes());
}

}  // namespace fuda
