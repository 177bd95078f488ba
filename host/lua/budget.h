// How much one call into the rules may do, and all calls of one game together.
//
// Exact: a hook counts VM instructions, and C functions charge for their work, so the same call stops at the
// same place on every machine. One instruction can take as long as the longest text or table allows
// (comparing two texts, looking up keys that collide). So each instruction weighs more from the moment such a
// thing is made (`weigh`) until a new game begins without it.
//
// Watched: nothing is counted; a watchdog thread arms the hook when a game takes more CPU time than its
// deadline. That is faster, but proves nothing about the game: it must be played again with an exact budget.
// The deadline is so short that no machine uses up an exact budget in it.
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
  static constexpr std::uint64_t kEntry = 100;  // the least that a call costs the game
  static constexpr std::chrono::milliseconds kDeadline{kWatchedMilliseconds};
  static constexpr int kDeepCalls = 200;  // nested calls; more are taken for an endless recursion
  static constexpr int kStep = 1000;      // instructions between two checks

  // Exact, with the limits of base/limits.h.
  Budget(lua_State* state, Allocator& allocator) : state_(state), allocator_(allocator) {}
  ~Budget() = default;
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Both take effect at the next outermost call. If no thread can be started, the budget stays exact.
  void use_exact(std::uint64_t call = kMaxInstructions, std::uint64_t game = kMaxGameInstructions);
  void use_watchdog(std::chrono::milliseconds deadline = kDeadline);

  // Notes every line that runs, from the next outermost call on; null: stops. It is done here because Lua has
  // one hook per state. Counting stays the same.
  void record_lines(LineLog* log);

  // The next call begins with the whole budget of a game.
  void begin_game();

  // With an exact budget: calls use an account with this limit until go_on_with gets back the account that
  // set_aside returns.
  struct Account {
    std::uint64_t limit = 0, used = 0;
    std::uint32_t weight = 1;
  };
  [[nodiscard]] Account set_aside(std::uint64_t limit);
  void go_on_with(const Account& account);
  [[nodiscard]] bool is_aside() const { return is_aside_; }

  // Around every outermost call (protected_call).
  void enter() {
    if (exact_) return enter_exact();
    watch_->enter();
    if (hook_armed_) arm();
  }
  void leave() {
    if (!exact_) watch_->leave();
  }
  // Inside a call: gives the rest of it a new budget. The watchdog's clock keeps running.
  void enter_again() {
    if (exact_) enter_exact();
  }

  // Counts work in C as VM instructions, and stops the call if the budget is used up.
  void charge(std::uint64_t work) {
    used_ += work;
    if (exact_ ? used_ >= stop_at_ : watch_->expired()) stop();
  }
  // The same, but the call stops at the next check.
  void add(std::uint64_t work) noexcept { used_ += work; }
  // Each instruction counts as `weight` from now on.
  void weigh(std::uint32_t weight) noexcept;

  [[nodiscard]] std::uint32_t weight() const { return weight_; }
  // By this call so far; without a hook only what was charged.
  [[nodiscard]] std::uint64_t used() const { return used_; }
  // By all calls of all games, if the budget is exact. After its last check a call counts as half a step.
  [[nodiscard]] std::uint64_t used_in_all() const { return past_used_ + game_used_ + used_; }
  // Was the last call that was stopped stopped by the watchdog, by an account set aside?
  [[nodiscard]] bool clock_ran_out() const { return clock_ran_out_; }
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
  std::uint64_t past_used_ = 0;  // by earlier games, and after last checks
  std::uint64_t stop_at_ = kMaxInstructions;
  std::uint32_t weight_ = 1;
  std::uint32_t lightest_ = 1;  // when a game begins
  int step_ = kStep;            // instructions between two checks
  bool hook_armed_ = kPolls;
  bool clock_ran_out_ = false;
  bool is_aside_ = false;
  bool account_ran_out_ = false;
  LineLog* lines_ = nullptr;
  std::unique_ptr<WatchdogEntry> watch_;  // null until it is needed
};

}  // namespace fuda::lua
