// Calls `score`, which returns the value of an outcome.
#pragma once

#include "bind/caller.h"

namespace fuda::lua {

class Scores : Caller {
 public:
  using Caller::Caller;

  [[nodiscard]] Score of(const State& state, const Viewer& viewer);

 private:
  void read(const State& state, Score& score);
  [[noreturn]] void refuse() const;
};

}  // namespace fuda::lua
