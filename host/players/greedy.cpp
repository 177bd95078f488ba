#include "players/greedy.h"

#include <algorithm>

#include "core/legal.h"
#include "engine/redeal.h"
#include "players/worth.h"

namespace fuda {

namespace {

// Where all choose at once a move shows its worth only when the others have chosen, too: by chance, as far as
// this player knows.
void let_others_choose(Engine& engine, PhaseId phase, std::uint32_t turn, Rng& rng, State& state,
                       MoveSet& moves) {
  const auto still_choosing = [&] {
    return !state.over() && state.turn().phase == phase && state.turn().ply != turn &&
           engine.game().phases[phase].who == Phase::Who::all;
  };
  for (SeatMask asked = state.turn().active; still_choosing() && asked != 0; asked = state.turn().active) {
    const auto seat = static_cast<Seat>(std::countr_zero(asked));
    engine.legal(state, seat, moves);
    if (moves.empty()) return;
    const SeatMask before = state.turn().active;
    engine.apply(state, nth_move(state, moves, rng.below(moves.size())));
    if ((state.turn().active & ~before) != 0) return;  // all have chosen, and all are asked again
  }
}

}  // namespace

Move GreedyPlayer::choose(const Observation& seen) {
  std::vector<Move> moves;
  for_each_move(seen.state, seen.legal, [&](const Move& move) { moves.push_back(move); });
  if (moves.size() == 1) return moves.front();
  engine_->rules().use_exact_budget();
  Redeal redeal(*engine_, seen);
  // Winning, where the game ends with the move; then how far it is ahead.
  std::vector<std::pair<std::int64_t, double>> sums(moves.size());
  State dealt = engine_->new_state();
  State tried = dealt;
  MoveSet others;
  for (std::uint32_t i = 0; i < redeals_; ++i) {
    engine_->rules().begin_game();
    redeal.deal(rng_, dealt);
    const std::uint64_t chance = rng_.next();
    for (std::size_t m = 0; m < moves.size(); ++m) {
      tried = dealt;
      Rng rng(chance);  // the others answer each move with the same luck
      engine_->apply(tried, same_move(seen.state, moves[m], tried));
      let_others_choose(*engine_, dealt.turn().phase, dealt.turn().ply, rng, tried, others);
      const lua::Score score = engine_->score(tried);
      sums[m].first += tried.over() ? won_by(*engine_, tried, score, seen.seat) - kWhole / 2 : 0;
      sums[m].second += static_cast<double>(lead_of(score, seen.seat));
    }
  }
  const auto most = *std::ranges::max_element(sums);
  std::vector<Move> best;
  for (std::size_t m = 0; m < moves.size(); ++m) {
    if (sums[m] == most) best.push_back(moves[m]);
  }
  return best[rng_.below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace fuda
