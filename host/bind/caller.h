// The base of the classes that call functions of the rules.
#pragma once

#include "bind/calls.h"
#include "bind/defined.h"
#include "bind/leak_finder.h"

namespace fuda::lua {

class Caller {
 public:
  // All arguments must outlive this object.
  Caller(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : game_(program.game()),
        L_(program.state()),
        access_(program.access()),
        calls_(calls),
        leaks_(leaks),
        defined_(defined) {}
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

 protected:
  ~Caller() = default;

  const Game& game_;
  lua_State* L_;
  AccessControl& access_;
  Calls& calls_;
  LeakFinder& leaks_;
  const Defined& defined_;
};

}  // namespace fuda::lua
