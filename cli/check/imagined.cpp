#include "check/imagined.h"
#include "batch/no_end.h"
#include "engine/inside.h"

#include <bit>

#include "model/legal.h"

namespace fuda {

namespace {

// A random number of moves before an imagined position. The number is distributed so that both short games
// and the ends of long games are covered.
std::uint32_t somewhere(Rng& chance) { return chance.below(1U << chance.below(8)); }

}  // namespace

ImaginedGames::ImaginedGames(Engine& engine)
    : engine_(engine),
      names_(engine.game(), numbered_seats(engine.game().seats)),
      session_(engine, names_),
      seen_(engine.new_state()),
      dealt_(engine.new_state()) {}

void ImaginedGames::play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
                         GameObserver* observer) {
  imagined_ = false;
  const std::uint64_t own_seed = game_seed(sequence.seed, game);
  const std::uint32_t most = sequence.max_moves == 0 ? engine_.game().max_moves : sequence.max_moves;
  session_.start(own_seed, sequence.starter.of(game, own_seed, engine_.game().seats));
  Rng choices(split_mix(own_seed));
  chance_ = Rng(split_mix(own_seed ^ 0x696d6167));
  const std::uint32_t first = somewhere(chance_), second = somewhere(chance_);
  while (!session_.state().over() && made < most) {
    const State& now = session_.state();
    const auto seat = static_cast<Seat>(std::countr_zero(now.turn().active));
    if (made == first || made == second) imagine(session_.position(), seat, most, observer);
    engine_.legal(now, seat, moves_);
    if (moves_.empty()) throw no_move(engine_, now, seat);
    const Move move = nth_move(now, moves_, choices.below(moves_.size()));
    if (observer != nullptr) observer->before_move(now, moves_, move);
    session_.move(move);
    ++made;
  }
  state = session_.state();
}

void ImaginedGames::imagine(const Position& position, Seat seat, std::uint32_t most, GameObserver* observer) {
  try {
    engine_.observe(position, session_.steps(), session_.made(), names_, seat, seen_);
  } catch (const Failure&) {
    return;  // the rules reveal hidden information; another pass reports this
  }
  imagined_ = true;
  Determinizer determinizer(engine_, seen_);
  determinizer.deal(chance_, dealt_);
  determinizer.imagining([&] { play_on(seat, most, observer); });
  imagined_ = false;
}

// Continues the game in the same way as a search. As in a search, a game that does not end is not an error.
void ImaginedGames::play_on(Seat first, std::uint32_t most, GameObserver* observer) {
  rules_of(engine_).begin_game();
  for (std::uint32_t made = 0; !dealt_.over() && made < most; ++made) {
    const auto mover = made == 0 ? first : static_cast<Seat>(std::countr_zero(dealt_.turn().active));
    engine_.legal(dealt_, mover, moves_);
    if (moves_.empty()) throw no_move(engine_, dealt_, mover);
    const Move move = nth_move(dealt_, moves_, chance_.below(moves_.size()));
    if (observer != nullptr) observer->before_move(dealt_, moves_, move);
    engine_.apply(dealt_, move);
  }
  if (dealt_.over()) static_cast<void>(engine_.score(dealt_));
}

}  // namespace fuda
