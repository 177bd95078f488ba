// Watches games being played, and notes which moves are legal in them, which phases are entered, which cards
// leave the zone where all lie at first, and how the games end.
#pragma once

#include <cstdint>
#include <vector>

#include "batch/random_games.h"
#include "check/sightings.h"
#include "engine/inside.h"
#include "model/legal.h"
#include "script/runner.h"

namespace fuda {

class SightingObserver : public GameObserver {
 public:
  explicit SightingObserver(Engine& engine);
  ~SightingObserver() override = default;
  SightingObserver(const SightingObserver&) = delete;
  SightingObserver& operator=(const SightingObserver&) = delete;

  void before_move(const State& state, const MoveSet& legal, const Move& move) override;
  void after_game(const State& state, const lua::Score& /*score*/) override { reached(state); }
  // A move that somebody made, a position that a game came to.
  void made(const Move& move);
  void reached(const State& state);

  void report(const Definition& definition, Sightings& to) const;

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
  void opened(const Match& match) override;
  void moved(const Match& match, const Session& session) override;
  void ended(const Match& match, const State& state) override;
  // What it has seen, also of a script that failed half-way.
  void report(Sightings& to);

 private:
  std::shared_ptr<const Definition> definition_;
  std::shared_ptr<Engine> engine_;
  std::unique_ptr<SightingObserver> seen_;
};

}  // namespace fuda
