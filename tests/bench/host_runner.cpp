#include "bench/host_runner.h"

#include "core/view.h"
#include "engine/engine.h"
#include "engine/random_games.h"
#include "engine/redeal.h"
#include "load/definition.h"
#include "load/find.h"
#include "load/games.h"

namespace fuda::bench {

namespace {

constexpr std::uint64_t kSeed = 1;

Definition definition_of(const std::string& game) {
  return load_definition(find_game(game, {std::string(FUDA_SOURCE_DIR) + "/rules"}, {}), {});
}

Definition definition_of(Workload workload) {
  const std::string source = FUDA_SOURCE_DIR;
  const std::vector<Path> path{source + "/rules"};
  if (workload == Workload::noplay) {
    return load_definition(find_game(source + "/tests/bench/no-plays.yaml", path, {}), {});
  }
  return load_definition(find_game("hanabi", path, {}), {{"empty_hints", "forbid", {}}});
}

class HostRunner : public Runner {
 public:
  HostRunner(Workload workload, unsigned players)
      : engine_(make_engine(definition_of(workload), static_cast<int>(players))) {}

  [[nodiscard]] std::string name() const override { return "host"; }

  Totals run(std::uint64_t games) override {
    Tally tally;
    play_random_games(*engine_, played_, games, {.seed = kSeed}, tally);
    if (tally.failed > 0) throw Failure(tally.errors.front().findings);
    played_ += games;
    // Lost games score nothing here, so the cards on the fireworks are not known from the tally.
    return {tally.games, tally.moves, 0};
  }

 private:
  std::shared_ptr<Engine> engine_;
  std::uint64_t played_ = 0;
};

// Keeps the compiler from leaving out work whose result nobody reads.
void keep(const void* result) { asm volatile("" ::"r"(result) : "memory"); }

// A position in the middle of a game, and what its seats remember.
struct Middle {
  std::shared_ptr<Engine> held;
  Engine& engine = *held;
  State state = engine.new_state();
  Memory memory{engine.game()};
  Steps steps;
  Seat seat = 0;  // one that can move

  explicit Middle(const Definition& definition, int players = 2) : held(make_engine(definition, players)) {
    state.listen(&steps);
    engine.start(state, kSeed);
    memory.take_in(steps, state);
    MoveSet moves;
    for (int i = 0; i < 20; ++i) {
      const State before = state;
      engine.legal(state, active(), moves);
      const Move move = nth_move(state, moves, 0);
      steps.clear();
      engine.apply(state, move);
      memory.take_in(steps, {before, move, state});
    }
    state.listen(nullptr);
    seat = active();
  }
  [[nodiscard]] Seat active() const { return static_cast<Seat>(std::countr_zero(state.turn().active)); }
};

// What bots and search do all the time.
void add_observing(std::vector<Measure>& measures, const std::string& game, const Definition& definition,
                   int players, double observing_goal, double dealing_goal) {
  const auto middle = std::make_shared<Middle>(definition, players);
  const std::string of = game + " " + std::to_string(players) + ": ";
  measures.push_back(
      {of + "observation", observing_goal, [middle](std::uint64_t times) {
         Observation seen(middle->state);
         for (std::uint64_t i = 0; i < times; ++i) {
           observe({middle->state, middle->memory}, middle->steps, nullptr, middle->seat, seen);
           keep(seen.state.bytes().data());
         }
       }});
  measures.push_back(
      {of + "with legal moves", observing_goal, [middle](std::uint64_t times) {
         Observation seen(middle->state);
         MoveSet moves;
         for (std::uint64_t i = 0; i < times; ++i) {
           observe({middle->state, middle->memory}, middle->steps, nullptr, middle->seat, seen);
           middle->engine.legal(seen.state, middle->seat, moves);
           keep(moves.runs().data());
         }
       }});
  const auto seen = std::make_shared<Observation>(observe({middle->state, middle->memory}, middle->seat));
  const auto redeal = std::make_shared<Redeal>(middle->engine, *seen);
  measures.push_back({of + "re-deal", dealing_goal, [middle, seen, redeal](std::uint64_t times) {
                        State state = middle->state;
                        Rng rng(kSeed);
                        for (std::uint64_t i = 0; i < times; ++i) {
                          redeal->deal(rng, state);
                          keep(state.bytes().data());
                        }
                      }});
}

}  // namespace

std::unique_ptr<Runner> make_host_runner(Workload workload, unsigned players) {
  return std::make_unique<HostRunner>(workload, players);
}

std::vector<Measure> make_host_measures() {
  const auto middle = std::make_shared<Middle>(definition_of(Workload::noplay));
  std::vector<Measure> measures;
  measures.push_back({"copying a state", 100, [middle](std::uint64_t times) {
                        State copy(middle->state);
                        for (std::uint64_t i = 0; i < times; ++i) {
                          copy = middle->state;
                          keep(copy.bytes().data());
                        }
                      }});
  measures.push_back({"a new copy of a state", 100, [middle](std::uint64_t times) {
                        for (std::uint64_t i = 0; i < times; ++i) {
                          const State copy(middle->state);
                          keep(copy.bytes().data());
                        }
                      }});
  measures.push_back({"a seat's view", 500, [middle](std::uint64_t times) {
                        const State& state = middle->state;
                        std::vector<FaceId> faces(state.game().slots);
                        for (std::uint64_t i = 0; i < times; ++i) {
                          const View view(state, 0);
                          for (std::size_t z = 0; z < state.game().zones.size(); ++z) {
                            const auto zone = static_cast<ZoneId>(z);
                            for (std::size_t at = 0; at < state.size(zone); ++at)
                              faces[state.game().zones[z].offset + at] = view.face(zone, at);
                          }
                          keep(faces.data());
                        }
                      }});
  measures.push_back({"legal moves", 0, [middle](std::uint64_t times) {
                        MoveSet moves;
                        for (std::uint64_t i = 0; i < times; ++i) {
                          middle->engine.legal(middle->state, middle->state.turn().seat, moves);
                          keep(moves.runs().data());
                        }
                      }});
  measures.push_back({"loading a game", 10'000'000, [](std::uint64_t times) {
                        for (std::uint64_t i = 0; i < times; ++i) {
                          const auto engine = make_engine(definition_of(Workload::random), 2);
                          keep(engine.get());
                        }
                      }});
  add_observing(measures, "hanabi", definition_of(Workload::noplay), 2, 500, 3000);
  add_observing(measures, "hanabi", definition_of(Workload::noplay), 5, 500, 3000);
  for (const char* game : {"ikebana", "nin-jan", "sakura"})
    add_observing(measures, game, definition_of(game), 3, 0, 0);
  return measures;
}

}  // namespace fuda::bench
