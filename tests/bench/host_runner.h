// The host's side of the bench: games loaded from their rule files, played with random moves.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "bench/runner.h"
#include "engine/engine.h"

namespace fuda::bench {

// A game of this repository, by its name or file. Options may follow, as in "hanabi --set OPTION=VALUE".
[[nodiscard]] std::shared_ptr<Engine> bench_engine(const std::string& game, unsigned players);

[[nodiscard]] std::unique_ptr<Runner> make_host_runner(const std::string& game, unsigned players,
                                                       std::uint64_t seed);

}  // namespace fuda::bench
