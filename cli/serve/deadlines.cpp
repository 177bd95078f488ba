#include "serve/deadlines.h"

#include <sys/socket.h>

#include "serve/limits.h"

namespace fuda::serve {

void Deadlines::start(int socket) {
  const std::lock_guard lock(mutex_);
  until_[socket] = std::chrono::steady_clock::now() + kPatience;
}

void Deadlines::pause(int socket) {
  const std::lock_guard lock(mutex_);
  until_.erase(socket);
}

void Deadlines::enforce() {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(until_, [&](const auto& one) {
    if (one.second > now) return false;
    shutdown(one.first, SHUT_RDWR);  // it is not closed, so its number stays its own
    return true;
  });
}

}  // namespace fuda::serve
