// Counts instructions per decision. The count is the same in each run, even on a busy machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace fuda::bench {

// Counts with valgrind, in two runs of this program with different numbers of games, so that loading does not
// count. If valgrind cannot run, prints a message and returns nothing.
[[nodiscard]] std::optional<double> instructions_a_decision(const std::string& program,
                                                            const std::string& game, unsigned players);

// Does the work of one counted run: plays this many games and prints the number of decisions.
void play_for_counting(const std::string& game, unsigned players, std::uint64_t games);

}  // namespace fuda::bench
