// What runs in the processes beside this one (nursery.h).
#pragma once

#include <string>
#include <vector>

namespace fuda {

// The life of a nursery, asked through this socket for commands by their numbers; it ends when the other side
// is closed, after all its programs. For each number it answers an errno, with the ends of a program for 0.
[[noreturn]] void run_nursery(int door, const std::vector<std::string>& commands);

}  // namespace fuda
