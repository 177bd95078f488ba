#include "learn/returns.h"

#include <algorithm>

namespace fuda {

void returns_of(const EncodedGame& game, const State& state, std::span<float> out) {
  std::ranges::fill(out, 0.0F);
  if (!state.over()) return;
  const lua::Score score = game.engine().score(state);
  if (!score.none) {
    for (std::size_t seat = 0; seat < out.size(); ++seat) {
      const std::int64_t value = score.values[score.values.size() == 1 ? 0 : seat];
      out[seat] = static_cast<float>(score.lowest ? -value : value);
    }
    return;
  }
  const SeatMask winners = game.engine().winners(state, score);
  for (std::size_t seat = 0; winners != 0 && seat < out.size(); ++seat)
    out[seat] = ((winners >> seat) & 1U) != 0 ? 1.0F : -1.0F;
}

}  // namespace fuda
