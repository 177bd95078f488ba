// The code of the launcher and the keepers, which are processes of their own (launcher.h).
#pragma once

#include <string>
#include <vector>

namespace fuda {

// Runs a launcher: it gets the numbers of commands through the socket, and answers each with an errno, and
// for 0 with the ends of the program. The process ends when the socket's other end is closed and all programs
// have ended.
[[noreturn]] void run_launcher(int socket, const std::vector<std::string>& commands);

}  // namespace fuda
