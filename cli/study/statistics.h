// What many games show, in whole numbers only, so that parts of a simulation can be put together in any
// order.
#pragma once

#include <cstdint>
#include <vector>

#include "study/figures.h"

namespace fuda {

// In random games, changes of the lead are counted in each game whose number is a multiple of this: asking
// for a score after each move costs more than the game itself. Where players think, they are counted in all
// games.
inline constexpr std::uint64_t kLeadsEvery = 64;

// Of games that came to an end, also by a forfeit; games in which a rule failed are left out.
struct Statistics {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;

  std::vector<Figure> scores;       // one for the team, or one a seat; of games that have a score
  std::vector<std::uint64_t> wins;  // by seat, where seats score for themselves; a shared win counts for each
  std::vector<std::uint64_t> shared;    // by seat: shared wins
  std::vector<std::uint64_t> outcomes;  // by OutcomeId; a forfeit has none
  std::vector<std::uint64_t> forfeits;  // by seat: games that it lost by its own fault
  Figure gap;  // the best score less the best of another team, where seats score for themselves

  Figure length;                     // moves of a game
  Figure choices;                    // legal moves where one was chosen
  std::uint64_t decisions = 0;       // choices among more than one move
  std::vector<std::uint64_t> kinds;  // moves made, by KindId times the number of seats, plus the seat

  // How often a move changed who has the best score. Only of games whose rules tell the score at any time.
  Figure leads;

  // In millionths, of games with one winner in which some player said what it expects (Player::expects).
  // Browne's drama: the mean, over the positions in which the winner expected less than somebody else, of the
  // square root of the difference; 0 if there is no such position.
  Figure drama;
  // Browne's decisiveness: 1 less the share of positions after the first in which the winner expected more
  // than any other ever did.
  Figure decisiveness;

  // Calls visit(name, pointer to member) for each of them; the names are the keys of a part's file.
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

  // `other`: of other games of the same simulation.
  void add(const Statistics& other);
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

}  // namespace fuda
