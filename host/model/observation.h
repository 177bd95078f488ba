// An observation: everything that one seat may know about a position, and nothing else.
#pragma once

#include <memory>
#include <vector>

#include "model/legal.h"
#include "model/memory.h"
#include "model/observed_moves.h"
#include "model/state.h"
#include "model/steps.h"
#include "model/view.h"

namespace fuda {

// An observation, made by observe(): a State without anything that the seat cannot know. Cards that the seat
// neither sees nor remembers fill their places in the order of their numbers. Counters that the seat does not
// see have their start values. Holders have kUntold if the seat cannot tell which card they hold. An
// observation has no random numbers, and does not distinguish equal cards. Positions that the seat cannot
// distinguish have the same observation, byte by byte. All legal moves, refusals, texts and scores computed
// from equal observations are also equal.
struct Observation {
  explicit Observation(State state_of_the_game) : state(std::move(state_of_the_game)) {}

  Seat seat = kNone;  // kNone: the observation has everything, and `state` is the position itself
  State state;        // the observed position, whose cards are renumbered
  CardSet known;      // the cards whose faces the seat sees or remembers
  // For each card, the faces that the seat rules out. Empty if the seat rules out no faces.
  std::vector<FaceSet> ruled_out;
  Steps steps;          // what happened since the previous position, as the seat saw it
  ObservedMoves legal;  // the seat's moves; Engine::observe fills them, but observe() does not change them
  ObservedMoves free;   // the seat's free moves, which it may have even on the turns of other seats

  [[nodiscard]] Viewer viewer() const { return {seat, &known}; }

  // The seat's knowledge of a phase in which all seats choose at once, since the phase began. The seat knows
  // which other seats have moved, but does not know their moves. Null until a move is made in the phase.
  struct Choice {
    struct ChosenMove {
      // The chosen move, as a move of the state before it. The move of another seat has only the seat, and no
      // kind.
      ObservedMove move;
      State state;  // after the move
    };
    State start;
    CardSet known;
    std::vector<FaceSet> ruled_out;
    std::vector<ChosenMove> moves;
  };
  std::shared_ptr<const Choice> choice;
};

// Makes an observation without steps. Throws Failure if rules told the seat something that it could not know,
// without declaring it.
[[nodiscard]] Observation observe(const Position& position, Seat seat);
// Replaces the contents of `out`, an observation of the same game. `steps` are the real steps of the move
// `made`, which is null at the start.
void observe(const Position& position, const Steps& steps, const Transition* made, Seat seat,
             Observation& out);

// Replaces `out` with the steps as one seat saw them. A card that the seat saw neither before nor after the
// move is kNone. Any other card is replaced by the game's first card with the same face. If the move was
// secret, the places of a hidden card are kNone too. Leaves out changes of counters that the seat does not
// see, and facts that only other seats were told.
void seen_steps(const Game& game, const Steps& steps, bool secret, Seat seat, Steps& out);

// Translates a move into a position that has other cards in the same places: each card becomes the card in
// its place. Turns a move in an observation into the same move in the position, or back.
[[nodiscard]] Move same_move(const State& from, const Move& move, const State& to);
[[nodiscard]] inline Move same_move(const Observation& from, const ObservedMove& move, const State& to) {
  return same_move(from.state, move.as_seen(), to);
}
[[nodiscard]] inline ObservedMove same_move(const State& from, const Move& move, const Observation& to) {
  return ObservedMove::of_seen(same_move(from, move, to.state));
}

// These functions of model/legal.h work on `legal` or `free` of an observation.
[[nodiscard]] inline ObservedMove nth_move(const Observation& seen, const ObservedMoves& moves,
                                           std::uint32_t n) {
  return ObservedMove::of_seen(nth_move(seen.state, moves.as_seen(), n));
}
[[nodiscard]] inline bool contains(const Observation& seen, const ObservedMoves& moves,
                                   const ObservedMove& move) {
  return contains(seen.state, moves.as_seen(), move.as_seen());
}
template <class Fn>
void for_each_move(const Observation& seen, const ObservedMoves& moves, Fn fn) {
  for_each_move(seen.state, moves.as_seen(), [&](const Move& move) { fn(ObservedMove::of_seen(move)); });
}

}  // namespace fuda
