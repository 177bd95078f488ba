// The bound of the bench: a hand-written simulator of the one game that the bench measures. The simulator
// uses no host, no Lua and no data files. The simulator shares only the random number generator with the
// host.
//
// The game has cards of 5 colours with the values 1 1 1 2 2 3 3 4 4 5, hands of 5 cards (4 with four or more
// players), 8 hints and 3 errors. Hints must touch a card. Nobody discards while all 8 hints are available.
// The 5 of a colour returns a hint. The game ends at the third error, with 25 points, or when everyone has
// had one more turn after the last card was drawn. The simulator keeps the information that hints give about
// each card.
#pragma once

#include <cstdint>
#include <string>

#include "bench/runner.h"
#include "model/rng.h"

namespace fuda::bench {

enum class Processor : std::uint8_t {
  portable,  // instructions of every processor
  best,      // the bit instructions of this processor
};

class Bound final : public Runner {
 public:
  // `players` is 2 to 5. The games are the same on every processor.
  Bound(Workload workload, unsigned players, std::uint64_t seed, Processor processor = Processor::best);

  [[nodiscard]] std::string name() const override { return "bound"; }
  Totals run(std::uint64_t games) override { return run_(rng_, games, open_); }

  // The number of colours and values that hints had not ruled out at the end, summed over the hands of all
  // games so far.
  [[nodiscard]] std::uint64_t open() const { return open_; }

 private:
  using Run = Totals (*)(Rng& rng, std::uint64_t games, std::uint64_t& open);
  Run run_;
  Rng rng_;
  std::uint64_t open_ = 0;
};

}  // namespace fuda::bench
