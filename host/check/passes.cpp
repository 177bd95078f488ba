#include "check/passes.h"

#include <array>

namespace fuda {

std::span<const Pass> all_passes() {
  static constexpr bool kDecides = true;
  static constexpr std::array<Pass, 16> kPasses = {{
      {Stage::first, Of::scripts, passes::scripts},
      {Stage::first, Of::words, passes::words_alone},
      {Stage::first, Of::rulebooks, passes::rulings_alone},
      {Stage::first, Of::games, passes::code},
      {Stage::first, Of::games, passes::amounts, kDecides},
      {Stage::first, Of::games, passes::random_games, kDecides},
      {Stage::first, Of::games, passes::uses},
      {Stage::first, Of::games, passes::words},
      {Stage::first, Of::game_files, passes::languages},
      {Stage::first, Of::game_files, passes::covers},
      {Stage::first, Of::game_files, passes::rulings},
      {Stage::first, Of::game_files, passes::clauses},
      {Stage::scenarios, Of::all, passes::watch_scenarios},
      {Stage::mixtures, Of::games, passes::mix_options},
      {Stage::more_games, Of::games, passes::play_enough},
      {Stage::last, Of::games, passes::unseen},
  }};
  return kPasses;
}

}  // namespace fuda
