#include "search/rollout.h"

#include "base/lists.h"
#include "bots/determinizer.h"
#include "bots/playout_value.h"
#include "model/legal.h"

namespace fuda {

namespace {

constexpr int kTried = 8;   // the number of moves that a seat draws
constexpr int kWorlds = 8;  // the number of positions in which a seat tries each move

}  // namespace

Rollout::Rollout(Engine& engine)
    : engine_(engine),
      memory_(engine.game()),
      seen_(engine.new_state()),
      world_(engine.new_state()),
      tried_(engine.new_state()) {}

Move Rollout::choose(const State& state, Seat mover, const MoveSet& moves, Rng& rng) {
  if (heedful_ && moves.size() > 1) return heed(state, mover, moves, rng);
  return nth_move(state, moves, rng.below(moves.size()));
}

Move Rollout::heed(const State& state, Seat mover, const MoveSet& moves, Rng& rng) {
  candidates_.clear();
  for (int i = 0; i < kTried; ++i) {
    const Move move = nth_move(state, moves, rng.below(moves.size()));
    if (!contains(candidates_, move)) candidates_.push_back(move);
  }
  if (candidates_.size() == 1) return candidates_.front();
  memory_.begin(state);
  observe({state, memory_}, {}, nullptr, mover, seen_);
  Determinizer determinizer(engine_, seen_);
  leads_.assign(candidates_.size(), 0);
  for (int i = 0; i < kWorlds; ++i) {
    determinizer.deal(rng, world_);
    for (std::size_t m = 0; m < candidates_.size(); ++m) {
      tried_ = world_;
      engine_.apply(tried_, same_move(state, candidates_[m], tried_));
      leads_[m] += lead_of(engine_.score(tried_), mover);
    }
  }
  return candidates_[static_cast<std::size_t>(std::ranges::max_element(leads_) - leads_.begin())];
}

}  // namespace fuda
