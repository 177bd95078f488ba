// How much one call into the rules may do, and all calls of one game together.
//
// Exact: a hook counts VM instructions, and C functions charge for their work, so the same call stops at the
// same place on every machine. One instruction can take as long as the longest text or table allows
// (comparing two texts, looking up keys that collide). So each instruction weighs more from the moment such a
// thing is made (`weigh`) until a new game begins without it.
//
// Watched: instructions are not counted until a call or a game takes more CPU time than its deadline; then a
// watchdog thread arms the hook, and the rest of the game is counted. The deadlines are so short that no
// machine uses up more than seven eighths of a call's budget in it, or half of a game's. So what stays
// within the other part when it is counted stays within an exact budget, too. What does not has proved
// nothing: it is stopped, clock_ran_out() is true, and it must be played again with an exact budget.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <memory>
#include <utility>

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
  static constexpr int kMeasuredStep = 50;
  static constexpr int kCallShare = 8;  // of a watched call, this part of its budget is left when counted,
  static constexpr int kGameShare = 2;  // and of a game

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
    outer_ = std::exchange(running_, this);
    if (exact_) return enter_exact();
    watch_->enter();
    enter_watched();
  }
  void leave() {
    running_ = outer_;
    if (!exact_) watch_->leave();
  }
  // Inside a call: gives the rest of it a new budget, and the watchdog's clock restarts.
  void enter_again() {
    if (exact_) return enter_exact();
    watch_->restart();
    enter_watched();
  }

  [[nodiscard]] bool is_exact() const { return exact_; }
  // With a watched budget: a call is not made because what it would do is known, and what it costs.
  void add_call(std::uint64_t cost) { game_used_ += cost; }
  // With a watched budget: the next call is counted while it lives.
  class Measured {
   public:
    explicit Measured(Budget& budget) : budget_(budget) { budget.measures_ = budget.hook_armed_ = true; }
    ~Measured() { budget_.measures_ = false; }
    Measured(const Measured&) = delete;
    Measured& operator=(const Measured&) = delete;
    // What it cost, and up to a step more.
    [[nodiscard]] std::uint32_t at_most() const {
      return static_cast<std::uint32_t>(budget_.used_ + kMeasuredStep * budget_.weight_ + kEntry);
    }

   private:
    Budget& budget_;
  };

  // Counts work in C as VM instructions, and stops the call if the budget is used up.
  void charge(std::uint64_t work) {
    used_ += work;
    if (used_ >= stop_at_) stop();
    if (!exact_ && !counts_ && watch_->expired()) [[unlikely]]
      count_the_rest();
  }
  // The same, but the call stops at the next check.
  void add(std::uint64_t work) noexcept { used_ += work; }
  // Counts look-ups in tables that one instruction made, for the call that runs on this thread, if any.
  static void add_look_ups(std::uint64_t count) noexcept {
    if (running_ != nullptr) running_->add(count * running_->weight_);
  }
  // Each instruction counts as `weight` from now on.
  void weigh(std::uint32_t weight) noexcept;

  [[nodiscard]] std::uint32_t weight() const { return weight_; }
  // By this call so far; without a hook only what was charged.
  [[nodiscard]] std::uint64_t used() const { return used_; }
  // By all calls of all games, if the budget is exact. After its last check a call counts as half a step.
  [[nodiscard]] std::uint64_t used_in_all() const { return past_used_ + game_used_ + used_; }
  // Did the last call that was stopped prove nothing as it was only watched, was it stopped by an account set
  // aside?
  [[nodiscard]] bool clock_ran_out() const { return clock_ran_out_; }
  [[nodiscard]] bool account_ran_out() const { return account_ran_out_; }

 private:
  void enter_exact();
  void enter_watched() {
    game_used_ += used_ + kEntry;
    used_ = 0;
    if (counts_ || hook_armed_ || game_used_ >= kMaxGameInstructions / 4) [[unlikely]]
      enter_watched_slowly();
  }
  void enter_watched_slowly();
  void count_the_rest() noexcept;
  [[nodiscard]] std::uint64_t left_of_game() const;
  void arm();
  [[noreturn]] void stop();
  static void hook(lua_State* state, lua_Debug* activation);

  static inline constinit thread_local Budget* running_ = nullptr;  // of the call that runs

  lua_State* state_;
  Allocator& allocator_;
  Budget* outer_ = nullptr;  // of the call in which this one was made, if that is of another VM
  bool exact_ = true;
  bool counts_ = false;    // the rest of a watched game
  bool measures_ = false;  // this call
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
