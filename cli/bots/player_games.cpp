#include "bots/player_games.h"

#include <bit>

namespace fuda {

PlayerGames::PlayerGames(const Match& match, Engine& engine, Players players)
    : match_(match), engine_(engine), seated_(match, engine, std::move(players)), memory_(engine.game()) {}

void PlayerGames::play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
                       GameObserver* observer) {
  const std::uint64_t own_seed = game_seed(sequence.seed, game);
  const std::uint32_t most = sequence.max_moves == 0 ? engine_.game().max_moves : sequence.max_moves;
  seated_.begin(PlayerChance::chosen(sequence.seed, own_seed));
  memory_.begin();
  steps_.clear();
  const Listening listening(state, steps_);
  engine_.start(state, own_seed, sequence.starter.of(game, own_seed, engine_.game().seats));
  memory_.take_in(steps_, state);
  engine_.note_leaks(match_.notation, memory_);
  seated_.show({state, memory_}, steps_, nullptr);
  State before = state;
  while (!state.over()) {
    if (made == most) throw no_end(engine_, state, most);
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    const Move move = seated_.ask({state, memory_}, seat);
    if (observer != nullptr) {
      observer->after_choice(seat, seated_.players()[seat]->expects());
      engine_.legal(state, seat, legal_);
      observer->before_move(state, legal_, move);
    }
    before = state;
    steps_.clear();
    engine_.apply(state, move);
    ++made;
    const Made done{before, move, state};
    memory_.take_in(steps_, done);
    engine_.note_leaks(match_.notation, memory_);
    seated_.show({state, memory_}, steps_, &done);
  }
}

}  // namespace fuda
