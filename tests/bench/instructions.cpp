#include "bench/instructions.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <memory>
#include <stdexcept>

#include "bench/games.h"
#include "bench/host_runner.h"

// Makes the time constant in this program, because Lua seeds the hashes of its tables with the time, and the
// cost of a look-up depends on the seed.
// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): those of the system are reserved
extern "C" std::time_t time(std::time_t* out) noexcept {
  constexpr std::time_t kAlways = 1'700'000'000;
  if (out != nullptr) *out = kAlways;
  return kAlways;
}

namespace fuda::bench {

namespace {

struct Counted {
  double instructions = 0, decisions = 0;
};

// Reads one number from the program's output, and the total from valgrind's output.
std::optional<Counted> count(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) return std::nullopt;
  Counted counted;
  std::array<char, 400> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), pipe.get()) != nullptr) {
    const std::string text(line.data());
    if (const std::size_t at = text.find("Collected : "); at != std::string::npos)
      counted.instructions = std::stod(text.substr(at + 12));
    if (text.starts_with("decisions ")) counted.decisions = std::stod(text.substr(10));
  }
  if (counted.instructions == 0 || counted.decisions == 0) return std::nullopt;
  return counted;
}

}  // namespace

std::optional<double> instructions_a_decision(const std::string& program, const std::string& game,
                                              unsigned players) {
  const auto run = [&](int games) {
    // Runs without environment variables, because their size moves addresses, which changes hashes.
    return count(
        fmt::format("env -i PATH=/usr/bin:/bin valgrind --tool=callgrind --callgrind-out-file=/dev/null "
                    "{} --play '{}' --players {} --games-to-play {} 2>&1",
                    program, game, players, games));
  };
  const auto few = run(20);
  const auto many = run(220);
  if (!few || !many) {
    fmt::print(stderr, "instructions cannot be counted: valgrind does not run\n");
    return std::nullopt;
  }
  return (many->instructions - few->instructions) / (many->decisions - few->decisions);
}

void play_for_counting(const std::string& game, unsigned players, std::uint64_t games) {
  const auto found = std::ranges::find(bench_games(), game, &BenchGame::name);
  const auto host =
      found == bench_games().end() ? make_host_runner(game, players, 1) : host_for(*found, players);
  fmt::print("decisions {}\n", host->run(games).moves);
}

}  // namespace fuda::bench
