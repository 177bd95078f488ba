// Notes the hidden faces and numbers that rules read during a watched call.
#pragma once

#include <array>
#include <lua.hpp>
#include <vector>

#include "bind/leaks.h"
#include "lua/call.h"
#include "model/view.h"

namespace fuda::lua {

class Watch {
 public:
  // The end of the game that `finish_after` requested.
  struct ComingEnd {
    std::int32_t turns = -1;  // below 0: none
    OutcomeId outcome = kNone;

    ComingEnd() = default;
    explicit ComingEnd(const State& state)
        : turns(state.turn().countdown), outcome(state.turn().countdown_outcome) {}
    [[nodiscard]] bool is_set() const { return turns >= 0; }
    friend bool operator==(const ComingEnd&, const ComingEnd&) = default;
  };
  // A read. Calls record many Noted objects, but few are used, because they matter only if there is a leak.
  // Nothing in a Noted allocates memory.
  struct Noted {
    RunningLine at = {};
    CardId card = kNone;
    ZoneId zone = kNone;
    CounterId counter = kNone;
    SeatMask unseen = 0;    // the seats that do not see the face or number that was read
    std::size_t steps = 0;  // number of steps before the read
    ComingEnd end = {};     // the end of the game that was scheduled at the time of the read

    [[nodiscard]] HiddenRead read() const { return {at.place(), card, zone, counter}; }
  };

  // Starts to note faces and numbers that this viewer does not know. Without a viewer, notes faces and
  // numbers that at least one seat does not see.
  void begin(const State& state, const Viewer& viewer = {});

  // Notes that a rule has read a card's face or a counter's number. Notes the same card or counter again only
  // if more seats do not see it.
  void card(lua_State* L, CardId card);
  void counter(lua_State* L, CounterId counter);

  // From now on, a read that would be noted raises an error.
  void refuse() { refuses_ = true; }

  [[nodiscard]] const std::vector<Noted>& noted() const { return noted_; }

 private:
  void note(lua_State* L, Noted what, SeatMask seen, SeatMask& known_of);

  const State* state_ = nullptr;
  Viewer viewer_;
  std::vector<Noted> noted_;
  bool refuses_ = false;
  std::array<SeatMask, kMaxCards> cards_{};  // the seats for which each card was noted
  std::array<SeatMask, kMaxCounters> counters_{};
};

}  // namespace fuda::lua
