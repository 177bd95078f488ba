#include "core/view.h"

#include <algorithm>

namespace fuda {

namespace {

enum class Seen { all, none, top };

Seen seen_by(const Game& game, const Family& family, std::uint8_t index, Seat viewer) {
  if (viewer == kNone) return Seen::all;
  switch (family.visible) {
    case Visible::all:
      return Seen::all;
    case Visible::none:
      return Seen::none;
    case Visible::owner:
      return game.belongs(family, index, viewer) ? Seen::all : Seen::none;
    case Visible::others:
      return game.belongs(family, index, viewer) ? Seen::none : Seen::all;
    case Visible::team: {
      const bool mate = family.per == Per::seat && game.team_of(index) == game.team_of(viewer);
      return mate || game.belongs(family, index, viewer) ? Seen::all : Seen::none;
    }
    case Visible::top:
      return Seen::top;
  }
  return Seen::none;
}

}  // namespace

bool sees(const State& state, Seat viewer, ZoneId zone, std::size_t position) {
  const Zone& z = state.game().zones[zone];
  const Seen seen = seen_by(state.game(), state.game().zone_families[z.family], z.index, viewer);
  return seen == Seen::all || (seen == Seen::top && position + 1 == state.size(zone));
}

bool sees(const Game& game, Seat viewer, CounterId counter) {
  const Counter& c = game.counters[counter];
  return seen_by(game, game.counter_families[c.family], c.index, viewer) == Seen::all;
}

void make_view(const State& state, Seat viewer, SeatView& out) {
  const Game& game = state.game();
  out.faces.assign(game.slots, kNone);
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const Zone& zone = game.zones[z];
    const auto cards = state.cards(static_cast<ZoneId>(z));
    if (cards.empty()) continue;
    const Seen seen = seen_by(game, game.zone_families[zone.family], zone.index, viewer);
    if (seen == Seen::none) continue;
    const std::size_t from = seen == Seen::top ? cards.size() - 1 : 0;
    for (std::size_t i = from; i < cards.size(); ++i) out.faces[zone.offset + i] = game.cards[cards[i]];
  }
}

}  // namespace fuda
