#include "model/view.h"

#include <algorithm>

#include "model/legal.h"

namespace fuda {

namespace {

SeatMask team(const Game& game, std::uint8_t number) {
  unsigned seats = 0;
  for (Seat seat = 0; seat < game.seats; ++seat) {
    if (game.team_of(seat) == number) seats |= 1U << seat;
  }
  return static_cast<SeatMask>(seats);
}

// The seats that own a member of a family, alone or as a team.
SeatMask owners(const Game& game, const Family& family, std::uint8_t index) {
  if (family.per == Per::seat) return static_cast<SeatMask>(1U << family.row_of(index));
  return family.per == Per::team ? team(game, family.row_of(index)) : SeatMask{0};
}

// The seats that always see all cards, or the number, of one member of a family.
SeatMask seers(const Game& game, const Family& family, std::uint8_t index) {
  switch (family.visible) {
    case Visible::all:
      return game.all_seats();
    case Visible::none:
    case Visible::top:
      return 0;
    case Visible::owner:
      return owners(game, family, index);
    case Visible::others:
      return static_cast<SeatMask>(game.all_seats() & ~owners(game, family, index));
    case Visible::team:
      if (family.per == Per::seat) return team(game, game.team_of(family.row_of(index)));
      return owners(game, family, index);
  }
  return 0;
}

enum class Seen { all, none, top };

Seen seen_by(const Game& game, const Family& family, std::uint8_t index, Seat viewer) {
  if (family.visible == Visible::top) return Seen::top;
  return ((seers(game, family, index) >> viewer) & 1U) != 0 ? Seen::all : Seen::none;
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
              before.game().phases[before.turn().phase].movers == Phase::Movers::all),
      free_(before.turn().ply == after.turn().ply) {}

MoveView::Shown MoveView::argument(std::size_t index) const {
  const Param& param = kind_->params[index];
  if (!param.is_of_cards()) return secret_ ? Shown::nothing : Shown::all;
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
  const bool is_top = family.visible == Visible::top && state.cards(id).back() == card;
  return is_top ? game.all_seats() : seers(game, family, zone.index);
}

SeatMask seats_that_see_counter(const Game& game, CounterId counter) {
  const Counter& c = game.counters[counter];
  return seers(game, game.counter_families[c.family], c.index);
}

}  // namespace fuda
