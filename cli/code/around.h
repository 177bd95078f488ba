// Finds known values from the code around each function of a rule file: arguments that callers pass, values
// of outer variables, and results.
#pragma once

#include <string>
#include <vector>

#include "code/bytecode.h"
#include "code/called.h"
#include "code/known.h"
#include "code/registers.h"
#include "model/game.h"

namespace fuda::lua {

struct Around {
  std::string name;  // a name such as "moves.play.apply"; "" if the function is in no table and not global
  std::vector<KnownValue> parameters;
  std::vector<KnownValue> outer;  // by upvalue
};

struct Surroundings {
  std::vector<Around> functions;  // by Function::id
  Results results;
};

// `alone` says that no other file calls the global functions of this file.
[[nodiscard]] Surroundings surroundings_of(const Function& main, const Game& game, bool alone,
                                           CodeOf code_of = CodeOf::rules);

}  // namespace fuda::lua
