// The loaded rules of a game. Each thread needs its own Rules. Everything that changes during a game is in
// the State. Rules keep nothing between calls.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/short_list.h"
#include "bind/functions.h"
#include "bind/leaks.h"
#include "bind/stacking.h"
#include "model/game.h"
#include "model/moves.h"
#include "model/state.h"
#include "model/view.h"

namespace fuda::lua {

class LineLog;

struct Source {
  std::string file;  // name of the file as messages show it
  std::string text;
  Owner owner = {};
};

struct Guarded {
  bool allowed = true;
  std::string reason;
  Place place;  // place of the guard; without a line if the move has no guard
};

struct Score {
  bool hidden = false;                        // `score` read something that the seat does not know
  bool none = false;                          // this outcome has no score
  ShortList<std::int64_t, kMaxSeats> values;  // one value for the team, or one per seat
  bool lowest = false;                        // the lowest value is the best

  // A number for comparing scores. The highest number is the best, and the difference between two numbers is
  // a lead.
  [[nodiscard]] std::int64_t rank(std::size_t i) const { return lowest ? ~values[i] : values[i]; }
};

// The continuation of the game after a call: as the phase declares, as `go` or `resume` says, or with the
// round that `redeal` began. If a call does several of these, the last one in this list counts.
enum class Course : std::uint8_t { declared, chosen, redealt };

// A conclusion of `imagine`: the hidden card at this place does not have this value.
struct RuledOut {
  ZoneId zone = 0;
  CardPosition position = kNone;  // kNone: all hidden cards in the zone
  AttributeId attribute = 0;
  ValueId value = 0;
  friend bool operator==(const RuledOut&, const RuledOut&) = default;
};

class Rules {
 public:
  // Throws Failure for Lua errors, a move without a rule, and functions that the host does not call.
  Rules(const Game& game, const std::vector<Source>& sources);
  ~Rules();
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  // Selects how the host limits calls. By default, the host counts instructions, so a call ends at the same
  // point on every machine. The watchdog is faster and stops a game by the clock (lua/budget.h).
  void use_exact_budget(std::uint64_t of_one_call = kMaxInstructions);
  void use_watchdog(std::chrono::milliseconds deadline = std::chrono::milliseconds(kWatchedMilliseconds));
  // The number of instructions in all counted calls.
  [[nodiscard]] std::uint64_t instructions() const;
  // Whether the watchdog ended the last failed call.
  [[nodiscard]] bool clock_ran_out() const;
  // Gives a new game the whole budget.
  void begin_game();

  // While an Aside exists, calls use its separate budget instead of the game's budget. A nested Aside has no
  // effect. An Aside requires an exact budget.
  class Aside {
   public:
    explicit Aside(Rules& rules, std::uint64_t limit = kMaxAskedInstructions);
    ~Aside();
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

   private:
    struct Before;
    Rules& rules_;
    std::unique_ptr<Before> before_;  // null if nested
  };
  // Whether an Aside's budget ran out in the last failed call.
  [[nodiscard]] bool account_ran_out() const;

  // Records every line that runs from now on. If `log` is null, stops the recording. The log must outlive the
  // recording.
  void record_lines(LineLog* log);

  // The functions below throw Failure if a rule fails. After a failure, the state may be partly changed.
  // Rules must not call the functions below.

  void set_up(State& state);
  // Sets the stacked cards for all shuffles from now on. `stacking` may be null, and must outlive its use.
  void set_stacking(Stacking* stacking);
  void shuffle(State& state, ZoneId zone);
  // From now on, counts for each counter the gains that its maximum cuts off. Null stops the counting.
  // `by_counter` has a number for each counter, and must outlive its use.
  void count_cut_off(std::vector<std::uint32_t>* by_counter);

  // Removes the moves that guards refuse.
  void filter(const State& state, MoveSet& moves);
  [[nodiscard]] Guarded guard(const State& state, const Move& move);
  // Removes the moves that guards refuse to a seat. This is slower than filter() without a viewer.
  // Afterwards, leaks() returns each line at which a guard read something that the seat does not know. Guards
  // of moves with `reveals` may read everything.
  void filter(const State& state, MoveSet& moves, const Viewer& viewer);
  [[nodiscard]] Guarded guard(const State& state, const Move& move, const Viewer& viewer);
  // Replaces each move without a set of cards with the moves for the sets that the rules list
  // (model/legal.h). `filter` calls it.
  void add_sets(const State& state, MoveSet& moves, const Viewer& viewer);
  // Whether `filter` has any effect.
  [[nodiscard]] bool has_guards() const;

  // Calls moves.NAME.apply. The caller handles costs, gains and the next turn (model/flow.h).
  Course apply(State& state, const Move& move);

  // Calls phases.NAME.enter of the current phase. Returns false if there is no such function.
  bool enter(State& state);
  // Whether entering a phase can have an effect: some phase has a function `enter`, or no moves.
  [[nodiscard]] bool has_enter() const;

  // Calls `score`. A call with a viewer is slower, and sets `hidden`.
  [[nodiscard]] Score score(const State& state, const Viewer& viewer = {});

  // Finds leaks of set_up, apply and enter while the state has a listener. A function leaks if it reads
  // something that a seat does not see, and then does something that this seat sees. This can be a step
  // (model/steps.h) or a call to `finish_after`. A read is not a leak if the seat sees the same fact by the
  // end of the move. Functions with `reveals` are exempt. Call begin_leaks before the first function of a
  // move, and settle_leaks after the last function.
  void begin_leaks();
  void settle_leaks(const State& state);
  // The leaks of the last settle_leaks, or of the last filter or guard for a seat.
  [[nodiscard]] const std::vector<Leak>& leaks() const;
  // The steps of the move that functions with `reveals` took, as ranges: the first step, and the step after
  // the last.
  [[nodiscard]] const std::vector<std::pair<std::size_t, std::size_t>>& declared_steps() const;

  // Whether the rules have `imagine`, which imagine() calls. `state` is the position as the seat knows it.
  // Counters that the seat does not see may be set.
  [[nodiscard]] bool has_imagine() const;
  [[nodiscard]] Place imagine_place() const;
  [[nodiscard]] std::vector<RuledOut> imagine(State& state, const Viewer& viewer);

  // Runs `fn`. Inside `fn`, the calls above need no protection and are faster. Throws Failure.
  template <class Fn>
  void together(Fn fn) {
    run_together([](void* f) { (*static_cast<Fn*>(f))(); }, &fn);
  }

  // A warning for each parameter that is always nil.
  [[nodiscard]] const Findings& surplus() const;
  // The place where each function of the rules, such as "moves.draw.apply", is defined.
  [[nodiscard]] std::map<std::string, Place> functions() const;

 private:
  void run_together(void (*fn)(void*), void* argument);
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fuda::lua
