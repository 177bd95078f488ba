// What of its budget a VM has used up (lua/budget.h).
#pragma once

#include <cstdint>

namespace fuda::lua {

enum class UsedUp : std::uint8_t {
  nothing,
  call,     // the work of one call
  game,     // the work of all calls of a game
  account,  // the work of an account that was set aside
  clock,    // what is left if a game is only watched: it proves nothing, and must
            // be counted from the start
  stop,     // another thread asked for an end (base/stop.h)
  nesting,  // calls within calls
  memory,   // of the VM
  stack,    // the memory of calls within calls
  block,    // the memory of one table
  text,     // the memory of one text
  system    // the memory of the machine, which is not the fault of the rules
};

[[nodiscard]] constexpr bool is_memory(UsedUp what) { return what >= UsedUp::memory; }

}  // namespace fuda::lua
