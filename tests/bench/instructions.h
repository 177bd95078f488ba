// Instructions a decision, which are the same in each run, whatever else the machine does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace fuda::bench {

// Counted by valgrind in two runs of this program with different numbers of games, so that loading does not
// count. Nothing, with a message, where valgrind cannot be run.
[[nodiscard]] std::optional<double> instructions_a_decision(const std::string& program,
                                                            const std::string& game, unsigned players);

// What such a run does: plays so many games and prints how many decisions they had.
void play_for_counting(const std::string& game, unsigned players, std::uint64_t games);

}  // namespace fuda::bench
