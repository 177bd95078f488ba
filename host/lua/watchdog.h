// A thread that watches for calls that never return. Each process has one such thread.
//
// Each VM has a WatchdogEntry. At the beginning and end of each call, the VM's thread increments the entry's
// epoch (odd: inside a call). The watchdog samples the epochs, and marks an epoch as expired if it has not
// changed when the deadline passes. All calls of a game together have a separate deadline, which is
// kCallsOfGame times as long as the deadline for one call. No other thread may touch a running lua_State:
// lua_sethook walks call frames, which may be freed at the same time. Therefore, the watchdog sends SIGURG,
// and the handler arms the hook on the VM's own thread, as the stand-alone Lua interpreter does on SIGINT. If
// a signal comes too late, the epoch has changed and the signal does nothing.
//
// ThreadSanitizer delivers signals only at calls into libc, so its builds poll instead (kPolls).
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <lua.hpp>

namespace fuda::lua {

#if defined(__SANITIZE_THREAD__)
inline constexpr bool kPolls = true;
#else
inline constexpr bool kPolls = false;
#endif

class WatchdogEntry {
 public:
  WatchdogEntry(lua_State* state, lua_Hook on_expired);  // starts the thread on first use
  ~WatchdogEntry();
  WatchdogEntry(const WatchdogEntry&) = delete;
  WatchdogEntry& operator=(const WatchdogEntry&) = delete;

  static constexpr int kCallsOfGame = 5;

  void set_deadline(std::chrono::milliseconds deadline);  // deadline for one call; zero: none
  [[nodiscard]] std::chrono::milliseconds deadline() const;

  // Call enter() only on the VM's thread. Calls of several VMs on one thread nest.
  void enter() {
    const std::uint64_t epoch = epoch_.load(std::memory_order_relaxed);
    if (thread_id_ == 0) thread_id_ = current_thread();
    thread_.store(thread_id_, std::memory_order_relaxed);
    epoch_.store(epoch + 1, std::memory_order_relaxed);
    outer_ = innermost_;
    innermost_ = this;
  }
  void leave() {
    innermost_ = outer_;
    epoch_.store(epoch_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  }
  // Restarts the clock of the current call. Does nothing outside a call.
  void restart() {
    const std::uint64_t epoch = epoch_.load(std::memory_order_relaxed);
    if (innermost_ == this) epoch_.store(epoch + 2, std::memory_order_relaxed);
  }
  // Restarts the clock of the game, and resumes watching.
  void begin_game() {
    game_.store(game_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    resting_.store(false, std::memory_order_relaxed);
    restart();
  }
  // Sends no more signals until the next game.
  void rest() { resting_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool expired() const {
    return expired_.load(std::memory_order_relaxed) == epoch_.load(std::memory_order_relaxed) ||
           expired_game_.load(std::memory_order_relaxed) == game_.load(std::memory_order_relaxed);
  }

 private:
  friend class Watchdog;
  static void on_signal(int);
  [[nodiscard]] static int current_thread();

  static thread_local constinit WatchdogEntry* innermost_;
  static thread_local constinit int thread_id_;  // the kernel's id; 0: not known yet

  lua_State* state_;
  lua_Hook on_expired_;
  WatchdogEntry* outer_ = nullptr;
  std::atomic<std::uint64_t> epoch_{0};
  std::atomic<std::uint64_t> expired_{~std::uint64_t{0}};  // the epoch that took too long
  std::atomic<std::uint64_t> game_{0};
  std::atomic<std::uint64_t> expired_game_{~std::uint64_t{0}};
  std::atomic<bool> resting_{false};
  std::atomic<std::int64_t> deadline_ms_{0};
  std::atomic<int> thread_{0};
  std::uint64_t seen_ = 0;             // the last epoch that the watchdog sampled
  std::chrono::nanoseconds since_{0};  // the thread's CPU time when the watchdog first saw that epoch
  std::uint64_t seen_game_ = ~std::uint64_t{0};
  std::chrono::nanoseconds game_since_{0};
};

}  // namespace fuda::lua
