// The budget of one VM's rules: work, memory and time. Lua's hook charges instructions, functions in C charge
// their own work, the allocator charges memory, and the watchdog charges time. Only this class decides how
// much of the budget is left, and which part is used up.
//
// Exact: a hook counts VM instructions, and C functions charge their work, so the same call stops at the same
// point on every machine. The time that one instruction takes depends on the longest text or table (comparing
// two texts, looking up keys that collide). While a long text or a large table exists, each instruction
// weighs more (`weigh`), until a new game begins without that text or table.
//
// Watched: instructions are not counted until a call or a game exceeds its deadline of CPU time. When a
// deadline passes, a watchdog thread arms the hook, which counts the rest of the game. The deadlines are
// short. On any machine, no call uses more than seven eighths of its budget before its deadline, and no game
// uses more than half. If the counted part stays within the remainder, the whole game stays within an exact
// budget. If the counted part exceeds the remainder, the game may still be within an exact budget. The budget
// then stops the call, used_up() is `clock`, and the game must be played again with an exact budget.
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
#include "lua/watchdog.h"

namespace fuda::lua {

// The parts of a budget that a VM can use up.
enum class UsedUp : std::uint8_t {
  nothing,
  call,     // the work of one call
  game,     // the work of all calls of a game
  account,  // the work of an account that was set aside
  clock,    // the rest of a watched game, which may still be within an exact budget
  stop,     // another thread ended the work (base/stop.h)
  nesting,  // calls within calls
  memory,   // the memory of the VM
  stack,    // the memory of calls within calls
  block,    // the memory of one table
  text,     // the memory of one text
  system    // the memory of the machine; not a fault of the rules
};

[[nodiscard]] constexpr bool is_memory(UsedUp what) { return what >= UsedUp::memory; }

inline constexpr const char* kTooDeep = "too many nested calls, perhaps in an endless recursion";

class Budget {
 public:
  static constexpr std::uint64_t kEntry = 100;  // the minimum that a call costs the game
  static constexpr std::chrono::milliseconds kDeadline{kWatchedMilliseconds};
  // Maximum nesting of calls. Deeper nesting counts as endless recursion.
  static constexpr int kDeepCalls = 200;
  static constexpr int kStep = 1000;  // instructions between two checks
  static constexpr int kMeasuredStep = 50;
  static constexpr int kCallShare = 8;  // fraction of a watched call's budget for the counted part
  static constexpr int kGameShare = 2;  // fraction of a watched game's budget for the counted part
  // The charge when memory is nearly full, because Lua then collects all garbage again and again.
  static constexpr std::uint64_t kFullCollection = 250'000;
  static constexpr std::size_t kHeader = 64;  // more bytes than the header of a text

  // Creates an exact budget with the limits in base/limits.h. `memory` is in bytes.
  explicit Budget(std::size_t memory = kMaxLuaMemory) : memory_limit_(memory) {}
  ~Budget() = default;
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Sets the state whose calls are charged from now on. Before this call, only memory is charged.
  void begin(lua_State* state);

  // use_exact() and use_watched() take effect at the next outermost call. If no thread can be started, the
  // budget stays exact.
  void use_exact(std::uint64_t call = kMaxInstructions, std::uint64_t game = kMaxGameInstructions);
  void use_watchdog(std::chrono::milliseconds deadline = kDeadline);
  [[nodiscard]] bool is_exact() const { return exact_; }

  // Records every line that runs, from the next outermost call on. Null stops the recording. The function is
  // part of Budget because Lua has only one hook per state. Recording does not change the counting.
  void record_lines(LineLog* log) { hook_.record_lines(log); }

  // Gives the next call the whole budget of a game.
  void begin_game();

  // Makes calls use a separate account with this limit. Requires an exact budget. To return to the game's
  // account, pass the result of set_aside to go_on_with.
  struct Account {
    std::uint64_t limit = 0, used = 0;
    std::uint32_t weight = 1;
  };
  [[nodiscard]] Account set_aside(std::uint64_t limit);
  void go_on_with(const Account& account);
  [[nodiscard]] bool is_aside() const { return is_aside_; }

  // Call enter() before and leave() after every outermost call (protected_call).
  void enter() {
    outer_ = std::exchange(running_, this);
    if (!exact_) watch_->enter();
    enter_call();
  }
  void leave() {
    running_ = outer_;
    if (!exact_) watch_->leave();
  }
  // Gives the rest of the current call a new budget, and restarts the watchdog's clock.
  void enter_again() {
    if (!exact_) watch_->restart();
    enter_call();
  }

  // Charges the known cost of a call that was not made because its result is known. Requires a watched
  // budget.
  void add_call(std::uint64_t cost) { game_used_ += cost; }
  // While a Measured exists, the budget counts the instructions of the next call. Requires a watched budget.
  class Measured {
   public:
    explicit Measured(Budget& budget) : budget_(budget) {
      budget.measures_ = true;
      budget.hook_.must_arm();
    }
    ~Measured() { budget_.measures_ = false; }
    Measured(const Measured&) = delete;
    Measured& operator=(const Measured&) = delete;
    // The cost of the call. This number is too high by at most one step.
    [[nodiscard]] std::uint32_t at_most() const {
      return static_cast<std::uint32_t>(budget_.used_ + kMeasuredStep * budget_.weight_ + kEntry);
    }

   private:
    Budget& budget_;
  };

  // Charges work in C as VM instructions, and stops the call if the budget is used up.
  void charge(std::uint64_t work) {
    used_ += work;
    if (left() == 0) stop();
    if (!counts() && watch_->expired()) [[unlikely]]
      count_the_rest();
  }
  // Charges work. Unlike charge(), this function stops the call only at the next check.
  void add(std::uint64_t work) noexcept { used_ += work; }
  // Charges the table look-ups of one instruction to the call that runs on this thread, if there is one.
  static void add_look_ups(std::uint64_t count) noexcept {
    if (running_ != nullptr) running_->add(count * running_->weight_);
  }
  // From now on, each instruction counts as this many instructions.
  void weigh(std::uint32_t weight) noexcept;

  // Charges memory when Lua allocates it, and gives the charge back when Lua frees it. Sizes are in bytes.
  // The allocator must ask before it takes memory. `may_take` records the reason for a refusal. If the call
  // fails because of the refusal, this reason becomes the message.
  [[nodiscard]] bool has_memory(std::size_t bytes) const { return memory_ + bytes <= memory_limit_; }
  [[nodiscard]] bool may_take(bool is_text, std::size_t old_size, std::size_t new_size);
  void take_memory(std::size_t bytes) {
    memory_ += bytes;
    memory_peak_ = std::max(memory_peak_, memory_);
  }
  void give_back_memory(std::size_t bytes) { memory_ -= bytes; }
  void refuse_memory(UsedUp why);
  // Call this if the last refusal of memory stopped Lua.
  void run_out_of_memory();
  [[nodiscard]] bool machine_is_full() const { return refused_ == UsedUp::system; }
  [[nodiscard]] std::size_t memory_limit() const { return memory_limit_; }
  [[nodiscard]] std::size_t memory_used() const { return memory_; }
  [[nodiscard]] std::size_t memory_peak() const { return memory_peak_; }

  // The number of instructions that this call has left.
  [[nodiscard]] std::uint64_t left() const { return stop_at_ - std::min(stop_at_, used_); }
  [[nodiscard]] std::uint32_t weight() const { return weight_; }
  // The work of this call so far. Without a hook, only the charged work is included.
  [[nodiscard]] std::uint64_t used() const { return used_; }
  // The work of all calls of all games. Requires an exact budget. The part after a call's last check counts
  // as half a step.
  [[nodiscard]] std::uint64_t used_in_all() const { return past_used_ + game_used_ + used_; }

  // The part of the budget that the last stopped call used up, since the start of a game or an account.
  [[nodiscard]] UsedUp used_up() const { return used_up_; }
  // Whether the outermost call is being stopped because of used_up(). Nothing may catch the error that stops
  // the call.
  [[nodiscard]] bool is_stopping() const { return stopping_; }
  void has_stopped() { stopping_ = false; }
  // One sentence about used_up(). If memory is used up, refused_at() is the line that asked for memory.
  [[nodiscard]] std::string message() const;
  [[nodiscard]] const Place& refused_at() const { return refused_at_; }

 private:
  // Whether every instruction is counted.
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

  static inline constinit thread_local Budget* running_ = nullptr;  // the budget of the running call

  lua_State* state_ = nullptr;
  Budget* outer_ = nullptr;  // the budget of the surrounding call, if another VM made it
  bool exact_ = true;
  bool rest_counts_ = false;  // counts the rest of a watched game
  bool measures_ = false;     // counts this call, for Measured
  bool is_aside_ = false;
  bool stopping_ = false;
  UsedUp used_up_ = UsedUp::nothing;
  // Work.
  std::uint64_t limit_ = kMaxInstructions;
  std::uint64_t game_limit_ = kMaxGameInstructions;
  std::uint64_t used_ = 0;       // by this call
  std::uint64_t game_used_ = 0;  // work by earlier calls of the game
  std::uint64_t past_used_ = 0;  // work of earlier games, and work that calls did after their last checks
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
