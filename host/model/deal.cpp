#include "model/deal.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "model/flow.h"
#include "model/moves.h"
#include "model/quantity.h"

namespace fuda {

namespace {

// Moves gathered cards to the other zones where they start. By now, no seat can tell from which place a card
// came.
void return_to_starts(State& state) {
  const Game& game = state.game();
  for (std::size_t i = 0; i < game.starts.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    const ZoneId start = game.starts[i];
    if (state.zone_of(card) != game.start_zone || start == game.start_zone) continue;
    if (!state.move_card(card, start))
      throw Failure(fmt::format("'{}' has no room for the cards that start there",
                                game.zone_families[game.zones[start].family].name));
  }
}

// The cards that a redeal does not gather, for a message.
std::string kept(const State& state) {
  const Game& game = state.game();
  std::string text;
  for (const ZoneFamily& family : game.zone_families) {
    std::size_t cards = 0;
    for (int n = 0; n < family.count; ++n) cards += state.size(static_cast<ZoneId>(family.first + n));
    if (family.stays && cards > 0)
      text += fmt::format("; {} {} in '{}', which has 'stays: true'", counted(std::int64_t(cards), "card"),
                          cards == 1 ? "stays" : "stay", family.name);
  }
  return text;
}

}  // namespace

bool stays(const Game& game, ZoneId zone) { return game.zone_families[game.zones[zone].family].stays; }

void gather(State& state) {
  const Game& game = state.game();
  const ZoneId deck = game.start_zone;
  for (std::size_t i = 0; i < game.zones.size(); ++i) {
    const auto zone = static_cast<ZoneId>(i);
    if (zone == deck || stays(game, zone)) continue;
    while (state.size(zone) > 0) static_cast<void>(state.draw(zone, deck));
  }
  for (const CardId card : state.cards(deck)) state.forget(card);
  // Sort without noting steps, because a seat that saw the destination of each card would learn the hands.
  std::ranges::sort(state.cards(deck));
  if (!game.shuffles_start_zone() || !game.starts.empty()) state.note(ZoneShuffled{deck});
  return_to_starts(state);
}

std::int32_t cards_now(const State& state, const Deal& deal) {
  return std::max(number_now(state, deal.cards, Move{}), 0);
}

void deal_to(State& state, const Deal& deal, Seat only) {
  const std::int32_t count = cards_now(state, deal);
  const Game& game = state.game();
  const ZoneFamily& to = game.zone_families[deal.to];
  const ZoneId from = game.zone_families[deal.from].first;
  for (int n = 0; n < to.count; ++n) {
    const Seat i = to.per == Per::seat ? next_seat(game, state.turn().first, n) : static_cast<Seat>(n);
    if ((only != kNone && only != i) || (to.per == Per::seat && is_out(state, i))) continue;
    for (int dealt = 0; dealt < count; ++dealt) {
      if (state.size(from) == 0)
        throw Failure(fmt::format("there are not enough cards to deal {} to each zone of '{}'{}", count,
                                  to.name, kept(state)));
      if (!state.draw(from, static_cast<ZoneId>(to.first + i)))
        throw Failure(fmt::format("'{}' has no room for {} cards", to.name, count));
    }
  }
}

}  // namespace fuda
