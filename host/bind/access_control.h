// The other side of Access, for those who call rules: about which position, and who is told what they read.
#pragma once

#include <vector>

#include "bind/access.h"

namespace fuda::lua {

class AccessControl final : public Access {
 public:
  using Access::Access;

  // The next call is about this position, which must outlive it; it may look at it, or change it.
  void begin(const State& state) { begin(const_cast<State&>(state), false); }  // may_change_ guards it
  void begin(State& state) { begin(state, true); }
  // The rest of the call sees this position instead.
  void show(const State& state) { state_ = const_cast<State*>(&state); }
  // Did the call say how the game goes on?
  [[nodiscard]] bool went() const { return went_; }

  // From now on each of them is told what is read; null: nobody. They must outlive that.
  void watch(Watch* watch) { watch_ = watch; }
  void note(Asked* asked) { asked_ = asked; }

  // The call that has begun is of `imagine`, for this seat; null ends it.
  void imagine(Seat seat, std::vector<RuledOut>* ruled_out) {
    imagines_ = seat;
    ruled_out_ = ruled_out;
  }
  // For `random`; it must outlive this.
  void use_chance(Rng& chance) { chance_ = &chance; }
  // For shuffles; may be null.
  void stack(Stacking* stacking) { stacking_ = stacking; }
  [[nodiscard]] Stacking* stacking() const { return stacking_; }

  // Which card it is, for callers that have the position themselves.
  [[nodiscard]] CardId card(UnseenCard unseen) const {
    check_running();
    return unseen.id_;
  }

 private:
  void begin(State& state, bool may_change) {
    state_ = &state;
    may_change_ = may_change;
    went_ = false;
    ruled_out_ = nullptr;
    said_ = 0;
  }
};

}  // namespace fuda::lua
