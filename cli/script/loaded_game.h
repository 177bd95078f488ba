// A game with named seats, for reading and writing scripts, traces and texts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "load/games.h"
#include "model/notation.h"
#include "script/names.h"
#include "script/script.h"

namespace fuda {

struct LoadedGame {
  std::shared_ptr<const Definition> definition;
  std::shared_ptr<Engine> engine;
  std::shared_ptr<const Names> names;    // translations into the reader's language
  std::shared_ptr<const Names> english;  // the language of expectations
  Notation notation;

  [[nodiscard]] const Game& game() const { return engine->game(); }
};

// Loads a game. Throws Failure for an unknown game, wrong options, or a number of seats that the game does
// not allow.
[[nodiscard]] LoadedGame load_game(Games& games, const Script& script, const std::string& language = {});
[[nodiscard]] LoadedGame load_game(Games& games, const GameSpec& spec,
                                   const std::vector<OptionSetting>& options, std::vector<std::string> seats,
                                   const std::string& language = {});

// The whole position in the notation of scripts, with one indented line per zone.
[[nodiscard]] std::string position_text(const LoadedGame& loaded, const State& state);

}  // namespace fuda
