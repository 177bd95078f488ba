#include "batch/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <system_error>

namespace fuda {

namespace {

using namespace std::chrono_literals;

void write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

Progress::Progress(bool wanted, std::string what) : what_(std::move(what)) {
  const char* terminal = std::getenv("TERM");
  const bool can_erase = terminal != nullptr && std::string_view(terminal) != "dumb";
  if (!wanted || !can_erase || isatty(STDERR_FILENO) != 1) return;
  // Block all signals, because the thread of the progress line must not receive any.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {  // without a thread, no progress line appears
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void Progress::run() {
  std::unique_lock lock(mutex_);
  bool written = false;
  for (auto pause = 500ms; !wake_.wait_for(lock, pause, [this] { return ending_; }); pause = 200ms) {
    const std::uint64_t all = all_.load(std::memory_order_relaxed);
    const std::uint64_t done = done_.load(std::memory_order_relaxed);
    write_all(fmt::format("{}{} of {} {}", kEraseLine, done, all, what_));
    written = true;
  }
  if (written) write_all(kEraseLine);
}

void Progress::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

}  // namespace fuda
