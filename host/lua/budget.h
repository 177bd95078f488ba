// How much one call into the rules may do, and all calls of one game together.
//
// Exact: a hook counts VM instructions, and C functions charge what they do, so the same call stops at the
// same place on every machine; no clock is looked at. What a single instruction can hide is in proportion to
// the longest text or table that it can touch: comparing two long texts, looking up one of many keys that
// collide. So each instruction weighs more from the moment such a thing is made (`weigh`) until a new game
// begins and it is gone.
//
// Watched: nothing is counted; a watchdog thread arms the hook when a game outlives its deadline, in CPU time
// of the calling thread. That is faster, and it says nothing about the game: whoever wants to know plays it
// again with an exact budget. The deadline is so short that no machine gets through an exact budget in it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <memory>

#include "base/limits.h"
#include "lua/watchdog.h"

namespace fuda::lua {

class Allocator;
class LineLog;

class Budget {
 public:
  static constexpr std::uint64_t kEntry = 100;  // what each call costs the game, however short it is
  static constexpr std::chrono::milliseconds kDeadline{kWatchedMilliseconds};
  static constexpr int kDeepCalls = 200;  // more nested ones than any rule needs: an endless recursion
  static constexpr int kStep = 1000;      // between two looks; limits are rounded up to it

  // Exact, with the limits of base/limits.h.
  Budget(lua_State* state, Allocator& allocator) : state_(state), allocator_(allocator) {}
  ~Budget() = default;
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Both take effect at the next outermost call. Where no thread can be started for the watchdog, the budget
  // stays exact.
  void use_exact(std::uint64_t call = kMaxInstructions, std::uint64_t game = kMaxGameInstructions);
  void use_watchdog(std::chrono::milliseconds deadline = kDeadline);

  // From the next outermost call on every line that runs is noted; null: none. Lua has one hook per state, so
  // the budget's hook does both. What is counted, and where a call stops, stays the same.
  void record_lines(LineLog* log);

  // What calls have used so far is forgotten; a clock starts anew.
  void begin_game();

  // Where the budget is exact: calls are paid from an account of their own with so much in it, until the one
  // before, which is given back, is gone on with as it was left.
  struct Account {
    std::uint64_t limit = 0, used = 0;
    std::uint32_t weight = 1;
  };
  [[nodiscard]] Account set_aside(std::uint64_t limit);
  void go_on_with(const Account& account);
  [[nodiscard]] bool is_aside() const { return is_aside_; }

  // Around every outermost call; protected_call does it.
  void enter() {
    if (exact_) return enter_exact();
    watch_->enter();
    if (hook_armed_) arm();
  }
  void leave() {
    if (!exact_) watch_->leave();
  }
  // Entering again inside a call gives the rest of it a fresh budget; a clock keeps running.
  void enter_again() {
    if (exact_) enter_exact();
  }

  // Counts work done in C as if it had been VM instructions, and stops the call when there is none left.
  void charge(std::uint64_t work) {
    used_ += work;
    if (exact_ ? used_ >= stop_at_ : watch_->expired()) stop();
  }
  // The same, but the call is stopped at the next look.
  void add(std::uint64_t work) noexcept { used_ += work; }
  // From now on each instruction counts as `weight`.
  void weigh(std::uint32_t weight) noexcept;

  [[nodiscard]] std::uint32_t weight() const { return weight_; }
  // Counted in this call so far; without a hook only what was charged.
  [[nodiscard]] std::uint64_t used() const { return used_; }
  // By all calls of all games, where the budget is exact. What a call does after the last look is taken for
  // half a step, so that many short calls count as what they are.
  [[nodiscard]] std::uint64_t used_in_all() const { return past_used_ + game_used_ + used_; }
  // Did the clock stop the last call that was stopped?
  [[nodiscard]] bool clock_ran_out() const { return clock_ran_out_; }
  // Was it an account set aside that stopped the last call that was stopped?
  [[nodiscard]] bool account_ran_out() const { return account_ran_out_; }

 private:
  void enter_exact();
  void arm();
  [[noreturn]] void stop();
  static void hook(lua_State* state, lua_Debug* activation);

  lua_State* state_;
  Allocator& allocator_;
  bool exact_ = true;
  std::uint64_t limit_ = kMaxInstructions;
  std::uint64_t game_limit_ = kMaxGameInstructions;
  std::uint64_t used_ = 0;       // by this call
  std::uint64_t game_used_ = 0;  // by the calls before it
  std::uint64_t past_used_ = 0;  // by the games before this one, and after the last looks
  std::uint64_t stop_at_ = kMaxInstructions;
  std::uint32_t weight_ = 1;
  std::uint32_t lightest_ = 1;  // what it begins a game with
  int step_ = kStep;            // instructions between two looks
  bool hook_armed_ = kPolls;
  bool clock_ran_out_ = false;
  bool is_aside_ = false;
  bool account_ran_out_ = false;
  LineLog* lines_ = nullptr;
  std::unique_ptr<WatchdogEntry> watch_;  // made when it is first needed
};

}  // namespace fuda::lua
