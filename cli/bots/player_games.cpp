#include "bots/player_games.h"

#include <bit>

namespace fuda {

PlayerGames::PlayerGames(const LoadedGame& loaded, Engine& engine, Players players)
    : engine_(engine), seated_(loaded, engine, std::move(players)), session_(engine, loaded.notation) {}

void PlayerGames::play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
                       GameObserver* observer) {
  try {
    play(game, sequence, made, observer);
  } catch (...) {
    state = session_.state();
    throw;
  }
  state = session_.state();
}

void PlayerGames::play(std::uint64_t game, const Sequence& sequence, std::uint64_t& made,
                       GameObserver* observer) {
  const State& state = session_.state();
  const std::uint64_t own_seed = game_seed(sequence.seed, game);
  const std::uint32_t most = sequence.max_moves == 0 ? engine_.game().max_moves : sequence.max_moves;
  seated_.begin(PlayerChance::chosen(sequence.seed, own_seed));
  session_.start(own_seed, sequence.starter.of(game, own_seed, engine_.game().seats));
  seated_.show(session_);
  while (!state.over()) {
    if (made == most) throw no_end(engine_, state, most);
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    const Move move = seated_.ask(session_.position(), seat);
    const bool is_free = engine_.is_free(state, move);
    if (observer != nullptr) {
      observer->after_choice(seat, seated_.players()[seat]->expects());
      is_free ? legal_.clear() : engine_.legal(state, seat, legal_);
      observer->before_move(state, legal_, move);
    }
    session_.move(move);
    made += is_free ? 0 : 1;
    seated_.show(session_);
  }
}

}  // namespace fuda
