// Calls `imagine`, in which the rules draw conclusions about hidden cards.
#pragma once

#include <utility>
#include <vector>

#include "bind/calls.h"
#include "bind/defined.h"
#include "bind/leak_finder.h"

namespace fuda::lua {

class Imagination {
 public:
  Imagination(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : L_(program.state()), access_(program.access()), calls_(calls), leaks_(leaks), defined_(defined) {}
  ~Imagination() = default;
  Imagination(const Imagination&) = delete;
  Imagination& operator=(const Imagination&) = delete;

  [[nodiscard]] std::vector<RuledOut> imagine(State& state, const Viewer& viewer) {
    std::vector<RuledOut> ruled_out;
    calls_.begin(std::as_const(state));
    access_.imagine(viewer.seat, &ruled_out);
    const auto& noted = leaks_.watched(state, viewer, [&] {
      lua_pushvalue(L_, defined_.imagine());
      calls_.push_seat(viewer.seat);
      calls_.invoke(1, 0);
    });
    access_.imagine(kNone, nullptr);
    if (!noted.empty()) {
      throw Failure(error_at(
          noted.front().at.place(),
          "'imagine' reads something that its seat does not know, so the imagined value is made up"));
    }
    return ruled_out;
  }

 private:
  lua_State* L_;
  AccessControl& access_;
  Calls& calls_;
  LeakFinder& leaks_;
  const Defined& defined_;
};

}  // namespace fuda::lua
