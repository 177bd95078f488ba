// The functions of this room on Linux.
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/random.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ctime>

#include "system/descriptors.h"
#include "system/process.h"

namespace fuda::system {

std::int64_t thread_nanoseconds() noexcept {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

bool fill_at_random(std::span<unsigned char> bytes) {
  while (!bytes.empty()) {
    const ssize_t n = getrandom(bytes.data(), bytes.size(), 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(n));
  }
  return true;
}

int copy_of_folder(int folder) { return ::fcntl(folder, F_DUPFD_CLOEXEC, 0); }

int lock_file(int file, Lock lock) {
  return ::flock(file, (lock == Lock::shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 ? 0 : errno;
}

PrivateFiles::PrivateFiles() : before_(::umask(S_IRWXG | S_IRWXO)) {}
PrivateFiles::~PrivateFiles() { ::umask(before_); }

std::filesystem::path program_file(std::error_code& error) {
  return std::filesystem::read_symlink("/proc/self/exe", error);
}

int become(const std::filesystem::path& program, char* const* arguments) {
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGXFSZ, SIG_DFL);
  ::execv(program.c_str(), arguments);
  return errno;
}

void fail_writes() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

unsigned width_of_terminal() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace fuda::system
