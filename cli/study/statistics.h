// Statistics of many games. Statistics have only whole numbers, so the order in which parts of a simulation
// are merged does not matter.
#pragma once

#include <cstdint>
#include <vector>

#include "study/figures.h"

namespace fuda {

// In random games, statistics count changes of the lead only if the game's number is a multiple of this
// number. Computing the score after each move would cost more than the game. If players think, all games
// count.
inline constexpr std::uint64_t kLeadsEvery = 64;

// The statistics of finished games, including forfeits. Leaves out games in which a rule failed.
struct Statistics {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;

  std::vector<Figure> scores;  // one figure for the team, or one per seat, for the games with a score
  // The number of wins of each seat, if seats score for themselves. A shared win counts for each winner.
  std::vector<std::uint64_t> wins;
  std::vector<std::uint64_t> shared;    // shared wins, by seat
  std::vector<std::uint64_t> outcomes;  // the number of games with each OutcomeId; a forfeit has no outcome
  std::vector<std::uint64_t> forfeits;  // for each seat, the number of games lost through the player's own
                                        // fault
  Figure gap;  // the lead of the best score over the best score of another team, if each seat has a score

  Figure length;                     // number of moves per game
  Figure choices;                    // the number of legal moves at each choice
  std::uint64_t decisions = 0;       // number of choices among more than one move
  std::vector<std::uint64_t> kinds;  // the number of moves, at the index KindId * (number of seats) + seat

  // The number of moves in a game that changed the leader, for games whose rules can compute the score at any
  // time.
  Figure leads;

  // The following figures are in millionths, for games with one winner in which some player stated its
  // expectation (Player::expects). Browne's drama: over the positions in which the winner expected less than
  // another seat, the mean of the square roots of the differences, or 0 without such positions.
  Figure drama;
  // Browne's decisiveness: 1 minus the share of positions after the first in which the winner expected more
  // than any other seat ever did.
  Figure decisiveness;

  // Calls visit(name, pointer to member) for each figure. The names are the keys of the figures in the file
  // of a part.
  template <class Visit>
  static void each(Visit visit) {
    visit("games", &Statistics::games);
    visit("moves", &Statistics::moves);
    visit("scores", &Statistics::scores);
    visit("wins", &Statistics::wins);
    visit("shared", &Statistics::shared);
    visit("outcomes", &Statistics::outcomes);
    visit("forfeits", &Statistics::forfeits);
    visit("gap", &Statistics::gap);
    visit("length", &Statistics::length);
    visit("choices", &Statistics::choices);
    visit("decisions", &Statistics::decisions);
    visit("kinds", &Statistics::kinds);
    visit("leads", &Statistics::leads);
    visit("drama", &Statistics::drama);
    visit("decisiveness", &Statistics::decisiveness);
  }

  // Adds the statistics of other games of the same simulation.
  void add(const Statistics& other);
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

}  // namespace fuda
