// moves.NAME.except: one call for all values of a move's last parameter.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bind/calls.h"
#include "bind/defined.h"
#include "bind/leak_finder.h"
#include "model/moves.h"

namespace fuda::lua {

class Excepted {
 public:
  Excepted(Program& program, Calls& calls, LeakFinder& leaks, const Defined& defined)
      : game_(program.game()),
        L_(program.state()),
        card_list_(program.host().things.card_list),
        calls_(calls),
        leaks_(leaks),
        defined_(defined) {}
  ~Excepted() = default;
  Excepted(const Excepted&) = delete;
  Excepted& operator=(const Excepted&) = delete;

  // All of these are for kinds that have the function. Takes out of a run what it excludes.
  void filter(const State& state, MoveRun& run);
  void filter(const State& state, const Viewer& viewer, MoveRun& run);
  // Whether it lets this move be; `reason`: why not, "" where it says nothing.
  [[nodiscard]] bool allows(const State& state, const Move& move, const Viewer& viewer, std::string& reason);

 private:
  // Calls it with all arguments but the last; puts the last arguments that it excludes into excepted_.
  void read(const Move& head, std::string* reason);
  void drop(const State& state, MoveRun& run) const;

  const Game& game_;
  lua_State* L_;
  int card_list_;
  Calls& calls_;
  LeakFinder& leaks_;
  const Defined& defined_;
  std::vector<std::int32_t> excepted_;
};

}  // namespace fuda::lua
