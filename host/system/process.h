// What the system knows about this process, its thread and its terminal, and random bytes from the system.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <system_error>

namespace fuda::system {

// The file of the running program. Sets `error` if the system does not provide the path.
[[nodiscard]] std::filesystem::path program_file(std::error_code& error);
// Replaces this process with another program. Returns only if that fails, with an errno.
[[nodiscard]] int become(const std::filesystem::path& program, char* const* arguments);

// If a reader of the output goes away, or a file becomes too large, writing fails instead of ending the
// program.
void fail_writes();
// The number of columns of the terminal on standard output, or 0 if there is no terminal.
[[nodiscard]] unsigned width_of_terminal();

// Fills all bytes. Returns false if the system provides no random numbers.
[[nodiscard]] bool fill_at_random(std::span<unsigned char> bytes);

// The processor time that the calling thread has used, in nanoseconds. Wall-clock time in a browser, where
// the program has one thread.
[[nodiscard]] std::int64_t thread_nanoseconds() noexcept;

}  // namespace fuda::system
