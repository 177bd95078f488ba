// Watches random games to detect rules that reveal cards and counters hidden from a seat.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/diagnostic.h"
#include "batch/random_games.h"
#include "check/open_zones.h"
#include "check/suspects.h"
#include "model/legal.h"
#include "model/memory.h"
#include "model/steps.h"

namespace fuda {

// The number of watched games for each number of seats and each choice of options. Watching makes a game
// several times slower.
inline constexpr std::uint64_t kWatchedGames = 4;
// The maximum number of additional games to watch. The watched games are the last games in which a move, a
// phase, an outcome, or the rise or fall of a counter happened for the first time.
inline constexpr std::size_t kMostFirsts = 8;

// Watches games. In each position, determines the legal moves of every seat that can move.
class LeakObserver : public GameObserver {
 public:
  // `inner` also receives all events. All arguments must outlive this object.
  LeakObserver(const Definition& definition, Engine& engine, GameObserver& inner)
      : engine_(engine),
        inner_(inner),
        suspects_(engine),
        zones_(definition, engine.game()),
        before_(engine.new_state()),
        memory_(engine.game()) {}

  // Call this before each game, with its seeds (`seed` is for `fuda sim --seed`) and its first seat.
  void deal(std::uint64_t seed, std::uint64_t own_seed, Seat first);

  void before_game(State& state) override;
  void before_move(const State& state, const MoveSet& legal, const Move& move) override;
  void after_game(const State& state, const lua::Score& score) override;
  // Inspects a position in which no seat makes a move.
  void look_at(const State& state);

  // Findings about open zones, and about lines of rules and conditions of moves that read facts hidden from
  // some seat. In a phase of simultaneous choices, also reports moves that show a card or counter to seats
  // that have not chosen. Reports each line once, after testing whether the seat can notice the facts.
  [[nodiscard]] Findings found();

 private:
  void take(const State& now);
  void ask(const State& state);
  void note_open_choice(const State& state);
  void note_open_counter(CounterId counter, const State& now);
  [[nodiscard]] bool depends_on_choice(CounterId counter, const State& now);

  Engine& engine_;
  GameObserver& inner_;
  Suspects suspects_;
  OpenZones zones_;
  State before_;  // the position before the last move
  Memory memory_;
  Steps steps_;
  MoveSet asked_;
  std::optional<Move> last_;  // the move to which the steps belong; nothing for the setup
  bool taken_ = true;         // whether the memory already has the steps, and the check has tried their leaks
  std::uint64_t own_seed_ = 0;
  Seat first_ = kNone;
  SeatMask waiting_ = 0;  // in a phase of simultaneous choices: the seats that had not moved before the last
                          // move
  PhaseId phase_ = kNone;
  std::set<std::pair<PhaseId, KindId>> open_;
  std::map<std::pair<PhaseId, FamilyId>, int> open_counters_;  // the number of checks so far, by phase and
                                                               // family
  Findings findings_;
};

}  // namespace fuda
