// The view that one seat gets of a move, and a test of whether this view reveals more than the cards that the
// seat sees.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "bind/leaks.h"
#include "engine/engine.h"
#include "model/memory.h"
#include "model/steps.h"

namespace fuda {

// A move or the setup of a game, which a trial repeats with different cards.
struct Happened {
  State before;              // the position before the move; for the setup, after the host has shuffled
  Memory memory;             // the memory in that position
  std::optional<Move> move;  // the move; not set for the setup
};

struct Account {
  Steps real;                 // all steps
  Steps steps;                // the steps, as the seat saw them
  std::vector<FaceId> faces;  // the face that the seat sees in each place after the move; kNone for
                              // a hidden card
  // The values of counters that the seat sees after the move. For a counter that holds a card, the number of
  // the card's place.
  std::vector<std::int32_t> counters;
  // For each of `steps`, whether a function with `reveals` took it.
  std::vector<bool> declared;
  Turn turn;
  bool chance = false;  // whether the rules used random numbers
};

class Telling {
 public:
  // `reads`: the hidden cards and counters that the rules read.
  Telling(const Happened& happened, Seat seat, const std::vector<lua::HiddenRead>& reads);

  // Makes the move, or the setup, from `before`, and sets `after` to the position after it. Throws Failure if
  // a rule fails.
  [[nodiscard]] Account of(Engine& engine, const State& before, State& after) const;

  // The index of the first step that differs in a way that neither the seat's visible cards nor a declared
  // function explain. Returns nothing if no step differs in this way. An index past the last step means that
  // only the positions after the move differ.
  [[nodiscard]] std::optional<std::size_t> difference(const Account& a, const Account& b) const;

 private:
  [[nodiscard]] std::vector<bool> declared_steps(Engine& engine, const Account& told, bool secret) const;
  [[nodiscard]] bool same_shape(const Step& a, const Step& b) const;

  const Happened& happened_;
  const Game& game_;
  Seat seat_;
  std::vector<bool> blind_;  // for each zone, whether positions in it mean nothing to the seat
};

}  // namespace fuda
