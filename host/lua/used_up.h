// The parts of a budget that a VM can use up (lua/budget.h).
#pragma once

#include <cstdint>

namespace fuda::lua {

enum class UsedUp : std::uint8_t {
  nothing,
  call,     // the work of one call
  game,     // the work of all calls of a game
  account,  // the work of an account that was set aside
  clock,    // the rest of a watched game, which may still be within an exact budget
  stop,     // another thread ended the work (base/stop.h)
  nesting,  // calls within calls
  memory,   // the memory of the VM
  stack,    // the memory of calls within calls
  block,    // the memory of one table
  text,     // the memory of one text
  system    // the memory of the machine; not a fault of the rules
};

[[nodiscard]] constexpr bool is_memory(UsedUp what) { return what >= UsedUp::memory; }

}  // namespace fuda::lua
