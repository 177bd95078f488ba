// A system that cannot start other programs.
#include "base/diagnostic.h"
#include "bots/launcher.h"

namespace fuda {

void make_launcher(const std::vector<std::string>& /*commands*/) {}

int launcher_socket() { return -1; }

ProgramEnds start_program(const std::string& command) {
  throw Failure(error_at({}, "this build cannot start programs: '" + command + "'",
                         "choose a player that is not a program"));
}

}  // namespace fuda
