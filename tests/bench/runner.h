// Who plays games for the bench. Everything that is compared plays one of these workloads, on one thread.
#pragma once

#include <cstdint>
#include <string>

namespace fuda::bench {

// Uniformly random legal moves, empty hints forbidden.
enum class Workload : std::uint8_t {
  random,  // all moves
  noplay,  // hints and discards only: long games, every card is drawn
};

struct Totals {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t points = 0;  // cards on the fireworks, also of lost games
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
  // Plays that many further games, each from its own shuffle, and returns what was played in this call.
  virtual Totals run(std::uint64_t games) = 0;
};

}  // namespace fuda::bench
