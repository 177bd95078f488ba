#include "bench/host_runner.h"
#include "engine/inside.h"

#include <chrono>

#include "base/lists.h"
#include "batch/random_games.h"
#include "load/definition.h"
#include "load/find.h"
#include "load/games.h"
#include "source_dir.h"

namespace fuda::bench {

namespace {

class HostRunner : public Runner {
 public:
  HostRunner(std::shared_ptr<Engine> engine, std::uint64_t seed) : engine_(std::move(engine)), seed_(seed) {
    // This limit is long, because a game is slow under a tool that counts instructions, and the host must not
    // play the game again.
    rules_of(*engine_).use_watchdog(std::chrono::minutes(10));
  }

  [[nodiscard]] std::string name() const override { return "host"; }

  Totals run(std::uint64_t games) override {
    Tally tally;
    play_random_games(*engine_, played_, games, {.seed = seed_}, tally);
    if (tally.failed > 0) throw Failure(tally.errors.front().findings);
    played_ += games;
    return {.games = tally.games, .moves = tally.moves};
  }

 private:
  std::shared_ptr<Engine> engine_;
  std::uint64_t seed_;
  std::uint64_t played_ = 0;
};

}  // namespace

std::shared_ptr<Engine> bench_engine(const std::string& game, unsigned players) {
  const std::string source = source_dir().string();
  const auto words = split(game, ' ');
  std::string name = words.at(0);
  if (name.ends_with(".yaml")) name = source + "/" + name;
  std::vector<OptionSetting> settings;
  for (std::size_t i = 2; i < words.size(); i += 2) {
    const auto parts = split(words[i], '=');
    settings.push_back({parts.at(0), parts.at(1), {}});
  }
  const Stack stack = find_game(name, {source + "/rules", source + "/examples/games"}, {});
  return make_engine(load_definition(stack, settings), static_cast<int>(players));
}

std::unique_ptr<Runner> make_host_runner(const std::string& game, unsigned players, std::uint64_t seed) {
  return std::make_unique<HostRunner>(bench_engine(game, players), seed);
}

}  // namespace fuda::bench
