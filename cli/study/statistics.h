// What many games show: whole numbers only, so that parts of a simulation put together in any order give the
// same.
#pragma once

#include <cstdint>
#include <vector>

#include "study/figures.h"

namespace fuda {

// In random games leads are counted where the number of the game is a multiple of this: they take a score
// after each move, which costs more than the game itself. Games between players that think can afford it
// always.
inline constexpr std::uint64_t kLeadsEvery = 64;

// Of the games that came to an end; one that a rule error ended is not among them.
struct Statistics {
  std::uint64_t games = 0;  // forfeits included
  std::uint64_t moves = 0;

  std::vector<Figure> scores;         // one for the team, or one per seat; of games with a score
  std::vector<std::uint64_t> wins;    // by seat, where seats score for themselves; shared ones count for each
  std::vector<std::uint64_t> shared;  // of these, those that others had too
  std::vector<std::uint64_t> outcomes;  // by OutcomeId, forfeits not included
  std::vector<std::uint64_t> forfeits;  // by seat: games it lost by its own fault
  // The best score less the best of those whom it does not belong to; where seats score for themselves.
  Figure gap;

  Figure length;                     // moves of a game
  Figure choices;                    // legal moves where one was chosen
  std::uint64_t decisions = 0;       // of these, where there was more than one
  std::vector<std::uint64_t> kinds;  // by KindId times the number of seats, plus the seat: moves made

  // How often those whose score is the best were others after a move than before it. Of games whose number is
  // one of those where this is counted, and whose score could be asked for after each move.
  Figure leads;

  // Of games with exactly one winner in which some player said what it expects (Player::expects), in
  // millionths: Browne's drama: the mean, over the positions in which the winner expected less than somebody
  // else, of the square root of how much less that was; 0 where there is no such position.
  Figure drama;
  // Browne's decisiveness: 1 less the share of positions that came after the first in which the winner
  // expected more than any of the others ever did.
  Figure decisiveness;

  // Of other games of the same simulation, wherever these are in it.
  void add(const Statistics& other);
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

}  // namespace fuda
