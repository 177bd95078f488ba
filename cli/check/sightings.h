// What games declare, and which of it has been seen in use: in a game that was played, or in the text of the
// rules. A thing is identified by its name and the place where it is declared, so that a game and its
// variants share it.
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
  // The first ones are seen in the text of the rules, the others, from `card` on, in games.
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
    bool declared = false;                // by a checked game or variant; else only seen
    std::uint64_t games = 0;              // random ones, in which it could have been seen
    std::vector<OptionSetting> settings;  // with which it is there
  };

  void declare(Kind kind, const std::string& name, const Place& place, std::uint64_t games = 0,
               const std::vector<OptionSetting>& settings = {});
  void see(Kind kind, const std::string& name, const Place& place);
  void add(const Sightings& other);

  // In the order of files and lines.
  [[nodiscard]] const std::map<Key, Thing>& things() const { return things_; }

 private:
  Thing& thing(Kind kind, const std::string& name, const Place& place);
  std::map<Key, Thing> things_;
};

// The section of a game's file that declares things of this kind; "" for cards.
[[nodiscard]] const char* section_of(Sightings::Kind kind);

// Watches games being played, and notes which moves are legal in them, which phases are entered, which cards
// leave the zone where all lie at first, and how the games end.
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
  // How many moves, phases and outcomes have been seen.
  [[nodiscard]] std::size_t events() const;

 private:
  void position(const State& state);
  void free_moves(const State& state);

  Engine& engine_;
  std::vector<std::uint8_t> moves_, phases_, outcomes_, faces_;  // by id: seen
  PhasesEntered entered_{engine_, phases_};
  std::vector<CardId> unmoved_;  // with faces that have not been seen
  MoveSet scratch_;
};

// Declares what a SightingObserver can see in a game, as played in this many random games with these options.
void declare_things(const Definition& definition, const Game& game, std::uint64_t games,
                    const std::vector<OptionSetting>& settings, Sightings& to);

// The same for a script.
class ScriptObserver : public RunObserver {
 public:
  void opened(const LoadedGame& loaded) override;
  void moved(const LoadedGame& loaded, const Session& session) override;
  void ended(const LoadedGame& loaded, const State& state) override;
  // Reports what it has seen, even in a script that failed half-way.
  void report(Sightings& to);

 private:
  std::shared_ptr<const Definition> definition_;
  std::shared_ptr<Engine> engine_;
  std::unique_ptr<SightingObserver> seen_;
};

}  // namespace fuda
