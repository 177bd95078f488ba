// The clock of the calling thread.
#pragma once

#include <cstdint>

namespace fuda::system {

// The processor time that the calling thread has used, in nanoseconds. Wall-clock time in a browser, where
// the program has one thread.
[[nodiscard]] std::int64_t thread_nanoseconds() noexcept;

}  // namespace fuda::system
