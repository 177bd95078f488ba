// Calls `imagine`, in which the rules draw conclusions about hidden cards.
#pragma once

#include <utility>
#include <vector>

#include "bind/caller.h"

namespace fuda::lua {

class Imagination : Caller {
 public:
  using Caller::Caller;

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
};

}  // namespace fuda::lua
