#include "bench/host_runner.h"

#include "core/view.h"
#include "engine/engine.h"
#include "engine/random_games.h"
#include "load/definition.h"
#include "load/find.h"
#include "load/games.h"

namespace fuda::bench {

namespace {

constexpr std::uint64_t kSeed = 1;

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

// A position in the middle of a game of two.
struct Middle {
  std::shared_ptr<Engine> held = make_engine(definition_of(Workload::noplay), 2);
  Engine& engine = *held;
  State state = engine.new_state();
  Middle() {
    engine.start(state, kSeed);
    MoveSet moves;
    for (int i = 0; i < 20; ++i) {
      engine.legal(state, state.turn().seat, moves);
      engine.apply(state, nth_move(state, moves, 0));
    }
  }
};

}  // namespace

std::unique_ptr<Runner> make_host_runner(Workload workload, unsigned players) {
  return std::make_unique<HostRunner>(workload, players);
}

std::vector<Measure> make_host_measures() {
  const auto middle = std::make_shared<Middle>();
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
  return measures;
}

}  // namespace fuda::bench
