// The declarations of games (things, for short), and whether the check has seen each of them in use, in a
// played game or in the text of the rules. Two things are the same if they have the same name and the same
// place of declaration, so a game and its variants share things.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "base/diagnostic.h"
#include "batch/random_games.h"
#include "engine/inside.h"
#include "load/definition.h"
#include "model/legal.h"
#include "script/runner.h"

namespace fuda {

class Sightings {
 public:
  // The check looks for the kinds before `card` in the text of the rules, and for the other kinds in games.
  enum class Kind : std::uint8_t { option, table, counter, zone, say, card, move, phase, outcome };
  struct Key {
    std::string file;
    int line, column;
    Kind kind;
    std::string name;
    friend bool operator<(const Key& a, const Key& b) {
      return std::tie(a.file, a.line, a.column, a.kind, a.name) <
             std::tie(b.file, b.line, b.column, b.kind, b.name);
    }
  };
  struct Thing {
    Place place;
    bool seen = false;
    bool declared = false;    // whether a checked game or variant declares the thing; if not, the check has
                              // only seen it in use
    std::uint64_t games = 0;  // the number of random games that could have used the thing
    std::vector<OptionSetting> settings;  // the options with which the thing exists
  };

  // The gains of a counter, or of a family of counters, that its maximum cut off in random games.
  struct CutOff {
    Place place = {};
    std::int32_t min = 0, max = 0;  // the bounds of the counter
    std::uint64_t times = 0;        // gains cut off
    std::uint64_t games = 0;        // games with such a gain
    std::uint64_t stayed = 0;       // those games that ended with the counter at its maximum
    std::uint64_t played = 0;       // all games
  };

  // The winners that `finish` named in random games in which the seats had different scores.
  struct Winners {
    Place place = {};
    bool lowest = false;      // whether the lowest score is the best
    std::uint64_t named = 0;  // games with such winners
    std::uint64_t worst = 0;  // those games in which all of the winners had the worst score
  };

  void declare(Kind kind, const std::string& name, const Place& place, std::uint64_t games = 0,
               const std::vector<OptionSetting>& settings = {});
  void see(Kind kind, const std::string& name, const Place& place);
  void cut_off(const std::string& counter, const Place& place, const CutOff& more);
  void winners(const Winners& more);
  void add(const Sightings& other);

  // All things, in the order of the files and lines that declare them.
  [[nodiscard]] const std::map<Key, Thing>& things() const { return things_; }
  [[nodiscard]] const std::map<Key, CutOff>& cut_offs() const { return cut_offs_; }
  [[nodiscard]] const std::map<Key, Winners>& winners() const { return winners_; }

 private:
  Thing& thing(Kind kind, const std::string& name, const Place& place);
  std::map<Key, Thing> things_;
  std::map<Key, CutOff> cut_offs_;
  std::map<Key, Winners> winners_;
};

// The section of a game's file that declares things of this kind; "" for cards.
[[nodiscard]] const char* section_of(Sightings::Kind kind);

// Watches games, and notes the legal moves, the phases entered, the cards that leave the zone in which all
// cards start, and the ways in which games end.
class SightingObserver : public GameObserver {
 public:
  explicit SightingObserver(Engine& engine);
  ~SightingObserver() override = default;
  SightingObserver(const SightingObserver&) = delete;
  SightingObserver& operator=(const SightingObserver&) = delete;

  void before_move(const State& state, const MoveSet& legal, const Move& move) override;
  void after_game(const State& state, const lua::Score& /*score*/) override { reached(state); }
  void made(const Move& move);
  void reached(const State& state);

  void report(const Definition& definition, Sightings& to) const;
  // The number of moves, phases and outcomes that have occurred.
  [[nodiscard]] std::size_t events() const;

 private:
  void position(const State& state);
  void free_moves(const State& state);

  Engine& engine_;
  // Whether each move, phase, outcome and face has occurred, by id.
  std::vector<std::uint8_t> moves_, phases_, outcomes_, faces_;
  PhasesEntered entered_{engine_, phases_};
  std::vector<CardId> unmoved_;  // the cards whose faces have not occurred
  MoveSet scratch_;
};

// Declares the things that a SightingObserver can see in a game. `games` is the number of random games that
// the check has played with these options.
void declare_things(const Definition& definition, const Game& game, std::uint64_t games,
                    const std::vector<OptionSetting>& settings, Sightings& to);

// Notes the same events as a SightingObserver while a script runs.
class ScriptObserver : public RunObserver {
 public:
  void opened(const LoadedGame& loaded) override;
  void moved(const LoadedGame& loaded, const Session& session) override;
  void ended(const LoadedGame& loaded, const State& state) override;
  // Reports all noted events, even if the script failed halfway.
  void report(Sightings& to);

 private:
  std::shared_ptr<const Definition> definition_;
  std::shared_ptr<Engine> engine_;
  std::unique_ptr<SightingObserver> seen_;
};

}  // namespace fuda
