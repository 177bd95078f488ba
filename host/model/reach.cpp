// Finds the zones and cards of a parameter.
#include "model/legal.h"

namespace fuda {

std::vector<ZoneId> zones_in_reach(const Game& game, const Param& param, const Move& so_far) {
  std::vector<ZoneId> zones;
  const auto add = [&](const ZoneRef& ref) {
    const Family& family = game.zone_families[ref.family];
    if (ref.owner != ZoneRef::Owner::any) {
      const ZoneId zone = resolve(game, ref, so_far);
      if (zone >= family.first && zone < family.first + family.count) zones.push_back(zone);
      return;
    }
    for (int i = 0; i < family.count; ++i) zones.push_back(static_cast<ZoneId>(family.first + i));
  };
  add(param.places().zone);
  for (const ZoneRef& zone : param.places().also) add(zone);
  return zones;
}

std::vector<CardId> cards_in_reach(const State& state, const Param& param, const Move& so_far) {
  std::vector<CardId> cards;
  for (const ZoneId zone : zones_in_reach(state.game(), param, so_far)) {
    for (const CardId card : state.cards(zone)) cards.push_back(card);
  }
  return cards;
}

}  // namespace fuda
