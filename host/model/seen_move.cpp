#include "model/seen_move.h"

#include <algorithm>

#include "model/legal.h"
#include "model/view.h"

namespace fuda {

namespace {

// Whether the seat saw the card leave its place, even if it cannot see where the card went.
bool was_seen_to_leave(const Transition& made, CardId card, const Observation& seen) {
  const ZoneId zone = made.before.zone_of(card);
  const CardPosition place = made.before.position_of(card);
  const auto left = std::ranges::find_if(seen.steps, [&](const Step& step) {
    const auto* moved = std::get_if<CardMoved>(&step);
    return moved != nullptr && moved->from == zone;
  });
  if (left == seen.steps.end()) return false;
  const auto& moved = std::get<CardMoved>(*left);
  const Game& game = made.before.game();
  return moved.left == place && moved.card != kNone && game.cards[moved.card] == game.cards[card];
}

}  // namespace

SeenMove seen_move(const Notation& notation, const Transition& made, const Observation& seen) {
  const MoveView view(made.before, made.move, made.after, seen.seat);
  const MoveKind& kind = made.before.game().moves[made.move.kind];
  SeenMove out{made.move.seat, kNone, notation.seat(made.move.seat) + ": ", {}};
  if (!view.shows_kind()) {
    out.text += "?";
    return out;
  }
  out.kind = made.move.kind;
  out.text += kind.name;
  out.places = made.move;
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    const Param& param = kind.params[i];
    replace_cards(param, out.places, i, [&](CardId card) { return made.before.position_of(card); });
    if (view.argument(i) == MoveView::Shown::nothing) {
      out.text += " ?";
      out.places.args[i] = -1;
      continue;
    }
    const std::string text = param.is_of_cards()
                                 ? notation.write_cards(made.before, made.move, i, seen.seat,
                                                        [&](CardId card) {
                                                          return view.card(card) == MoveView::Shown::all ||
                                                                 was_seen_to_leave(made, card, seen);
                                                        })
                                 : notation.write_argument(made.before, made.move, i, seen.seat);
    if (!text.empty()) out.text += " " + text;
  }
  return out;
}

}  // namespace fuda
