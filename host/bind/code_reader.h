// How the code of rules is read: for every Vm that gets the functions of a game.
#pragma once

#include "bind/arguments.h"
#include "inspect/operands.h"

namespace fuda::lua {

inline constexpr CodeReader kCodeReader{.check_calls = check_calls, .operand_of = operand_of};

}  // namespace fuda::lua
