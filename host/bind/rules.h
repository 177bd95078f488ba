// The rules of a loaded game, ready to be called: one Rules per thread. Everything that changes is in the
// State it is handed; between two calls it keeps nothing.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "bind/functions.h"
#include "bind/leaks.h"
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

// Faces to lie on top after each shuffle, in the order they will be drawn, one list a shuffle; the other
// cards follow in shuffled order. Also says what came of it.
struct Stacking {
  static constexpr std::size_t kMostLists = 255;  // more shuffles than that are not told apart

  struct Missing {
    std::size_t list, card;
  };

  std::vector<std::vector<FaceId>> lists;
  std::size_t used = 0;          // lists, from the first on
  std::vector<Missing> missing;  // named there, and not among the cards that were shuffled
};

struct Guarded {
  bool allowed = true;
  std::string reason;  // as the guard gave it
  Place place;         // of the guard; no line where the move has none
};

struct Score {
  bool hidden = false;               // it was computed from something that these eyes do not know
  bool none = false;                 // this outcome is not scored
  std::vector<std::int64_t> values;  // one for the team, or one per seat
};

// What `imagine` says of places that a seat does not know: no card there has this value of an attribute.
struct RuledOut {
  ZoneId zone = 0;
  std::uint8_t position = kNone;  // kNone: anywhere in the zone
  AttributeId attribute = 0;
  ValueId value = 0;
  friend bool operator==(const RuledOut&, const RuledOut&) = default;
};

class Rules {
 public:
  // Loads the sources and looks up what they define. Throws Failure: Lua errors, a rule for a move the game
  // does not have, a move without a rule, a function the host does not call.
  Rules(const Game& game, const std::vector<Source>& sources);
  ~Rules();
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  // An exact budget of instructions (same call, same end, everywhere), as after loading; or the watchdog,
  // which is faster and knows only that a game takes long (lua/budget.h).
  void use_exact_budget(std::uint64_t of_one_call = kMaxInstructions);
  void use_watchdog(std::chrono::milliseconds deadline = std::chrono::milliseconds(kWatchedMilliseconds));
  // Counted in all calls so far, with an exact budget.
  [[nodiscard]] std::uint64_t instructions() const;
  // Was it only the clock that ended the last call that failed?
  [[nodiscard]] bool clock_ran_out() const;
  // Forgets what earlier games have used.
  void begin_game();

  // While one lives, calls are paid from an account of its own, and what they use is not missing afterwards.
  // Within another one it changes nothing: what belongs to one question has one account. Only where the
  // budget is exact.
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
  // Did such an account run out in the last call that failed?
  [[nodiscard]] bool account_ran_out() const;

  // From now on every line that runs is noted; null: none. The log must outlive its use.
  void record_lines(LineLog* log);

  // All of these throw Failure when a rule fails; the state is then half-changed, so keep a copy where that
  // matters. They may not be called from within a rule.

  // Runs the game's own set-up, after the host's shuffle and deal. `stacking` holds for every later shuffle
  // too.
  void set_up(State& state);
  void set_stacking(Stacking* stacking);  // may be null; must outlive its use
  // Shuffles as rules do, stacking included.
  void shuffle(State& state, ZoneId zone);

  // Takes out of `moves` what guards refuse.
  void filter(const State& state, MoveSet& moves);
  [[nodiscard]] Guarded guard(const State& state, const Move& move);
  // The same on behalf of a seat, slower: leaks() are then what these guards read that it does not know, each
  // line once. Those of moves that say what they reveal may read everything.
  void filter(const State& state, MoveSet& moves, const Eyes& eyes);
  [[nodiscard]] Guarded guard(const State& state, const Move& move, const Eyes& eyes);
  // Puts the sets of cards that rules list into the place of moves without them (model/legal.h); `filter`
  // does so itself.
  void add_sets(const State& state, MoveSet& moves, const Eyes& eyes);
  // Whether `filter` has anything to do.
  [[nodiscard]] bool has_guards() const;

  // Does what the move does; the declared costs and gains, and going on to the next turn, are the caller's
  // (model/flow.h). True when the rules themselves went to a phase.
  bool apply(State& state, const Move& move);

  // Runs the rules of the phase that was entered. False when it has none.
  bool enter(State& state);
  // Does entering any phase do something: run rules of its own, or go on because nobody can move?
  [[nodiscard]] bool has_enter() const;

  // `eyes`: nobody's for everybody's knowledge; otherwise slower.
  [[nodiscard]] Score score(const State& state, const Eyes& eyes = {});

  // What the rules tell of things that seats do not see. While a state has a listener, what set_up, apply and
  // enter read is noted; settle_leaks, at the end of a whole move of this state, finds what some seat saw
  // neither when it was read nor until then, although it sees that the same function did something after it:
  // any step (model/steps.h), or calling for an end that comes later. What a move, a phase or the set-up says
  // that it reveals does not count.
  void begin_leaks();
  void settle_leaks(const State& state);
  // Of the last call of settle_leaks, or of filter or guard for a seat.
  [[nodiscard]] const std::vector<Leak>& leaks() const;

  // What the rules know of hidden cards besides (bots/redeal.h). `state` is what the seat knows; counters
  // that it does not see may be set in it.
  [[nodiscard]] bool has_imagine() const;
  [[nodiscard]] Place imagine_place() const;
  [[nodiscard]] std::vector<RuledOut> imagine(State& state, const Eyes& eyes);

  // Runs `fn` so that the calls above need no protection of their own: several games in one go, faster.
  // Throws what went wrong inside as Failure.
  template <class Fn>
  void together(Fn fn) {
    run_together([](void* f) { (*static_cast<Fn*>(f))(); }, &fn);
  }

  // A warning for each parameter of a function for which the host has nothing.
  [[nodiscard]] const Findings& surplus() const;
  // The functions that rule files define, "moves.draw.apply", each with the place of the version that counts.
  [[nodiscard]] std::map<std::string, Place> functions() const;

 private:
  void run_together(void (*fn)(void*), void* argument);
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fuda::lua
