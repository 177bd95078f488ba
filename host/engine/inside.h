// Parts of an engine for search, for checks, and for setting up positions. A program that plays games uses
// engine/session.h instead.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/engine.h"
#include "model/memory.h"

namespace fuda {

struct Inside {
  [[nodiscard]] static lua::Rules& rules(Engine& engine) { return *engine.rules_; }

  // The first part of Engine::start, before the deal: shuffles all cards.
  static void prepare(Engine& engine, State& state, std::uint64_t seed, Seat first) {
    engine.prepare(state, seed, first);
  }
  // The second part of Engine::start: deals, and runs the setup.
  static void begin(Engine& engine, State& state) { engine.begin(state); }
  // Runs the rules of entered phases until a seat can move or the game is over.
  static void settle(Engine& engine, State& state) { engine.settle(state); }
};

[[nodiscard]] inline lua::Rules& rules_of(Engine& engine) { return Inside::rules(engine); }

// Marks the memory of each seat as spoiled if rules told that seat something it could not know. `leaks` is
// the result of Engine::leaks() after a move.
void spoil(Memory& memory, const std::vector<lua::Leak>& leaks, const Game& game, const Notation& notation);

// While this object exists, entering a phase sets the element with the phase's PhaseId to 1.
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
