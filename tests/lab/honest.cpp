#include "honest.h"

#include <fmt/format.h>

#include "batch/random_games.h"
#include "bots/determinizer.h"
#include "model/legal.h"
#include "model/seen_move.h"

namespace fuda::test {

namespace {

class Asking {
 public:
  Asking(Honesty& honesty, const LoadedGame& loaded, Player& here, Player& there, std::uint64_t seed)
      : honesty_(honesty),
        loaded_(loaded),
        engine_(*loaded.engine),
        here_(here),
        there_(there),
        memory_(loaded.game()),
        state_(engine_.new_state()),
        chance_(seed) {}

  void play(std::size_t most) {
    state_.listen(&steps_);
    engine_.start(state_, chance_.next());
    memory_.take_in(steps_, state_);
    ask(nullptr);
    MoveSet moves;
    while (!state_.over() && honesty_.pairs < most && honesty_.faults.size() < Honesty::kMostFaults) {
      const std::vector<Seat> seats = active();
      const Seat seat = seats[chance_.below(static_cast<std::uint32_t>(seats.size()))];
      engine_.legal(state_, seat, moves);
      const Move move = nth_move(state_, moves, chance_.below(moves.size()));
      const State before = state_;
      steps_.clear();
      engine_.apply(state_, move);
      const Transition made{before, move, state_};
      memory_.take_in(steps_, made);
      ask(&made);
    }
  }

 private:
  [[nodiscard]] std::vector<Seat> active() const {
    std::vector<Seat> seats;
    for (Seat seat = 0; seat < loaded_.game().seats; ++seat) {
      if (((state_.turn().active >> seat) & 1U) != 0) seats.push_back(seat);
    }
    return seats;
  }

  void ask(const Transition* made) {
    if (state_.over()) return;
    for (const Seat seat : active()) {
      Observation seen(state_);
      engine_.observe({state_, memory_}, steps_, made, loaded_.notation, seat, seen);
      // Skip this position. Otherwise, the test would have to make the secret choices of other seats again,
      // with a separate memory.
      if (seen.choice != nullptr) continue;
      State other = engine_.new_state();
      Determinizer(engine_, seen).deal(chance_, other);
      const Memory same = memory_.moved(state_, other);
      Observation seen_there(other);
      engine_.observe({other, same}, steps_, made, loaded_.notation, seat, seen_there);
      const std::uint64_t seed = chance_.next();
      const std::string one = chosen(here_, seen, state_, made, seed);
      const std::string two = chosen(there_, seen_there, other, made, seed);
      ++honesty_.pairs;
      if (!(state_ == other)) ++honesty_.others;
      if (one != two && honesty_.faults.size() < Honesty::kMostFaults) {
        honesty_.faults.push_back(fmt::format("{}, {}, ply {}: '{}', and '{}' where hidden cards are others",
                                              loaded_.game().name, loaded_.notation.seat(seat),
                                              state_.turn().ply, one, two));
      }
    }
  }

  std::string chosen(Player& player, const Observation& seen, const State& real, const Transition* made,
                     std::uint64_t seed) {
    honesty_.shown(real);
    player.begin(seen.seat, seed);
    if (player.looks_on())
      player.see(seen, made == nullptr ? SeenMove{} : seen_move(loaded_.notation, *made, seen));
    const ObservedMove move = player.choose(seen);
    if (!contains(seen, seen.legal, move)) return "a move that is not legal";
    return loaded_.notation.write(seen, move);
  }

  Honesty& honesty_;
  const LoadedGame& loaded_;
  Engine& engine_;
  Player& here_;
  Player& there_;
  Memory memory_;
  State state_;
  Steps steps_;
  Rng chance_;
};

}  // namespace

void Honesty::look_at(const LoadedGame& loaded,
                      const std::function<std::unique_ptr<Player>(const LoadedGame&)>& make,
                      std::uint64_t seed, std::size_t wanted) {
  const std::size_t most = pairs + wanted;
  const auto here = make(loaded);
  const auto there = make(loaded);
  for (std::uint64_t game = 0; pairs < most && faults.size() < kMostFaults; ++game)
    Asking(*this, loaded, *here, *there, game_seed(seed, game)).play(most);
}

}  // namespace fuda::test
