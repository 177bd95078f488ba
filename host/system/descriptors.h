// Calls on open files and folders that not every system has.
#pragma once

#include <fcntl.h>
#include <sys/stat.h>

namespace fuda::system {

// The flag of open() for a folder that the program only enters.
#ifdef O_PATH
inline constexpr int kEnterOnly = O_PATH;
#else
inline constexpr int kEnterOnly = O_RDONLY;
#endif
// The flag of open() that keeps a terminal from controlling the program.
#ifdef O_NOCTTY
inline constexpr int kNoTerminal = O_NOCTTY;
#else
inline constexpr int kNoTerminal = 0;
#endif

// Another descriptor of an open folder, which child processes do not inherit. -1 with errno if that fails.
[[nodiscard]] int copy_of_folder(int folder);

enum class Lock { shared, exclusive };
// Locks an open file without waiting. Returns 0 or an errno: EWOULDBLOCK if another process has the lock.
[[nodiscard]] int lock_file(int file, Lock lock);

// While this object exists, the process creates files and folders that only their owner can use.
class PrivateFiles {
 public:
  PrivateFiles();
  ~PrivateFiles();
  PrivateFiles(const PrivateFiles&) = delete;
  PrivateFiles& operator=(const PrivateFiles&) = delete;

 private:
  mode_t before_;
};

}  // namespace fuda::system
