#include "encode/last_moves.h"

#include <algorithm>

#include "model/legal.h"
#include "model/view.h"

namespace fuda {

void LastMoves::begin() {
  std::ranges::fill(moves_, LastMove{});
  last_ = kNone;
}

void LastMoves::take_in(const ActionSpace& actions, const Transition& made) {
  if (!actions.has(made.move.kind)) return;
  const Game& game = made.before.game();
  const auto& parts = actions.parts(made.move.kind);
  LastMove& last = moves_[made.move.seat];
  last.counts = {};  // items of the seat's earlier move do not count
  last.kind = made.move.kind;
  last.shuffles = made.before.turn().shuffles;
  last_ = made.move.seat;
  using Meaning = ActionPart::Meaning;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto note = [&](std::uint32_t item) {
      last.items[i][last.counts[i]++] = static_cast<std::uint16_t>(item);
    };
    const auto argument = static_cast<CardId>(made.move.args[i]);
    switch (parts[i].meaning) {
      case Meaning::seat:
      case Meaning::face:
        note(argument);
        break;
      case Meaning::place:
        note(made.before.position_of(argument));
        break;
      case Meaning::faces:
        for (const CardId card : made.move.cards(i)) note(card);
        break;
      case Meaning::places:
        for (const CardId card : made.move.cards(i)) note(made.before.position_of(card));
        break;
      case Meaning::argument:
        note(actions.part_of(made.before, made.move, i));
        break;
    }
  }
  // Computes what MoveView reports to each seat, but for all seats at once.
  const bool secret = game.phases[made.before.turn().phase].movers == Phase::Movers::all;
  const auto own = static_cast<SeatMask>(1U << made.move.seat);
  last.knows_kind = secret ? own : game.all_seats();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    unsigned told = game.all_seats();
    if (parts[i].meaning == Meaning::face || parts[i].meaning == Meaning::faces) {
      for_each_card(game.moves[made.move.kind].params[i], made.move, i, [&](CardId card) {
        told &= unsigned{seats_that_see_card(made.before, card)} | seats_that_see_card(made.after, card);
      });
    }
    if (parts[i].meaning != Meaning::face) told |= own;
    last.knows[i] = static_cast<SeatMask>(told & last.knows_kind);
  }
}

// Does not check what a seat knows. A card that the seat saw only through an error must change like the other
// cards, so that tests notice the error.
void LastMoves::deal_again(const ActionSpace& actions, std::uint8_t shuffles, std::span<const CardId> now) {
  for (LastMove& last : moves_) {
    if (last.kind == kNone || last.shuffles != shuffles) continue;
    const auto& parts = actions.parts(last.kind);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool cards =
          parts[i].meaning == ActionPart::Meaning::face || parts[i].meaning == ActionPart::Meaning::faces;
      if (!cards) continue;
      for (std::size_t item = 0; item < last.counts[i]; ++item)
        last.items[i][item] = now[last.items[i][item]];
    }
  }
}

}  // namespace fuda
