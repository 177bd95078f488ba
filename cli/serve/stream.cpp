#include "serve/stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/limits.h"

namespace fuda::serve {

std::atomic<std::size_t> Stream::all_ = 0;

std::string event_text(std::size_t id, std::string_view data) {
  return fmt::format("id: {}\nevent: move\ndata: {}\n\n", id, data);
}

void Stream::push(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  unsent_ += text;
  all_ += text.size();
  const std::size_t most = all_ > kMostUnsentStreams ? kSmallAnswer : kMostUnsent;
  if (unsent_.size() > most) {
    all_ -= std::exchange(unsent_, {}).size();
    ended_ = true;
    ear_.reset();
  }
  wake();
}

Stream::~Stream() { all_ -= unsent_.size(); }

void Stream::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  ear_.reset();
  wake();
}

void Stream::wake() {
  if (const auto wake = std::exchange(wake_, nullptr)) wake();
}

std::ptrdiff_t Stream::read(char* out, std::size_t most, const Sleep& sleep) {
  const std::lock_guard lock(mutex_);
  if (!unsent_.empty()) {
    const std::size_t size = std::min(most, unsent_.size());
    std::copy_n(unsent_.begin(), size, out);
    unsent_.erase(0, size);
    all_ -= size;
    return static_cast<std::ptrdiff_t>(size);
  }
  if (ended_) return -1;
  // Whoever wakes it waits for this lock.
  sleep.wait();
  wake_ = sleep.wake;
  return 0;
}

}  // namespace fuda::serve
