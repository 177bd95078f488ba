#include "base/stop.h"

#include "base/diagnostic.h"
#include "system/process.h"

namespace fuda {

namespace {

thread_local constinit Stoppable* innermost = nullptr;

// The clock is read once for this many checks of the flag, because reading the clock takes longer.
constexpr std::uint32_t kBetween = 64;

}  // namespace

Stoppable::Stoppable(const std::atomic<bool>& stop, std::chrono::milliseconds most)
    : stop_(stop),
      outer_(innermost),
      until_(most.count() == 0 ? 0 : system::thread_nanoseconds() + std::chrono::nanoseconds(most).count()) {
  innermost = this;
}

Stoppable::~Stoppable() { innermost = outer_; }

bool Stoppable::look() noexcept {
  if (until_ != 0 && !ran_out_ && looks_++ % kBetween == 0) ran_out_ = system::thread_nanoseconds() >= until_;
  return ran_out_ || stop_.load(std::memory_order_relaxed) || (outer_ != nullptr && outer_->look());
}

bool stop_asked() noexcept { return innermost != nullptr && innermost->look(); }

void stop_if_asked() {
  if (stop_asked()) throw Failure(error_at({}, "stopped before the work was done"));
}

}  // namespace fuda
