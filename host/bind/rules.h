// The loaded rules of a game. Each thread needs its own Rules. What changes during a game is in the State;
// nothing is kept between calls.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
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
  std::string file;  // as shown in messages
  std::string text;
  Owner owner = {};
};

struct Guarded {
  bool allowed = true;
  std::string reason;
  Place place;  // of the guard; no line if the move has none
};

struct Score {
  bool hidden = false;                        // `score` read something that the seat does not know
  bool none = false;                          // this outcome is not scored
  ShortList<std::int64_t, kMaxSeats> values;  // one for the team, or one per seat
  bool lowest = false;                        // the lowest is the best

  // For comparing: the best value is the greatest of these, and differences are what one is ahead.
  [[nodiscard]] std::int64_t rank(std::size_t i) const { return lowest ? ~values[i] : values[i]; }
};

// Said by `imagine`: the hidden card at this place does not have this value.
struct RuledOut {
  ZoneId zone = 0;
  CardPosition position = kNone;  // kNone: all hidden cards of the zone
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

  // Counts instructions, as after loading, so that a call ends at the same point everywhere; or uses the
  // watchdog, which is faster and stops a game by the clock (lua/budget.h).
  void use_exact_budget(std::uint64_t of_one_call = kMaxInstructions);
  void use_watchdog(std::chrono::milliseconds deadline = std::chrono::milliseconds(kWatchedMilliseconds));
  // Of all calls that were counted.
  [[nodiscard]] std::uint64_t instructions() const;
  // Did the watchdog end the last call that failed?
  [[nodiscard]] bool clock_ran_out() const;
  // A new game has the whole budget again.
  void begin_game();

  // While it lives, calls use a budget of their own, not the game's. One within another changes nothing.
  // Needs an exact budget.
  class Aside {
   public:
    explicit Aside(Rules& rules, std::uint64_t limit = kMaxAskedInstructions);
    ~Aside();
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

   private:
    struct Before;
    Rules& rules_;
    std::unique_ptr<Before> before_;  // null within another
  };
  // Did an Aside's budget run out in the last call that failed?
  [[nodiscard]] bool account_ran_out() const;

  // Notes every line that runs from now on; null: stops. The log must outlive its use.
  void record_lines(LineLog* log);

  // The functions below throw Failure when a rule fails, and the state may then be half changed. Rules must
  // not call them.

  // Calls `setup`.
  void set_up(State& state);
  // For all shuffles from now on; may be null; must outlive its use.
  void set_stacking(Stacking* stacking);
  void shuffle(State& state, ZoneId zone);

  // Removes the moves that guards refuse.
  void filter(const State& state, MoveSet& moves);
  [[nodiscard]] Guarded guard(const State& state, const Move& move);
  // The same for a seat, slower: leaks() then has what the guards read and the seat does not know, each line
  // once. Guards of moves with `reveals` may read everything.
  void filter(const State& state, MoveSet& moves, const Viewer& viewer);
  [[nodiscard]] Guarded guard(const State& state, const Move& move, const Viewer& viewer);
  // Puts the sets of cards that rules list into the place of moves without them (model/legal.h); `filter`
  // does so itself.
  void add_sets(const State& state, MoveSet& moves, const Viewer& viewer);
  // Whether `filter` has anything to do.
  [[nodiscard]] bool has_guards() const;

  // Calls moves.NAME.apply. Costs, gains and the next turn are the caller's part (model/flow.h). True if the
  // rules called `go`.
  bool apply(State& state, const Move& move);

  // Calls phases.NAME.enter of the current phase. False if there is none.
  bool enter(State& state);
  // Can entering a phase do anything: has one a function `enter`, or no moves?
  [[nodiscard]] bool has_enter() const;

  // For a viewer it is slower, and `hidden` is set.
  [[nodiscard]] Score score(const State& state, const Viewer& viewer = {});

  // Finds leaks of set_up, apply and enter while the state has a listener: a function reads something that a
  // seat sees neither then nor by the end of the move, and after that does something that this seat sees, a
  // step (model/steps.h) or a call of `finish_after`. What has `reveals` is left out. Call begin_leaks before
  // the first function of a move, and settle_leaks after the last.
  void begin_leaks();
  void settle_leaks(const State& state);
  // Of the last settle_leaks, or of the last filter or guard for a seat.
  [[nodiscard]] const std::vector<Leak>& leaks() const;

  // Calls `imagine`. `state` is what the seat knows; counters that it does not see may be set.
  [[nodiscard]] bool has_imagine() const;
  [[nodiscard]] Place imagine_place() const;
  [[nodiscard]] std::vector<RuledOut> imagine(State& state, const Viewer& viewer);

  // Runs `fn`, in which the calls above need no protection of their own and are faster. Throws Failure.
  template <class Fn>
  void together(Fn fn) {
    run_together([](void* f) { (*static_cast<Fn*>(f))(); }, &fn);
  }

  // A warning for each parameter that is always nil.
  [[nodiscard]] const Findings& surplus() const;
  // Where each function of the rules, such as "moves.draw.apply", is defined.
  [[nodiscard]] std::map<std::string, Place> functions() const;

 private:
  void run_together(void (*fn)(void*), void* argument);
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fuda::lua
