// The launcher: a small process that starts programs for fuda. fuda creates the launcher before it gives up
// the right to start programs (cli/sandbox/process_sandbox.h). The launcher starts only the commands that
// fuda gave it at creation, even if the main process is compromised later. With a launcher, fuda can restart
// a crashed program for the next game.
//
// Each program has a keeper as its parent process. The keeper waits for the program, and ends it on request
// or when fuda itself is gone. Therefore no program outlives fuda for long, and no zombies remain.
#pragma once

#include <string>
#include <vector>

namespace fuda {

// fuda's ends of the pipes to a program. No child process inherits these pipe ends. `input`, `output` and
// `errors` are non-blocking.
struct ProgramEnds {
  int input = -1;    // writes to the program's stdin
  int output = -1;   // reads from the program's stdout
  int errors = -1;   // reads from the program's stderr
  int orders = -1;   // sends the order kProgramKill or kProgramClose; closing this pipe end also means
                     // kProgramKill
  int outcome = -1;  // yields a ProgramEnd, and ends once the whole process group is gone
};

// The order to end the program's process group at once.
inline constexpr char kProgramKill = 'k';
// The order to give the program two seconds to end. Afterwards, the keeper sends SIGTERM, and a second later
// SIGKILL.
inline constexpr char kProgramClose = 'c';

struct ProgramEnd {
  int by_signal = 0;  // 1 if `status` is the number of a signal
  int status = 0;
};

// Creates a launcher for these commands, each a line for /bin/sh. From this call on, this process ignores
// SIGPIPE. Throws Failure if the system cannot create a process.
void make_launcher(const std::vector<std::string>& commands);
// The socket of the latest launcher, or -1 without a launcher. The socket must stay open.
[[nodiscard]] int launcher_socket();
// Starts a program. If the launcher does not know the command, creates a new launcher. Throws Failure. The
// program has its own process group, default signal handling, and the working directory and environment of
// this process. A command that the shell cannot run ends with status 126 or 127, as in a shell.
[[nodiscard]] ProgramEnds start_program(const std::string& command);

}  // namespace fuda
