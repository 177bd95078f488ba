#include "players/player_games.h"

#include <fmt/format.h>

#include <bit>
#include <ctime>

#include "core/rng.h"

namespace fuda {

namespace {

std::uint64_t thread_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

// While one lives, what happens in a state is noted.
class Listening {
 public:
  Listening(State& state, Steps& steps) : state_(state) { state_.listen(&steps); }
  ~Listening() { state_.listen(nullptr); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

 private:
  State& state_;
};

// What goes wrong in a player is its own fault.
template <class Fn>
void blaming(const Player& player, Seat seat, Fn fn) {
  try {
    fn();
  } catch (const Failure& failure) {
    if (player.plays_ahead()) throw;
    throw Forfeit(seat, failure.findings());
  }
}

}  // namespace

std::uint64_t player_seed(std::uint64_t game_seed, Seat seat) {
  return split_mix(split_mix(game_seed ^ 0x706c61796572) + seat);
}

PlayerGames::PlayerGames(const Match& match, Engine& engine, Players players)
    : match_(match),
      engine_(engine),
      players_(std::move(players)),
      thought_(players_.size()),
      chosen_(players_.size()),
      memory_(engine.game()),
      seen_(engine.new_state()) {}

void PlayerGames::show(const State& state, const Made* made) {
  for (Seat seat = 0; seat < engine_.game().seats; ++seat) {
    Player& player = *players_[seat];
    if (!player.looks_on()) continue;
    engine_.observe({state, memory_}, steps_, made, match_.notation, seat, seen_);
    const SeenMove move = made == nullptr ? SeenMove{} : seen_move(match_.notation, *made, seat);
    blaming(player, seat, [&] { player.see(seen_, move); });
  }
}

// What the steps since its last turn were is for see(): a player that does not look on is not told of them.
Move PlayerGames::ask(const State& state, Seat seat) {
  engine_.observe({state, memory_}, {}, nullptr, match_.notation, seat, seen_);
  if (seen_.legal.empty()) throw no_move(engine_, state, seat);
  const std::uint64_t start = thread_nanoseconds();
  Move chosen;
  blaming(*players_[seat], seat, [&] { chosen = players_[seat]->choose(seen_); });
  thought_[seat] += thread_nanoseconds() - start;
  ++chosen_[seat];
  if (!contains(seen_.state, seen_.legal, chosen)) {
    throw Forfeit(seat, {error_at({}, fmt::format("'{}' is not a legal move here",
                                                  match_.notation.write(seen_.state, chosen)))});
  }
  return same_move(seen_.state, chosen, state);
}

void PlayerGames::play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
                       GameObserver* observer) {
  const std::uint64_t own_seed = game_seed(sequence.seed, game);
  const std::uint32_t most = sequence.max_moves == 0 ? engine_.game().max_moves : sequence.max_moves;
  for (Seat seat = 0; seat < engine_.game().seats; ++seat)
    blaming(*players_[seat], seat, [&] { players_[seat]->begin(seat, player_seed(own_seed, seat)); });
  memory_.begin();
  steps_.clear();
  const Listening listening(state, steps_);
  engine_.start(state, own_seed, sequence.starter.of(game, own_seed, engine_.game().seats));
  memory_.take_in(steps_, state);
  engine_.note_leaks(match_.notation, memory_);
  show(state, nullptr);
  State before = state;
  while (!state.over()) {
    if (made == most) throw no_end(engine_, state, most);
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    const Move move = ask(state, seat);
    if (observer != nullptr) {
      observer->after_choice(seat, players_[seat]->expects());
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
    show(state, &done);
  }
}

}  // namespace fuda
