// The whole program, for main() and for tests that run it in their own process.
#pragma once

namespace fuda::cli {

// Returns the exit status.
int run_fuda(int argc, char** argv);

}  // namespace fuda::cli
