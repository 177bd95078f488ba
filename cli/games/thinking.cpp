#include "games/thinking.h"

#include <fmt/format.h>

#include <iostream>
#include <set>
#include <string>

#include "bots/searching.h"

namespace fuda::cli {

namespace {

constexpr double kWorthSaying = 0.2;  // in seconds, the search time that is worth a notice

}  // namespace

void note_thinking(const LoadedGame& loaded, const std::vector<PlayerSpec>& players) {
  if (searching() == nullptr) return;
  std::set<std::string> said;
  for (const PlayerSpec& player : players) {
    if (!player.searches() || player.is_timed() || !said.insert(player.text).second) continue;
    try {
      const double seconds = searching()->seconds(loaded, player.number);
      if (seconds >= kWorthSaying)
        std::cerr << fmt::format("fuda: {} takes about {:.1f} s per move\n", player.text, seconds);
    } catch (const Failure&) {
      return;  // if the rules fail, the games themselves report the error
    }
  }
}

void note_clocks(const std::vector<PlayerSpec>& players) {
  std::set<std::string> said;
  for (const PlayerSpec& player : players) {
    if (player.is_timed() && said.insert(player.text).second)
      std::cerr << fmt::format(
          "fuda: {} has a time limit for its moves, so the same seed can give different games\n",
          player.text);
  }
}

}  // namespace fuda::cli
