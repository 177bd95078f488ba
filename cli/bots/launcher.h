// A small process that starts programs for this one. It is made before fuda gives up the right to start any
// (cli/wall/wall.h), and starts only the commands that it was given then, even if this process is taken over
// later. This is also what lets a program that has crashed be started again for the next game.
//
// Each program has a keeper, its parent, which waits for it and ends it when told to, or when the process
// that it runs for is gone for any reason. So nothing is left running, and there are no zombies.
#pragma once

#include <string>
#include <vector>

namespace fuda {

// Our ends of the pipes to a program: descriptors that no child inherits. The first three do not block.
struct ProgramEnds {
  int input = -1;    // written to: its stdin
  int output = -1;   // read from: its stdout
  int errors = -1;   // read from: its stderr
  int orders = -1;   // written to: kProgramKill or kProgramClose; closing it means kProgramKill
  int outcome = -1;  // read from: a ProgramEnd, then the end of the file once its whole group is gone
};

// Ends the program's process group now.
inline constexpr char kProgramKill = 'k';
// Gives it two seconds to end by itself; then SIGTERM, a second later SIGKILL.
inline constexpr char kProgramClose = 'c';

struct ProgramEnd {
  int by_signal = 0;  // 1: status is the number of a signal
  int status = 0;
};

// Makes the nursery for these commands, each a line for /bin/sh. SIGPIPE is ignored from here on. Throws
// Failure when no process can be made.
void make_nursery(const std::vector<std::string>& commands);
// The descriptor that leads to the latest nursery, which must stay open; -1 if there is none.
[[nodiscard]] int nursery_door();
// Starts a program; a nursery is made for a command that none knows. Throws Failure. The program has a
// process group of its own, default signals, and the working directory and environment of this process. What
// cannot be run ends with status 126 or 127, as in a shell.
[[nodiscard]] ProgramEnds start_program(const std::string& command);

}  // namespace fuda
