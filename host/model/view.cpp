#include "model/view.h"

#include <algorithm>

#include "model/legal.h"

namespace fuda {

namespace {

enum class Seen { all, none, top };

Seen seen_by(const Game& game, const Family& family, std::uint8_t index, Seat viewer) {
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
      const bool mate = family.per == Per::seat && game.team_of(family.row_of(index)) == game.team_of(viewer);
      return mate || game.belongs(family, index, viewer) ? Seen::all : Seen::none;
    }
    case Visible::top:
      return Seen::top;
  }
  return Seen::none;
}

Seen seen_in(const Game& game, ZoneId zone, Seat viewer) {
  const Zone& z = game.zones[zone];
  return seen_by(game, game.zone_families[z.family], z.index, viewer);
}

}  // namespace

bool View::seen(ZoneId zone, std::size_t position) const {
  const Seen seen = seen_in(state_->game(), zone, viewer_);
  return seen == Seen::all || (seen == Seen::top && position + 1 == state_->size(zone));
}

bool View::all_seen(ZoneId zone) const {
  const std::size_t cards = state_->size(zone);
  if (cards == 0) return true;
  const Seen seen = seen_in(state_->game(), zone, viewer_);
  return seen == Seen::all || (seen == Seen::top && cards == 1);
}

bool sees_zone(const Game& game, ZoneId zone, Seat viewer) {
  return seen_in(game, zone, viewer) == Seen::all;
}

bool sees_counter(const Game& game, CounterId counter, Seat viewer) {
  const Counter& c = game.counters[counter];
  return seen_by(game, game.counter_families[c.family], c.index, viewer) == Seen::all;
}

MoveView::MoveView(const State& before, const Move& move, const State& after, Seat viewer)
    : before_(before, viewer),
      after_(after, viewer),
      move_(move),
      kind_(&before.game().moves[move.kind]),
      secret_(viewer != kNone && viewer != move.seat &&
              before.game().phases[before.turn().phase].who == Phase::Who::all),
      free_(before.turn().ply == after.turn().ply) {}

MoveView::Shown MoveView::argument(std::size_t index) const {
  const Param& param = kind_->params[index];
  if (!is_of_cards(param.domain)) return secret_ ? Shown::nothing : Shown::all;
  Shown least = Shown::all;
  for_each_card(param, move_, index, [&](CardId card) { least = std::max(least, this->card(card)); });
  return least;
}

MoveView::Shown MoveView::card(CardId card) const {
  return before_.sees_card(card) || after_.sees_card(card) ? Shown::all : Shown::position;
}

SeatMask seats_that_see_card(const State& state, CardId card) {
  const Game& game = state.game();
  const ZoneId id = state.zone_of(card);
  const Zone& zone = game.zones[id];
  const Family& family = game.zone_families[zone.family];
  if (family.visible == Visible::all) return game.all_seats();
  if (family.visible == Visible::none) return 0;
  const bool is_top = family.visible == Visible::top && state.cards(id).back() == card;
  unsigned mask = 0;
  for (Seat seat = 0; seat < game.seats; ++seat) {
    const Seen seen = seen_by(game, family, zone.index, seat);
    if (seen == Seen::all || (seen == Seen::top && is_top)) mask |= 1U << seat;
  }
  return static_cast<SeatMask>(mask);
}

SeatMask seats_that_see_counter(const Game& game, CounterId counter) {
  unsigned mask = 0;
  for (Seat seat = 0; seat < game.seats; ++seat) {
    if (sees_counter(game, counter, seat)) mask |= 1U << seat;
  }
  return static_cast<SeatMask>(mask);
}

}  // namespace fuda
