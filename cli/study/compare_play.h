// One deal of a comparison, played by both sides.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bots/player_games.h"
#include "study/compare.h"

namespace fuda {

// A game of a deal, as far as comparisons look at it.
struct DealtGame {
  std::vector<std::int64_t> scores;  // empty: it has none; one for the team, or one per seat
  SeatMask winners = 0;
  OutcomeId outcome = kNone;  // kNone: lost by a player's own fault
  Seat forfeit = kNone;       // by whose
  std::uint32_t moves = 0;
};

struct PlayedDeal {
  bool stopped = false;             // not played: somebody wants to stop
  std::vector<DealtGame> games;     // of A and of B; or by the seat in which A sits
  std::optional<DuelError> failed;  // then `games` ends before the one that failed
  std::vector<DuelError> forfeits;  // what went wrong in them
};

// What a thread needs to play deals. The duel must outlive it.
class DealTable {
 public:
  // `own`: the matches' own engines are used, not copies of them.
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
  Players lent_;  // A, then the others, where seats change round
  std::vector<Board> boards_;
};

// Who sits where, where seats change round and A sits in this one.
[[nodiscard]] std::vector<PlayerSpec> players_round(const Duel& duel, Seat seat);

// The value of each side, over the measure's scale; nothing where one of them has none.
[[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> values_of(const Measure& measure,
                                                                             const Duel& duel,
                                                                             const PlayedDeal& deal);

}  // namespace fuda
