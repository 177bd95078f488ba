// Information about this process and its terminal.
#pragma once

#include <filesystem>
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

}  // namespace fuda::system
