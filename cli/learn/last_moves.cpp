#include "learn/last_moves.h"

#include <algorithm>

#include "model/view.h"

namespace fuda {

void LastMoves::begin() {
  std::ranges::fill(moves_, LastMove{});
  last_ = kNone;
}

void LastMoves::take_in(const ActionSpace& actions, const Made& made) {
  if (!actions.has(made.move.kind)) return;
  const Game& game = made.before.game();
  const auto& parts = actions.parts(made.move.kind);
  LastMove& last = moves_[made.move.seat];
  last = LastMove{};
  last.kind = made.move.kind;
  last.shuffles = made.before.turn().shuffles;
  last_ = made.move.seat;
  using By = ActionPart::By;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto note = [&](std::uint32_t item) {
      last.items[i][last.counts[i]++] = static_cast<std::uint16_t>(item);
    };
    const auto argument = static_cast<CardId>(made.move.args[i]);
    switch (parts[i].by) {
      case By::seat:
      case By::face:
        note(argument);
        break;
      case By::place:
        note(made.before.position_of(argument));
        break;
      case By::faces:
        for (const CardId card : made.move.cards(i)) note(card);
        break;
      case By::places:
        for (const CardId card : made.move.cards(i)) note(made.before.position_of(card));
        break;
      case By::number:
      case By::zone:
      case By::fact:
      case By::value:
        note(actions.part_of(made.before, made.move, i));
        break;
    }
  }
  for (Seat viewer = 0; viewer < game.seats; ++viewer) {
    const auto bit = static_cast<SeatMask>(1U << viewer);
    const MoveView view(made.before, made.move, made.after, viewer);
    const bool own = viewer == made.move.seat;
    if (!own && !view.shows_kind()) continue;
    last.knows_kind = static_cast<SeatMask>(last.knows_kind | bit);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const auto shown = view.argument(i);
      const bool by_place = parts[i].by == By::place || parts[i].by == By::places;
      const bool told = shown == MoveView::Shown::all || (by_place && shown == MoveView::Shown::position);
      if (told || (own && (by_place || parts[i].by != By::face)))
        last.knows[i] = static_cast<SeatMask>(last.knows[i] | bit);
    }
  }
}

// What a seat knows is not asked here: a card that it was shown wrongly has to change with the others, so
// that this comes to light.
void LastMoves::deal_again(const ActionSpace& actions, std::uint8_t shuffles, std::span<const CardId> now) {
  for (LastMove& last : moves_) {
    if (last.kind == kNone || last.shuffles != shuffles) continue;
    const auto& parts = actions.parts(last.kind);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool cards = parts[i].by == ActionPart::By::face || parts[i].by == ActionPart::By::faces;
      if (!cards) continue;
      for (std::size_t item = 0; item < last.counts[i]; ++item)
        last.items[i][item] = now[last.items[i][item]];
    }
  }
}

}  // namespace fuda
