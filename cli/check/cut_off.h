// Counters whose maximum cuts off gains in random games.
#pragma once

#include <cstdint>
#include <vector>

#include "check/sightings.h"

namespace fuda {

// Watches games, counts the gains that are cut off before the last move, and notes whether the counter is at
// its maximum when the game ends. Passes all events to `inner`.
class CutOffObserver final : public GameObserver {
 public:
  // `engine` and `inner` must outlive this object. The rules of the engine count for this object only.
  CutOffObserver(Engine& engine, GameObserver& inner);
  ~CutOffObserver() override;
  CutOffObserver(const CutOffObserver&) = delete;
  CutOffObserver& operator=(const CutOffObserver&) = delete;

  void before_game(State& state) override;
  void before_move(const State& state, const MoveSet& legal, const Move& move) override;
  void after_game(const State& state, const lua::Score& score) override;

  // Ignores later games, which do not count as random games.
  void stop() { stopped_ = true; }

  void report(const Definition& definition, Sightings& to) const;

 private:
  Engine& engine_;
  GameObserver& inner_;
  bool stopped_ = false;
  std::vector<std::uint32_t> in_game_;          // gains cut off in this game, by counter
  std::vector<std::uint32_t> before_last_;      // gains cut off before the last move
  std::vector<Sightings::CutOff> of_counters_;  // by family of counters
};

}  // namespace fuda
