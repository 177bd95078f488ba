#include "core/seen_move.h"

#include "core/view.h"

namespace fuda {

SeenMove seen_move(const Notation& notation, const Made& made, Seat viewer) {
  const MoveView seen(made.before, made.move, made.after, viewer);
  const MoveKind& kind = made.before.game().moves[made.move.kind];
  SeenMove out{made.move.seat, kNone, notation.seat(made.move.seat) + ": ", {}};
  if (!seen.shows_kind()) {
    out.text += "?";
    return out;
  }
  out.kind = made.move.kind;
  out.text += kind.name;
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    out.text += " ";
    const bool is_card = kind.params[i].domain == Domain::card;
    out.args[i] =
        is_card ? made.before.position_of(static_cast<CardId>(made.move.args[i])) : made.move.args[i];
    switch (seen.argument(i)) {
      case MoveView::Shown::all:
        out.text += notation.write_argument(made.before, made.move, i);
        break;
      case MoveView::Shown::position:
        out.text += std::to_string(out.args[i] + 1);
        break;
      case MoveView::Shown::nothing:
        out.text += "?";
        out.args[i] = -1;
        break;
    }
  }
  return out;
}

}  // namespace fuda
