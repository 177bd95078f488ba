// The bound of the bench: the one game it measures with, written by hand for nothing else. No host, no Lua,
// no data files belong here; what it shares with the host is the random number generator.
//
// The game: cards of 5 colours with the values 1 1 1 2 2 3 3 4 4 5; hands of 5 (4 from four players on); 8
// hints and 3 errors; hints must touch a card; nobody discards while all 8 hints are there; the 5 of a colour
// brings a hint back. It ends at the third error, with 25 points, or when everybody had one more turn after
// the last card was drawn. What hints say of a card, for and against, is kept.
#pragma once

#include <cstdint>
#include <string>

#include "bench/runner.h"
#include "model/rng.h"

namespace fuda::bench {

enum class Processor : std::uint8_t {
  portable,  // what every processor has
  best,      // the bit instructions this one has
};

class Bound final : public Runner {
 public:
  // `players` is 2 to 5. The processor makes no difference to the games.
  Bound(Workload workload, unsigned players, std::uint64_t seed, Processor processor = Processor::best);

  [[nodiscard]] std::string name() const override { return "bound"; }
  Totals run(std::uint64_t games) override { return run_(rng_, games, open_); }

  // Over all games so far: colours and values that hints had not ruled out, summed over the hands at the end.
  [[nodiscard]] std::uint64_t open() const { return open_; }

 private:
  using Run = Totals (*)(Rng& rng, std::uint64_t games, std::uint64_t& open);
  Run run_;
  Rng rng_;
  std::uint64_t open_ = 0;
};

}  // namespace fuda::bench
