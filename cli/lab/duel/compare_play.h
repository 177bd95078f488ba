// One deal of a comparison, played by both sides.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bots/player_games.h"
#include "duel/compare.h"
#include "study/counter.h"

namespace fuda {

struct PlayedDeal {
  bool stopped = false;             // whether Ctrl-C stopped the games before the end of the deal
  std::vector<GameFacts> games;     // A's game and B's game, or, if seats rotate, one game for each seat of A
  std::optional<DuelError> failed;  // the error, if a game failed; `games` ends before that game
  std::vector<DuelError> forfeits;
};

// The boards on which one thread plays deals. The duel must outlive this object.
class DealTable {
 public:
  // If `own` is set, uses the games' own engines instead of copies.
  DealTable(const Duel& duel, bool own);
  [[nodiscard]] PlayedDeal play(std::uint64_t game);

 private:
  struct Board {
    std::shared_ptr<Engine> engine;
    std::unique_ptr<Dealer> dealer;  // null: all players are random
    Sequence sequence;
  };

  void add_board(const Side& side, const std::shared_ptr<Engine>& engine);
  void add_round(const Duel& duel, const std::shared_ptr<Engine>& engine);

  const Duel& duel_;
  Players lent_;  // if seats rotate: A's player, then the players of the other seats
  std::vector<Board> boards_;
};

// The player of each seat, if seats rotate and A plays this seat.
[[nodiscard]] std::vector<PlayerSpec> players_round(const Duel& duel, Seat seat);

// The values of both sides on a deal, multiplied by the measure's scale. Returns nothing if one side has no
// value.
[[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> values_of(const Measure& measure,
                                                                             const Duel& duel,
                                                                             const PlayedDeal& deal);

}  // namespace fuda
