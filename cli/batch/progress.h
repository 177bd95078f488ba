// A terminal line that shows how much of a long task is done.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace fuda {

// Shows a line such as "1,234 of 20,000 games" on stderr after half a second, and updates it until stop() or
// the destructor erases it. Does nothing unless `wanted` is set and stderr is a terminal. Call stop() before
// any other output.
class Progress {
 public:
  Progress(bool wanted, std::string what);
  ~Progress() { stop(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Any thread may call these functions. `all` may grow.
  void add_all(std::uint64_t more) { all_.fetch_add(more, std::memory_order_relaxed); }
  void add_done(std::uint64_t more = 1) { done_.fetch_add(more, std::memory_order_relaxed); }
  [[nodiscard]] bool shown() const { return thread_.joinable(); }

  void stop();

 private:
  void run();

  std::string what_;
  std::atomic<std::uint64_t> all_{0}, done_{0};
  std::mutex mutex_;
  std::condition_variable wake_;
  bool ending_ = false;
  std::thread thread_;
};

// Erases the line, for code that ends the program without calling stop().
inline constexpr const char* kEraseLine = "\r\x1b[K";

}  // namespace fuda
