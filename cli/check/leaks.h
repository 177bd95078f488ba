// Watches random games to detect rules that reveal cards and counters hidden from a seat.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/diagnostic.h"
#include "batch/random_games.h"
#include "load/definition.h"
#include "model/game.h"
#include "model/legal.h"
#include "model/memory.h"
#include "model/notation.h"
#include "model/steps.h"
#include "secrets/leak_trial.h"

namespace fuda {

class OpenZones {
 public:
  // Both arguments must outlive this object.
  OpenZones(const Definition& definition, const Game& game);

  // Processes the steps of the setup, with which a game begins. take() processes the steps of a move.
  void take_setup(const Steps& steps);
  void take(const Steps& steps);

  // A warning for each zone that everyone saw during a shuffle, if cards then went from this zone to a hidden
  // zone. Also warns about each hand without `visible` whose cards came from a hidden zone.
  [[nodiscard]] Findings found() const;

 private:
  using Pair = std::pair<FamilyId, FamilyId>;  // from, to

  [[nodiscard]] bool is_open(ZoneId zone) const;
  [[nodiscard]] bool is_plain_hand(FamilyId family) const;
  [[nodiscard]] FamilyId family_of(ZoneId zone) const { return game_.zones[zone].family; }
  [[nodiscard]] const std::string& name(FamilyId family) const { return game_.zone_families[family].name; }

  const Definition& definition_;
  const Game& game_;
  std::set<FamilyId> plain_hands_;
  std::set<ZoneId> shuffled_;  // the zones that rules shuffled in this game while everyone saw them
  std::set<Pair> known_, dealt_openly_;
};

// The maximum number of other deals to try for each line.
inline constexpr int kTriedDeals = 200;

class Suspects {
 public:
  explicit Suspects(Engine& engine);

  // Starts a game. `seed` has the same meaning as in `fuda sim --seed`.
  void begin_game(std::uint64_t seed);
  // Remembers the values of counters, to try them in other positions.
  void take_values(const State& state);
  // Tries the suspected leaks of a move, or, if `happened` has no move, of the setup. `steps` are the steps
  // of the move.
  void take(const Happened& happened, const std::vector<lua::Leak>& leaks, const Steps& steps);
  // Tries the suspected leaks of guards for this seat in this position.
  void take_guards(const Happened& now, const std::vector<lua::Leak>& leaks);

  // An error for each line with a witness, and a warning for each other line (Subject::Kind::suspected).
  // Makes the remaining tries first.
  [[nodiscard]] Findings found();

 private:
  // The rule, and its line.
  using Key = std::tuple<lua::Leak::RuleKind, std::uint8_t, std::string, int>;
  struct Suspect {
    std::vector<lua::Leak> leaks;  // the suspected leaks in the last position
    std::optional<Happened> last;
    std::string in;  // a text for people that describes the last position
    int tries = kTriedDeals;
    std::set<int> kinds;  // the kinds of steps that followed the line so far
    std::string witness;  // "": none yet
  };

  void take(const Happened& happened, const std::vector<lua::Leak>& leaks, const Steps& steps,
            const std::string& in);
  void attempt(Suspect& suspect, int most);

  Engine& engine_;
  Notation names_;
  LeakTrial::Values values_;
  LeakTrial trial_;
  Rng chance_{0};
  std::uint64_t seed_ = 0;
  std::map<Key, Suspect> suspects_;
  std::vector<Key> order_;
};

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
