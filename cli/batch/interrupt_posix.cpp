#include "batch/interrupt.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace fuda {

namespace {

std::atomic<bool> asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // because a signal handler sets the flag
const char* first_words = "";
const char* last_words = "";
struct sigaction before = {}, before_end = {};
bool takes_end = false;

void on_interrupt(int /*number*/) {
  const int before_writing = errno;
  const bool again = asked.exchange(true, std::memory_order_relaxed);
  const char* words = again ? last_words : first_words;
  if (write(STDERR_FILENO, words, std::strlen(words)) < 0 && again) _exit(2);
  if (again) _exit(2);
  errno = before_writing;
}

}  // namespace

bool interrupted() noexcept { return asked.load(std::memory_order_relaxed); }
const std::atomic<bool>& interrupt_flag() noexcept { return asked; }
void ask_interrupt() noexcept { asked = true; }
void forget_interrupt() noexcept { asked = false; }

Interruptible::Interruptible(const char* noted, const char* goodbye, bool ended_too) {
  first_words = noted;
  last_words = goodbye;
  asked = false;
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &before);
  if (before.sa_handler == SIG_IGN) sigaction(SIGINT, &before, nullptr);  // the process is a background job
  takes_end = ended_too;
  if (ended_too) sigaction(SIGTERM, &action, &before_end);
}

Interruptible::~Interruptible() {
  sigaction(SIGINT, &before, nullptr);
  if (takes_end) sigaction(SIGTERM, &before_end, nullptr);
}

}  // namespace fuda
