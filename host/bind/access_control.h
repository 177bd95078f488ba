// The functions of Access for code that calls rules. These functions set the position of a call, and the
// objects that record reads.
#pragma once

#include <vector>

#include "bind/access.h"

namespace fuda::lua {

class AccessControl final : public Access {
 public:
  using Access::Access;

  // Sets the position of the next call. The position must outlive the call. If the State is const, the call
  // may only read it.
  void begin(const State& state) { begin(const_cast<State&>(state), false); }  // may_change_ protects `state`
  void begin(State& state) { begin(state, true); }
  // Replaces the position for the rest of the call.
  void show(const State& state) { state_ = const_cast<State*>(&state); }
  // The continuation of the game, as the call decided.
  [[nodiscard]] Course course() const { return course_; }

  // From now on, notifies `watch` about reads. If `watch` is null, stops the notifications. `watch` must
  // outlive its use.
  void watch(Watch* watch) { watch_ = watch; }
  void note(Asked* asked) { asked_ = asked; }

  // Makes the current call a call of `imagine` for this seat. If `ruled_out` is null, ends the call of
  // `imagine`.
  void imagine(Seat seat, std::vector<RuledOut>* ruled_out) {
    imagines_ = seat;
    ruled_out_ = ruled_out;
  }
  // Sets the random numbers for `random`. `chance` must outlive this object.
  void use_chance(Rng& chance) { chance_ = &chance; }
  // Sets the cards stacked for shuffles, which may be null.
  void stack(Stacking* stacking) { stacking_ = stacking; }
  [[nodiscard]] Stacking* stacking() const { return stacking_; }
  // Counts the gains that a counter's maximum cuts off, by counter. `by_counter` may be null.
  void count_cut_off(std::vector<std::uint32_t>* by_counter) { cut_off_ = by_counter; }

  // The card itself, for callers that have the whole position.
  [[nodiscard]] CardId card(UnseenCard unseen) const {
    check_running();
    return unseen.id_;
  }

 private:
  void begin(State& state, bool may_change) {
    state_ = &state;
    may_change_ = may_change;
    course_ = Course::declared;
    ruled_out_ = nullptr;
    said_ = 0;
  }
};

}  // namespace fuda::lua
