#include "bench/searching.h"
#include "engine/inside.h"

#include <algorithm>
#include <bit>

#include "bench/host_runner.h"
#include "bots/determinizer.h"
#include "model/memory.h"
#include "search/search.h"

namespace fuda::bench {

namespace {

constexpr std::uint64_t kSeed = 1;

class Positions {
 public:
  Positions(const std::string& game, unsigned players) : engine_(bench_engine(game, players)) {
    State state = engine_->new_state();
    Memory memory(engine_->game());
    Steps steps;
    const Listening listening(state, steps);
    engine_->start(state, kSeed);
    memory.take_in(steps, state);
    Rng rng(kSeed);
    MoveSet moves;
    while (!state.over()) {
      const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
      engine_->legal(state, seat, moves);
      if (moves.size() > 1) {
        seen_.push_back(observe({state, memory}, seat));
        engine_->legal(seen_.back().state, seat, seen_.back().legal.as_seen());
      }
      const State before = state;
      const Move move = nth_move(state, moves, rng.below(moves.size()));
      steps.clear();
      engine_->apply(state, move);
      memory.take_in(steps, {before, move, state});
    }
    thin_out();
  }

  [[nodiscard]] Engine& engine() { return *engine_; }
  [[nodiscard]] const std::vector<Observation>& seen() const { return seen_; }

 private:
  // Keeps some of the positions, at regular intervals.
  void thin_out() {
    std::vector<Observation> some;
    const std::size_t all = seen_.size();
    const std::size_t wanted = std::min<std::size_t>(kSearchedPositions, all);
    for (std::size_t i = 0; i < wanted; ++i) some.push_back(seen_[i * all / wanted]);
    seen_ = std::move(some);
  }

  std::shared_ptr<Engine> engine_;
  std::vector<Observation> seen_;
};

class SearchRunner final : public Runner {
 public:
  SearchRunner(const std::string& game, unsigned players, std::uint32_t playouts)
      : positions_(game, players), search_(positions_.engine(), playouts), playouts_(playouts) {}

  [[nodiscard]] std::string name() const override { return "search"; }
  Totals run(std::uint64_t games) override {
    Totals totals;
    for (std::uint64_t i = 0; i < games; ++i) {
      for (const Observation& seen : positions_.seen()) {
        Rng rng(kSeed);
        static_cast<void>(search_.run(seen, rng));
        totals.moves += playouts_;
      }
      ++totals.games;
    }
    return totals;
  }

 private:
  Positions positions_;
  Search search_;
  std::uint32_t playouts_;
};

class ChanceRunner final : public Runner {
 public:
  ChanceRunner(const std::string& game, unsigned players, std::uint32_t playouts)
      : positions_(game, players), state_(positions_.engine().new_state()), playouts_(playouts) {}

  [[nodiscard]] std::string name() const override { return "chance"; }
  Totals run(std::uint64_t games) override {
    Totals totals;
    lua::Rules& rules = rules_of(positions_.engine());
    while (totals.games < games) {
      rules.use_watchdog();
      try {
        rules.together([&] {
          for (const Observation& seen : positions_.seen()) play_from(seen, totals);
        });
        ++totals.games;
      } catch (const Failure&) {
        if (!rules.clock_ran_out()) throw;  // the machine was busy, so try again
      }
    }
    return totals;
  }

 private:
  void play_from(const Observation& seen, Totals& totals) {
    Engine& engine = positions_.engine();
    Determinizer determinizer(engine, seen);
    Rng rng(kSeed);
    for (std::uint32_t i = 0; i < playouts_; ++i) {
      rules_of(engine).begin_game();
      determinizer.deal(rng, state_);
      while (!state_.over()) {
        const auto seat = static_cast<Seat>(std::countr_zero(state_.turn().active));
        engine.legal(state_, seat, moves_);
        engine.apply(state_, nth_move(state_, moves_, rng.below(moves_.size())));
      }
      ++totals.moves;
    }
  }

  Positions positions_;
  State state_;
  MoveSet moves_;
  std::uint32_t playouts_;
};

}  // namespace

const std::vector<SearchedGame>& searched_games() {
  static const std::vector<SearchedGame> kGames = {
      {"hearts", {4}, "hearts"},
      {"euchre", {4}, "euchre"},
      {"cribbage", {2}, "cribbage"},
      {"klondike", {1}, "klondike"},
  };
  return kGames;
}

std::unique_ptr<Runner> make_search_runner(const std::string& game, unsigned players,
                                           std::uint32_t playouts) {
  return std::make_unique<SearchRunner>(game, players, playouts);
}
std::unique_ptr<Runner> make_chance_runner(const std::string& game, unsigned players,
                                           std::uint32_t playouts) {
  return std::make_unique<ChanceRunner>(game, players, playouts);
}

}  // namespace fuda::bench
