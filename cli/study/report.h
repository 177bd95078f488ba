// What many games have shown as a page for browsers: see report_page.h.
#pragma once

#include <string>
#include <vector>

#include "study/compare_report.h"
#include "study/statistics.h"

namespace fuda {

// What a simulation has shown, and some of its games.
struct SimPage {
  struct Kept {
    std::string what;  // "the longest game"
    std::uint64_t game = 0;
  };
  const Match& match;
  const SimOptions& options;
  const Statistics& statistics;
  std::uint64_t failed = 0;
  bool interrupted = false;
  std::vector<Kept> kept;
  std::string command;  // that repeats it
};

// They play the games that they show once more.
[[nodiscard]] std::string sim_page(const SimPage& sim);
[[nodiscard]] std::string sim_page(const Match& match, const SimOptions& options, const SimResult& result);
[[nodiscard]] std::string compare_page(const Duel& duel, const Comparison& result);
[[nodiscard]] std::string ladder_page(const std::vector<Rung>& rungs);

}  // namespace fuda
