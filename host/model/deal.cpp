#include "model/deal.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "model/flow.h"

namespace fuda {

namespace {

bool stays(const Game& game, ZoneId zone) { return game.zone_families[game.zones[zone].family].stays; }

}  // namespace

void gather(State& state) {
  const Game& game = state.game();
  const ZoneId deck = game.start_zone;
  for (std::size_t i = 0; i < game.zones.size(); ++i) {
    const auto zone = static_cast<ZoneId>(i);
    if (zone == deck || stays(game, zone)) continue;
    while (state.size(zone) > 0) static_cast<void>(state.draw(zone, deck));
  }
  for (const CardId card : state.cards(deck)) state.forget(card);
  // Out of sight: who saw where each card goes would learn what the hands were.
  std::ranges::sort(state.cards(deck));
  if (!game.shuffle) state.note(ZoneShuffled{deck});
}

void deal_to(State& state, const Deal& deal, Seat only) {
  const Game& game = state.game();
  const ZoneFamily& to = game.zone_families[deal.to];
  const ZoneId from = game.zone_families[deal.from].first;
  for (int n = 0; n < to.count; ++n) {
    const Seat i = to.per == Per::seat ? next_seat(game, state.turn().first, n) : static_cast<Seat>(n);
    if ((only != kNone && only != i) || (to.per == Per::seat && is_out(state, i))) continue;
    for (int dealt = 0; dealt < deal.cards; ++dealt) {
      if (state.size(from) == 0)
        throw Failure(fmt::format("there are not enough cards to deal {} to each", deal.cards));
      if (!state.draw(from, static_cast<ZoneId>(to.first + i)))
        throw Failure(fmt::format("'{}' has no room for {} cards", to.name, deal.cards));
    }
  }
}

}  // namespace fuda
