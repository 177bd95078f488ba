// The console on a system without terminals.
#include "games/console.h"

namespace fuda::cli {

std::unique_ptr<Console> console_here(const Paint& /*paint*/) { return pipe_console(); }

}  // namespace fuda::cli
