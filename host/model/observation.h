// All that one seat may know of a position, and nothing else.
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

// A State in which everything that the seat cannot know has been replaced: cards that it neither sees nor
// remembers lie in their places in the order of their numbers, counters that it does not see are at their
// start, those that hold a card which it cannot tell have kUntold, the random numbers are gone, and equal
// cards have lost their identity. Positions that the seat cannot tell apart have the same observation, byte
// by byte; so do the legal moves, refusals, texts and scores that are made from it. observe() makes it.
struct Observation {
  explicit Observation(State state_of_the_game) : state(std::move(state_of_the_game)) {}

  Seat seat = kNone;  // kNone: sees everything, and `state` is the position itself
  State state;        // its cards are numbered anew
  CardSet known;      // those whose faces it sees or remembers
  std::vector<FaceSet>
      ruled_out;        // by card: faces that it knows it not to have; empty where there is nothing
  Steps steps;          // what happened since the position before, as it saw it
  ObservedMoves legal;  // its moves here; Engine::observe fills it, observe() leaves it alone
  ObservedMoves free;   // the same of its free moves, which it may have when others are to move

  [[nodiscard]] Viewer viewer() const { return {seat, &known}; }

  // A phase in which all choose at once, from its beginning on, as the seat knows it: of the others it knows
  // only that they have moved. Null until a move is made in it.
  struct Choice {
    struct ChosenMove {
      ObservedMove move;  // in the state before it; of another seat: only its seat, and no kind
      State state;        // after it
    };
    State start;
    CardSet known;
    std::vector<FaceSet> ruled_out;
    std::vector<ChosenMove> moves;
  };
  std::shared_ptr<const Choice> choice;
};

// Without steps. Throws Failure if rules told the seat what it could not know, without declaring it.
[[nodiscard]] Observation observe(const Position& position, Seat seat);
// Replaces what `out`, of the same game, held. `steps` are the real ones of the move `made`, which is null at
// the start.
void observe(const Position& position, const Steps& steps, const Transition* made, Seat seat,
             Observation& out);

// Steps as a seat saw them, replacing what `out` held. A card that it saw neither before nor after is kNone,
// any other the first of the game with its face. Where the move was secret, the places of a hidden card are
// kNone, too. Changes of counters that it does not see, and what others were told, are left out.
void seen_steps(const Game& game, const Steps& steps, bool secret, Seat seat, Steps& out);

// A move in another position where other cards lie in the same places: a card is the one that lies in the
// place. So a move of the observing seat becomes one of the position itself, or back.
[[nodiscard]] Move same_move(const State& from, const Move& move, const State& to);
[[nodiscard]] inline Move same_move(const Observation& from, const ObservedMove& move, const State& to) {
  return same_move(from.state, move.as_seen(), to);
}
[[nodiscard]] inline ObservedMove same_move(const State& from, const Move& move, const Observation& to) {
  return ObservedMove::of_seen(same_move(from, move, to.state));
}

// What model/legal.h has for the moves of a position, for `legal` or `free` of an observation.
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
