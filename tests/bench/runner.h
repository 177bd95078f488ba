// Runners play games for the bench. All compared runners play one of these workloads, on one thread.
#pragma once

#include <cstdint>
#include <string>

namespace fuda::bench {

// Players choose each legal move with the same probability. Empty hints are forbidden.
enum class Workload : std::uint8_t {
  random,  // all moves
  noplay,  // hints and discards only, for long games in which every card is drawn
};

struct Totals {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t points = 0;  // cards on the fireworks, even in lost games
};

class Runner {
 public:
  Runner() = default;
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;
  Runner(Runner&&) = delete;
  Runner& operator=(Runner&&) = delete;
  virtual ~Runner() = default;

  [[nodiscard]] virtual std::string name() const = 0;
  // Plays this many more games, each from its own shuffle, and returns the totals of this call.
  virtual Totals run(std::uint64_t games) = 0;
};

}  // namespace fuda::bench
