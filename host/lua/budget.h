// What the rules of one VM may use up: work, memory and time. Lua's hook
// charges instructions, functions in C charge their own work, the allocator charges memory, and the watchdog
// time. Only this class says how much is left, and what is used up.
//
// Exact: a hook counts VM instructions, and C functions charge for their work, so the same call stops at the
// same place on every machine. One instruction can take as long as the longest text or table allows
// (comparing two texts, looking up keys that collide). So each instruction weighs more from the moment such a
// thing is made (`weigh`) until a new game begins without it.
//
// Watched: instructions are not counted until a call or a game takes more CPU time than its deadline; then a
// watchdog thread arms the hook, and the rest of the game is counted. The deadlines are so short that no
// machine uses up more than seven eighths of a call's budget in it, or half of a game's. So what stays within
// the other part when it is counted stays within an exact budget, too. A call that does not has proved
// nothing: it is stopped, used_up() is `clock`, and it must be played again with an exact budget.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <memory>
#include <string>
#include <utility>

#include "base/diagnostic.h"
#include "base/limits.h"
#include "lua/hook.h"
#include "lua/used_up.h"
#include "lua/watchdog.h"

namespace fuda::lua {

inline constexpr const char* kTooDeep = "too many nested calls: an endless recursion?";

class Budget {
 public:
  static constexpr std::uint64_t kEntry = 100;  // the least that a call costs the game
  static constexpr std::chrono::milliseconds kDeadline{kWatchedMilliseconds};
  static constexpr int kDeepCalls = 200;  // nested calls; more are taken for an endless recursion
  static constexpr int kStep = 1000;      // instructions between two checks
  static constexpr int kMeasuredStep = 50;
  static constexpr int kCallShare = 8;  // of a watched call, this part of its budget is left when counted,
  static constexpr int kGameShare = 2;  // and of a game
  // The charge when memory is nearly full, as Lua then collects all garbage again and again.
  static constexpr std::uint64_t kFullCollection = 250'000;
  static constexpr std::size_t kHeader = 64;  // bytes, at least that of a text

  // Exact, with the limits of base/limits.h; `memory` in bytes.
  explicit Budget(std::size_t memory = kMaxLuaMemory) : memory_limit_(memory) {}
  ~Budget() = default;
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // The state whose calls are charged from now on. Until then only memory is.
  void begin(lua_State* state);

  // Both take effect at the next outermost call. If no thread can be started, the budget stays exact.
  void use_exact(std::uint64_t call = kMaxInstructions, std::uint64_t game = kMaxGameInstructions);
  void use_watchdog(std::chrono::milliseconds deadline = kDeadline);
  [[nodiscard]] bool is_exact() const { return exact_; }

  // Notes every line that runs, from the next outermost call on; null: stops. It is done here because Lua has
  // one hook per state. Counting stays the same.
  void record_lines(LineLog* log) { hook_.record_lines(log); }

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
    if (!exact_) watch_->enter();
    enter_call();
  }
  void leave() {
    running_ = outer_;
    if (!exact_) watch_->leave();
  }
  // Inside a call: gives the rest of it a new budget, and the watchdog's clock restarts.
  void enter_again() {
    if (!exact_) watch_->restart();
    enter_call();
  }

  // With a watched budget: a call is not made because what it would do is known, and what it costs.
  void add_call(std::uint64_t cost) { game_used_ += cost; }
  // With a watched budget: the next call is counted while it lives.
  class Measured {
   public:
    explicit Measured(Budget& budget) : budget_(budget) {
      budget.measures_ = true;
      budget.hook_.must_arm();
    }
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
    if (left() == 0) stop();
    if (!counts() && watch_->expired()) [[unlikely]]
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

  // Bytes that Lua takes and gives back. The allocator asks first. `may_take` notes a refusal; the call that
  // fails by it says its reason.
  [[nodiscard]] bool has_memory(std::size_t bytes) const { return memory_ + bytes <= memory_limit_; }
  [[nodiscard]] bool may_take(bool is_text, std::size_t old_size, std::size_t new_size);
  void take_memory(std::size_t bytes) {
    memory_ += bytes;
    memory_peak_ = std::max(memory_peak_, memory_);
  }
  void give_back_memory(std::size_t bytes) { memory_ -= bytes; }
  void refuse_memory(UsedUp why);
  // Lua could not go on without the memory that was refused last.
  void run_out_of_memory();
  [[nodiscard]] bool machine_is_full() const { return refused_ == UsedUp::system; }
  [[nodiscard]] std::size_t memory_limit() const { return memory_limit_; }
  [[nodiscard]] std::size_t memory_used() const { return memory_; }
  [[nodiscard]] std::size_t memory_peak() const { return memory_peak_; }

  // Instructions that this call has left.
  [[nodiscard]] std::uint64_t left() const { return stop_at_ - std::min(stop_at_, used_); }
  [[nodiscard]] std::uint32_t weight() const { return weight_; }
  // By this call so far; without a hook only what was charged.
  [[nodiscard]] std::uint64_t used() const { return used_; }
  // By all calls of all games, if the budget is exact. After its last check a call counts as half a step.
  [[nodiscard]] std::uint64_t used_in_all() const { return past_used_ + game_used_ + used_; }

  // What the last call that was stopped had used up, since a game or an account began.
  [[nodiscard]] UsedUp used_up() const { return used_up_; }
  // The outermost call is being stopped, by what used_up() says; nothing may catch that.
  [[nodiscard]] bool is_stopping() const { return stopping_; }
  void has_stopped() { stopping_ = false; }
  // One sentence about used_up(), and for memory the line that asked for it.
  [[nodiscard]] std::string message() const;
  [[nodiscard]] const Place& refused_at() const { return refused_at_; }

 private:
  // Every instruction is counted.
  [[nodiscard]] bool counts() const { return exact_ || rest_counts_; }
  void enter_call() {
    game_used_ += used_ + kEntry;
    used_ = 0;
    if (counts() || hook_.is_armed() || game_used_ >= kMaxGameInstructions / 4) [[unlikely]]
      enter_counted();
  }
  void enter_counted();
  void count_the_rest() noexcept;
  [[nodiscard]] std::uint64_t left_of_game() const;
  void arm();
  [[nodiscard]] UsedUp work_used_up() const;
  [[noreturn]] void stop();
  static void on_hook(lua_State* state, lua_Debug* activation);

  static inline constinit thread_local Budget* running_ = nullptr;  // of the call that runs

  lua_State* state_ = nullptr;
  Budget* outer_ = nullptr;  // of the call in which this one was made, if that
                             // is of another VM
  bool exact_ = true;
  bool rest_counts_ = false;  // of a watched game
  bool measures_ = false;     // this call
  bool is_aside_ = false;
  bool stopping_ = false;
  UsedUp used_up_ = UsedUp::nothing;
  // Work.
  std::uint64_t limit_ = kMaxInstructions;
  std::uint64_t game_limit_ = kMaxGameInstructions;
  std::uint64_t used_ = 0;       // by this call
  std::uint64_t game_used_ = 0;  // by the calls before it
  std::uint64_t past_used_ = 0;  // by earlier games, and after last checks
  std::uint64_t stop_at_ = kMaxInstructions;
  std::uint32_t weight_ = 1;
  std::uint32_t lightest_ = 1;  // when a game begins
  Hook hook_{&Budget::on_hook};
  // Memory, in bytes.
  std::size_t memory_limit_;
  std::size_t memory_ = 0;
  std::size_t memory_peak_ = 0;
  UsedUp refused_ = UsedUp::nothing;  // the last refusal
  Place refused_at_;
  // Time.
  std::unique_ptr<WatchdogEntry> watch_;  // null until it is needed
};

}  // namespace fuda::lua
