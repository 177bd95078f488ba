// The winners that rules name in random games, compared with the scores.
#pragma once

#include "check/sightings.h"

namespace fuda {

// Counts the games in which `finish` names winners, and those in which all of these winners have the worst
// score. Passes all events to `inner`.
class WinnersObserver final : public GameObserver {
 public:
  // `engine` and `inner` must outlive this object.
  WinnersObserver(Engine& engine, GameObserver& inner) : engine_(engine), inner_(inner) {}

  void before_game(State& state) override { inner_.before_game(state); }
  void before_move(const State& state, const MoveSet& legal, const Move& move) override {
    inner_.before_move(state, legal, move);
  }
  void after_game(const State& state, const lua::Score& score) override;

  // Ignores later games, which do not count as random games.
  void stop() { stopped_ = true; }

  void report(const Definition& definition, Sightings& to) const;

 private:
  Engine& engine_;
  GameObserver& inner_;
  bool stopped_ = false;
  Sightings::Winners counts_;
};

}  // namespace fuda
