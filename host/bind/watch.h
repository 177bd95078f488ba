// Notes what the rules read in a call that is watched, as far as somebody cannot see it.
#pragma once

#include <array>
#include <lua.hpp>
#include <vector>

#include "bind/leaks.h"
#include "model/view.h"

namespace fuda::lua {

class Watch {
 public:
  // The end that a game will come to after so many turns.
  struct ComingEnd {
    std::int32_t turns = -1;  // below 0: none
    OutcomeId outcome = kNone;

    ComingEnd() = default;
    explicit ComingEnd(const State& state)
        : turns(state.turn().countdown), outcome(state.turn().countdown_outcome) {}
    [[nodiscard]] bool is_set() const { return turns >= 0; }
    friend bool operator==(const ComingEnd&, const ComingEnd&) = default;
  };
  struct Noted {
    HiddenRead read;
    SeatMask unseen = 0;    // by these seats
    std::size_t steps = 0;  // so many had been taken
    ComingEnd end = {};     // as it was then
  };

  // What these eyes do not know is noted.
  void begin(const State& state, const Eyes& eyes);
  // What any seat does not see is noted. The state has a listener.
  void begin(const State& state) { begin(state, Eyes()); }

  // A rule has read a card's face, a counter's number. Each is noted again only where more seats cannot see
  // it.
  void card(lua_State* L, CardId card);
  void counter(lua_State* L, CounterId counter);

  // From now on what would be noted is an error in the rules that read it.
  void refuse() { refuses_ = true; }

  [[nodiscard]] std::vector<Noted>& noted() { return noted_; }

 private:
  void note(lua_State* L, const HiddenRead& read, SeatMask seen, SeatMask& known_of);

  const State* state_ = nullptr;
  Eyes eyes_;
  std::vector<Noted> noted_;
  bool refuses_ = false;
  std::array<SeatMask, kMaxCards> cards_{};
  std::array<SeatMask, kMaxCounters> counters_{};  // noted already, for these seats
};

}  // namespace fuda::lua
