// What is known of the functions of a rule file from the code around them: what the host and the file's own
// functions pass to them, what outer variables hold, and what they return.
#pragma once

#include <string>
#include <vector>

#include "code/bytecode.h"
#include "code/known.h"
#include "code/registers.h"
#include "model/game.h"

namespace fuda::lua {

struct Around {
  std::string name;  // "moves.play.apply"; "" if it is put into no table and no global
  std::vector<KnownValue> parameters;
  std::vector<KnownValue> outer;  // by upvalue
};

struct Surroundings {
  std::vector<Around> functions;  // by Function::id
  Results results;
};

// `alone`: no other file of rules calls its global functions.
[[nodiscard]] Surroundings surroundings_of(const Function& main, const Game& game, bool alone);

}  // namespace fuda::lua
