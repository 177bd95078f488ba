// The functions of this room for WebAssembly, where the program is alone: it has one thread, no signals, no
// other processes, and files that belong to nobody else.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <ctime>

#include "system/descriptors.h"
#include "system/process.h"

namespace fuda::system {

std::int64_t thread_nanoseconds() noexcept {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

bool fill_at_random(std::span<unsigned char> bytes) {
  constexpr std::size_t kMostAtOnce = 256;
  while (!bytes.empty()) {
    const std::size_t some = std::min(bytes.size(), kMostAtOnce);
    if (getentropy(bytes.data(), some) != 0) return false;
    bytes = bytes.subspan(some);
  }
  return true;
}

int copy_of_folder(int folder) { return ::openat(folder, ".", O_RDONLY | O_DIRECTORY); }

int lock_file(int /*file*/, Lock /*lock*/) { return 0; }

PrivateFiles::PrivateFiles() : before_(0) {}
PrivateFiles::~PrivateFiles() = default;

std::filesystem::path program_file(std::error_code& error) {
  error = std::make_error_code(std::errc::function_not_supported);
  return {};
}

int become(const std::filesystem::path& /*program*/, char* const* /*arguments*/) { return ENOSYS; }

void fail_writes() {}

unsigned width_of_terminal() { return 0; }

}  // namespace fuda::system
