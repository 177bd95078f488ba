// The launcher is a small process that starts programs for this one. It is made before fuda gives up the
// right to start any (cli/sandbox/process_sandbox.h), and starts only the commands it was given then, even if
// this process is taken over later. So a program that has crashed can be started again for the next game.
//
// Each program has a keeper, its parent, which waits for it and ends it when told to, or when this process is
// gone. So nothing is left running, and there are no zombies.
#pragma once

#include <string>
#include <vector>

namespace fuda {

// Our ends of the pipes to a program, which no child inherits. The first three do not block.
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

// Makes a launcher for these commands, each a line for /bin/sh. SIGPIPE is ignored from then on. Throws
// Failure if no process can be made.
void make_launcher(const std::vector<std::string>& commands);
// The descriptor to the latest launcher, which must stay open; -1 if there is none.
[[nodiscard]] int launcher_socket();
// Starts a program; makes a launcher for an unknown command. Throws Failure. The program has a process group
// of its own, default signals, and the working directory and environment of this process. A command that
// cannot be run ends with status 126 or 127, as in a shell.
[[nodiscard]] ProgramEnds start_program(const std::string& command);

}  // namespace fuda
