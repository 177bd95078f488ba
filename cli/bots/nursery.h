// A small process that starts programs for this one. It is made before the program gives up the right to
// start any (cli/wall/wall.h), and starts only what it was told at that time, however this process is tricked
// later.
//
// Each program has a keeper, its parent, which waits for it and ends it: when it is told to, and when the
// process for which it runs is no more, however that ended. So nothing is left running, and nothing a zombie.
#pragma once

#include <string>
#include <vector>

namespace fuda {

// The ends of a program that stay here: descriptors, not negative, none of them kept by a child. The first
// three do not block.
struct ProgramEnds {
  int input = -1;    // written to: its stdin
  int output = -1;   // read from: its stdout
  int errors = -1;   // read from: its stderr
  int orders = -1;   // written to: kProgramKill, kProgramClose; closing it is kProgramKill, too
  int outcome = -1;  // read from: how it has ended (ProgramEnd), then the end, once all of it is gone
};

// Ends the program's process group now.
inline constexpr char kProgramKill = 'k';
// It is over: two seconds, then SIGTERM, a second, then SIGKILL.
inline constexpr char kProgramClose = 'c';

struct ProgramEnd {
  int by_signal = 0;  // 1: status is the number of a signal
  int status = 0;
};

// The nursery for these commands, each a line for /bin/sh. SIGPIPE is ignored from here on. Throws Failure
// where no process can be made.
void make_nursery(const std::vector<std::string>& commands);
// The descriptor to the nursery that was made last, -1 if there is none. To be kept open.
[[nodiscard]] int nursery_door();
// Starts a program; a nursery is made for a command that none knows. Throws Failure. Its process group is its
// own, signals are at their defaults, its working directory and environment are those of this process. What
// cannot be run ends with status 126 or 127, as shells have it.
[[nodiscard]] ProgramEnds start_program(const std::string& command);

}  // namespace fuda
