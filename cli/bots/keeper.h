// The code of the launcher and keeper processes (launcher.h).
#pragma once

#include <string>
#include <vector>

namespace fuda {

// Runs a launcher. The launcher reads the numbers of commands from the socket, and answers each number with
// an errno. If the errno is 0, the answer includes the ends of the program's pipes. The process ends when the
// other end of the socket is closed and all programs have ended.
[[noreturn]] void run_launcher(int socket, const std::vector<std::string>& commands);

}  // namespace fuda
