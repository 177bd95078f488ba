#include "model/lessons.h"

#include <algorithm>
#include <cstring>

namespace fuda {

namespace {

bool used_chance(const State& before, const State& after) {
  const Turn& then = before.turn();
  const Turn& now = after.turn();
  return then.shuffles != now.shuffles || std::memcmp(&then.rng, &now.rng, sizeof now.rng) != 0;
}

// The seats that know the face of a card because they see or remember it.
SeatMask know(const State& state, const Memory& memory, CardId card) {
  SeatMask out = seats_that_see_card(state, card);
  for (Seat seat = 0; seat < state.game().seats; ++seat) {
    if (memory.knows(seat, card)) out = static_cast<SeatMask>(out | 1U << seat);
  }
  return out;
}

class Lesson {
 public:
  Lesson(const Transition& made, const Memory& before) : made_(made), before_(before) {}

  bool operator()(const CardMoved& step) const { return is_new(step.card, step.seen); }
  bool operator()(const CardShown& step) const { return is_new(step.card, step.to); }
  bool operator()(const ZoneShuffled&) const { return true; }
  bool operator()(const CounterChanged& step) const {
    const auto& holders = made_.before.game().card_holders;
    if (std::ranges::find(holders, step.counter) == holders.end()) return false;
    return (step.before > 0 && is_new(static_cast<CardId>(step.before - 1), step.saw)) ||
           (step.after > 0 && is_new(static_cast<CardId>(step.after - 1), step.sees));
  }
  bool operator()(const CardTold& step) const {
    const SeatMask knew = know(made_.before, before_, step.card);
    for (Seat seat = 0; seat < made_.before.game().seats; ++seat) {
      if (((step.to & ~knew) >> seat & 1U) == 0) continue;
      const FactMask yes = made_.before.told_yes(step.card) | before_.told_yes(seat, step.card);
      const FactMask no = made_.before.told_no(step.card) | before_.told_no(seat, step.card);
      if ((step.is & ~yes) != 0 || (step.is_not & ~no) != 0) return true;
    }
    return false;
  }
  // When a phase in which all seats choose at once ends, the choices are revealed.
  bool operator()(const PhaseEntered& step) const {
    const Game& game = made_.before.game();
    return game.phases[made_.before.turn().phase].movers == Phase::Movers::all ||
           !game.phases[step.phase].reveals.empty();
  }
  bool operator()(const GameEnded&) const { return true; }
  bool operator()(const Said&) const { return false; }

 private:
  [[nodiscard]] bool is_new(CardId card, SeatMask seats) const {
    return (seats & ~know(made_.before, before_, card)) != 0;
  }

  const Transition& made_;
  const Memory& before_;
};

// Whether a move may reveal information without a step. The set of legal moves may depend on hidden facts if
// a move has `reveals`. A move that is legal only if another move is not legal reveals something about its
// player's cards.
bool may_reveal(const Game& game, const Move& move, PhaseId next) {
  if (!game.moves[move.kind].unless.empty()) return true;
  const auto reveals = [&](KindId kind) { return !game.moves[kind].reveals.empty(); };
  const Phase& phase = game.phases[next];
  return reveals(move.kind) || std::ranges::any_of(phase.moves, reveals) ||
         std::ranges::any_of(phase.free, reveals);
}

}  // namespace

bool teaches(const Transition& made, const Steps& steps, const Memory& before, const Memory& after) {
  const Game& game = made.after.game();
  if (made.after.over() || used_chance(made.before, made.after)) return true;
  if (may_reveal(game, made.move, made.after.turn().phase)) return true;
  const Lesson lesson(made, before);
  if (std::ranges::any_of(steps, [&](const Step& step) { return std::visit(lesson, step); })) return true;
  // Some facts become known without a step: the card below a card that was taken, and the faces that a move
  // ruled out for its owner.
  for (std::size_t i = 0; i < game.cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    if ((know(made.after, after, card) & ~know(made.before, before, card)) != 0) return true;
    for (Seat seat = 0; seat < game.seats; ++seat) {
      const FaceSet* now = after.ruled_out(seat, card);
      const FaceSet* then = before.ruled_out(seat, card);
      if (now != nullptr && (then == nullptr ? now->any() : (*now & ~*then).any())) return true;
    }
  }
  return false;
}

}  // namespace fuda
