#include "lua/watchdog.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <csignal>
#include <ctime>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace fuda::lua {

thread_local constinit WatchdogEntry* WatchdogEntry::innermost_ = nullptr;
thread_local constinit int WatchdogEntry::thread_id_ = 0;

namespace {

// The CPU time of a thread, or nothing if the thread has ended. Uses the clock number that
// pthread_getcpuclockid returns, because that function must not be called for a thread that has ended.
std::optional<std::chrono::nanoseconds> cpu_time(int thread) {
  constexpr clockid_t kPerThread = 4;
  constexpr clockid_t kScheduled = 2;
  const auto clock = static_cast<clockid_t>(~static_cast<unsigned>(thread) << 3) | kPerThread | kScheduled;
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return std::nullopt;
  return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

}  // namespace

class Watchdog {
 public:
  static Watchdog& instance() {
    static Watchdog watchdog;
    return watchdog;
  }

  void add(WatchdogEntry* watch) {
    const std::lock_guard lock(mutex_);
    if (!thread_.joinable()) start();  // start() comes first, because it may throw
    watches_.push_back(watch);
    wake_.notify_one();
  }

  void remove(WatchdogEntry* watch) {
    const std::lock_guard lock(mutex_);
    std::erase(watches_, watch);
  }

  void wake() {
    const std::lock_guard lock(mutex_);
    wake_.notify_one();
  }

  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  Watchdog() {
    struct sigaction action = {};
    action.sa_handler = &WatchdogEntry::on_signal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGURG, &action, nullptr);
  }

  ~Watchdog() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
      wake_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
  }

  // Starts the thread with all signals blocked, because a new thread inherits the signal mask, and must not
  // get the process's signals.
  void start() {
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    try {
      thread_ = std::thread([this] { run(); });
    } catch (...) {
      pthread_sigmask(SIG_SETMASK, &before, nullptr);
      throw;
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void run() {
    std::unique_lock lock(mutex_);
    while (!ending_) {
      std::chrono::milliseconds shortest{1000};
      for (WatchdogEntry* watch : watches_) {
        const std::chrono::milliseconds deadline = watch->deadline();
        if (deadline.count() == 0) continue;
        shortest = std::min(shortest, deadline);
        look_at(*watch, deadline);
      }
      wake_.wait_for(lock, std::max(shortest / 4, std::chrono::milliseconds{1}));
    }
  }

  // Sends the signal again and again until the call ends, because a signal has no effect if it arrives just
  // when the VM clears the hook's flag.
  static void look_at(WatchdogEntry& watch, std::chrono::milliseconds deadline) {
    const std::uint64_t epoch = watch.epoch_.load(std::memory_order_relaxed);
    const bool in_a_call = epoch % 2 == 1;
    if (!in_a_call || watch.resting_.load(std::memory_order_relaxed)) return;
    const int thread = watch.thread_.load(std::memory_order_relaxed);
    const auto now = cpu_time(thread);
    if (!now) return;
    const std::uint64_t game = watch.game_.load(std::memory_order_relaxed);
    if (game != watch.seen_game_) {
      watch.seen_game_ = game;
      watch.game_since_ = *now;
    }
    if (epoch != watch.seen_) {
      watch.seen_ = epoch;
      watch.since_ = *now;
    }
    const bool long_call = *now - watch.since_ >= deadline;
    const bool long_game = *now - watch.game_since_ >= WatchdogEntry::kCallsOfGame * deadline;
    if (!long_call && !long_game) return;
    if (long_call) watch.expired_.store(epoch, std::memory_order_relaxed);
    if (long_game) watch.expired_game_.store(game, std::memory_order_relaxed);
    if (!kPolls) syscall(SYS_tgkill, getpid(), thread, SIGURG);
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<WatchdogEntry*> watches_;
  std::thread thread_;
  bool ending_ = false;
};

WatchdogEntry::WatchdogEntry(lua_State* state, lua_Hook on_expired) : state_(state), on_expired_(on_expired) {
  Watchdog::instance().add(this);
}

WatchdogEntry::~WatchdogEntry() { Watchdog::instance().remove(this); }

void WatchdogEntry::set_deadline(std::chrono::milliseconds deadline) {
  deadline_ms_.store(deadline.count(), std::memory_order_relaxed);
  Watchdog::instance().wake();
}

std::chrono::milliseconds WatchdogEntry::deadline() const {
  return std::chrono::milliseconds{deadline_ms_.load(std::memory_order_relaxed)};
}

int WatchdogEntry::current_thread() { return static_cast<int>(syscall(SYS_gettid)); }

void WatchdogEntry::on_signal(int /*number*/) {
  for (WatchdogEntry* watch = innermost_; watch != nullptr; watch = watch->outer_) {
    if (watch->expired() && !watch->resting_.load(std::memory_order_relaxed))
      lua_sethook(watch->state_, watch->on_expired_, LUA_MASKCOUNT, 1);
  }
}

}  // namespace fuda::lua
