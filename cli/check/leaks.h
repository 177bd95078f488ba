// What rules tell about cards and counters that a seat does not see, found by watching random games.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <tuple>

#include "base/diagnostic.h"
#include "batch/random_games.h"
#include "model/legal.h"
#include "model/steps.h"

namespace fuda {

// At each number of seats and choice of options: a watched game takes several times as long as another.
inline constexpr std::uint64_t kWatchedGames = 4;
// And so many of the others, in which a move, a phase or an outcome came, or a counter rose or fell, for the
// first time; the last of these.
inline constexpr std::size_t kMostFirsts = 8;

// Watches games being played. In each position it works out what is legal for every seat that can move.
class LeakObserver : public GameObserver {
 public:
  // `inner` is told everything, too. Both must outlive this.
  LeakObserver(Engine& engine, GameObserver& inner) : engine_(engine), inner_(inner) {}

  void before_game(State& state) override;
  void before_move(const State& state, const MoveSet& legal, const Move& move) override;
  void after_game(const State& state, const lua::Score& score) override;
  // Also looks at a position in which no move is made.
  void look_at(const State& state);

  // Lines that read what some seat does not see, each once, conditions of moves that do, and moves in a phase
  // of all that show a card to those who have not moved there yet.
  [[nodiscard]] Findings found() const;

 private:
  void take();
  void ask(const State& state);
  void note_open_choice(const State& state);

  Engine& engine_;
  GameObserver& inner_;
  Steps steps_;
  MoveSet asked_;
  Move last_{};           // the move whose steps they are
  SeatMask waiting_ = 0;  // in a phase of all, those who had not moved when it was made
  PhaseId phase_ = kNone;
  std::set<std::pair<PhaseId, KindId>> open_;
  std::set<std::tuple<lua::Leak::RuleKind, std::uint8_t, int, std::string>> known_;
  Findings findings_;
};

}  // namespace fuda
