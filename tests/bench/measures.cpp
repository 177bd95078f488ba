#include "bench/measures.h"

#include <bit>
#include <memory>

#include "bench/host_runner.h"
#include "bots/determinizer.h"
#include "model/view.h"

namespace fuda::bench {

namespace {

constexpr std::uint64_t kSeed = 1;
constexpr const char* kNoPlays = "tests/bench/no-plays.yaml";

// Keeps the compiler from removing work whose result is not used.
void keep(const void* result) { asm volatile("" ::"r"(result) : "memory"); }

// A position in the middle of a game, with the memory of its seats.
struct Middle {
  std::shared_ptr<Engine> held;
  Engine& engine = *held;
  State state = engine.new_state();
  Memory memory{engine.game()};
  Steps steps;
  Seat seat = 0;  // a seat that can move

  explicit Middle(const std::string& game, unsigned players = 2) : held(bench_engine(game, players)) {
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

// Adds operations that bots and searches do constantly.
void add_observing(std::vector<Measure>& measures, const std::string& name, const std::string& game,
                   unsigned players, double observing_goal, double dealing_goal) {
  const auto middle = std::make_shared<Middle>(game, players);
  const std::string of = name + " " + std::to_string(players) + ": ";
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
  const auto redeal = std::make_shared<Determinizer>(middle->engine, *seen);
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

std::vector<Measure> make_host_measures() {
  const auto middle = std::make_shared<Middle>(kNoPlays);
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
                          const auto engine = bench_engine("hanabi", 2);
                          keep(engine.get());
                        }
                      }});
  add_observing(measures, "hanabi", kNoPlays, 2, 500, 3000);
  add_observing(measures, "hanabi", kNoPlays, 5, 500, 3000);
  for (const char* game : {"ikebana", "nin-jan", "sakura"}) add_observing(measures, game, game, 3, 0, 0);
  return measures;
}

}  // namespace fuda::bench
