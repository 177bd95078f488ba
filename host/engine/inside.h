// Parts of an engine for search, checks and laying out positions. A program that plays games needs
// engine/session.h instead.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.h"
#include "model/memory.h"

namespace fuda {

struct Inside {
  [[nodiscard]] static lua::Rules& rules(Engine& engine) { return *engine.rules_; }

  // The part of Engine::start that comes before the deal: all cards shuffled.
  static void prepare(Engine& engine, State& state, std::uint64_t seed, Seat first) {
    engine.prepare(state, seed, first);
  }
  // Runs the rules of entered phases until a seat can move or the game is over.
  static void settle(Engine& engine, State& state) { engine.settle(state); }
};

[[nodiscard]] inline lua::Rules& rules_of(Engine& engine) { return Inside::rules(engine); }

// What rules told seats and they could not know spoils their memory. `leaks`: Engine::leaks() after a move.
void spoil(Memory& memory, const std::vector<lua::Leak>& leaks, const Game& game, const Notation& notation);

// As long as it lives, notes each phase that is entered: by PhaseId, 1.
class PhasesEntered {
 public:
  PhasesEntered(Engine& engine, std::vector<std::uint8_t>& entered) : engine_(engine) {
    engine.entered_ = &entered;
  }
  ~PhasesEntered() { engine_.entered_ = nullptr; }
  PhasesEntered(const PhasesEntered&) = delete;
  PhasesEntered& operator=(const PhasesEntered&) = delete;

 private:
  Engine& engine_;
};

}  // namespace fuda
