#include "check/tried_game.h"
#include "engine/inside.h"

#include <algorithm>
#include <bit>

#include "model/legal.h"
#include "model/rng.h"

namespace fuda {

namespace {

constexpr std::uint32_t kFreeOneIn = 2;  // of so many positions, in which some seat tries a free move

}  // namespace

bool has_free_moves(const Game& game) {
  return std::ranges::any_of(game.phases, [](const Phase& phase) { return !phase.free.empty(); });
}

void TriedGames::play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
                      GameObserver* observer) {
  last_.clear();
  const std::uint64_t own_seed = game_seed(sequence.seed, game);
  const std::uint32_t most = sequence.max_moves == 0 ? engine_.game().max_moves : sequence.max_moves;
  engine_.start(state, own_seed, sequence.starter.of(game, own_seed, engine_.game().seats));
  Rng choices(split_mix(own_seed));
  Rng free(
      split_mix(own_seed ^ 0x66726565));  // of its own: the other moves are those of a simulation at first
  while (!state.over()) {
    if (made == most) throw no_end(engine_, state, most);
    if (free_ == Free::many && free.below(kFreeOneIn) == 0) try_free(state, free, observer);
    if (state.over()) break;
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    engine_.legal(state, seat, moves_);
    if (moves_.empty()) {
      if (leaks_ != nullptr) leaks_->look_at(state);
      throw no_move(engine_, state, seat);
    }
    make(state, moves_, nth_move(state, moves_, choices.below(moves_.size())), observer);
    ++made;
  }
}

void TriedGames::make(State& state, const MoveSet& legal, const Move& move, GameObserver* observer) {
  if (observer != nullptr) observer->before_move(state, legal, move);
  last_ = names_.seat(move.seat) + ": " + names_.write(state, move);
  engine_.apply(state, move);
}

// By any seat, whosever turn it is.
void TriedGames::try_free(State& state, Rng& chance, GameObserver* observer) {
  const auto seat = static_cast<Seat>(chance.below(engine_.game().seats));
  moves_.clear();
  legal_moves(state, seat, moves_);  // a free move may wait for others: `unless`
  free_moves(state, seat, moves_);
  rules_of(engine_).filter(state, moves_);
  if (engine_.game().has_unless) drop_unless(engine_.game(), moves_);
  open_.clear();
  for_each_move(state, moves_, [&](const Move& move) {
    if (engine_.is_free(state, move)) open_.push_back(move);
  });
  if (open_.empty()) return;
  make(state, moves_, open_[chance.below(static_cast<std::uint32_t>(open_.size()))], observer);
}

}  // namespace fuda
