#include "bind/position.h"

#include <algorithm>

#include "bind/objects.h"
#include "model/deal.h"

namespace fuda::lua {

void Changeable::shuffle(ZoneId zone, Stacking* stacking) { shuffle_stacked(state_, zone, stacking); }

void Changeable::deal_anew(std::optional<Seat> first, Stacking* stacking) {
  const Game& game = state_.game();
  gather(state_);
  if (game.shuffle) shuffle_stacked(state_, game.start_zone, stacking);
  restart(state_, game.each_round);
  const Seat begins = first.value_or(fuda::next_in(state_, state_.turn().first, 1));
  state_.turn().first = begins;
  state_.turn().first_named = 1;
  for (const Deal& deal : game.deals) deal_to(state_, deal);
  fuda::enter_phase(state_, game.start_phase, begins);
}

lua_Integer gain(lua_State* L, CounterId counter, lua_Integer wanted) {
  Changeable position = changing_counter(L, counter);
  const std::int32_t value = host(L).position.state_->counter(counter);
  const auto gained = std::min<lua_Integer>(wanted, host(L).game->counters[counter].max - value);
  if (gained < wanted) static_cast<void>(seen_counter(L, counter));
  position.set_counter(counter, value + static_cast<std::int32_t>(gained));
  return gained;
}

bool lose(lua_State* L, CounterId counter, lua_Integer wanted) {
  Changeable position = changing_counter(L, counter);
  const std::int32_t value = host(L).position.state_->counter(counter);
  if (wanted > value - host(L).game->counters[counter].min) {
    static_cast<void>(seen_counter(L, counter));
    return false;
  }
  position.set_counter(counter, value - static_cast<std::int32_t>(wanted));
  return true;
}

}  // namespace fuda::lua
