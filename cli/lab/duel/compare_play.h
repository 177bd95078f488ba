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
  bool stopped = false;             // by Ctrl-C, before it was played
  std::vector<GameFacts> games;     // of A and of B; or by the seat in which A sits
  std::optional<DuelError> failed;  // then `games` ends before the game that failed
  std::vector<DuelError> forfeits;
};

// What one thread plays deals with. The duel must outlive it.
class DealTable {
 public:
  // `own`: uses the engines of the games, not copies.
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
  Players lent_;  // where seats change round: A, then the others
  std::vector<Board> boards_;
};

// Who sits where, if seats change round and A sits in this one.
[[nodiscard]] std::vector<PlayerSpec> players_round(const Duel& duel, Seat seat);

// The values of both sides, times the measure's scale; none if one of them has none.
[[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> values_of(const Measure& measure,
                                                                             const Duel& duel,
                                                                             const PlayedDeal& deal);

}  // namespace fuda
