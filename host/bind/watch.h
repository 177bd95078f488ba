// Notes the hidden things that rules read during a watched call.
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
  // What `finish_after` asked for.
  struct ComingEnd {
    std::int32_t turns = -1;  // below 0: none
    OutcomeId outcome = kNone;

    ComingEnd() = default;
    explicit ComingEnd(const State& state)
        : turns(state.turn().countdown), outcome(state.turn().countdown_outcome) {}
    [[nodiscard]] bool is_set() const { return turns >= 0; }
    friend bool operator==(const ComingEnd&, const ComingEnd&) = default;
  };
  // Noted for many a move and looked at when it leaks: nothing in it allocates.
  struct Noted {
    RunningLine at = {};
    CardId card = kNone;
    ZoneId zone = kNone;
    CounterId counter = kNone;
    SeatMask unseen = 0;    // the seats that do not see it
    std::size_t steps = 0;  // taken before the reading
    ComingEnd end = {};     // at the reading

    [[nodiscard]] HiddenRead read() const { return {at.place(), card, zone, counter}; }
  };

  // Notes what this viewer does not know; without a viewer, what some seat does not see.
  void begin(const State& state, const Viewer& viewer = {});

  // A rule has read a card's face, a counter's number. The same thing is noted again only if more seats do
  // not see it.
  void card(lua_State* L, CardId card);
  void counter(lua_State* L, CounterId counter);

  // From now on, reading what would be noted raises an error.
  void refuse() { refuses_ = true; }

  [[nodiscard]] const std::vector<Noted>& noted() const { return noted_; }

 private:
  void note(lua_State* L, Noted what, SeatMask seen, SeatMask& known_of);

  const State* state_ = nullptr;
  Viewer viewer_;
  std::vector<Noted> noted_;
  bool refuses_ = false;
  std::array<SeatMask, kMaxCards> cards_{};  // the seats it was noted for
  std::array<SeatMask, kMaxCounters> counters_{};
};

}  // namespace fuda::lua
