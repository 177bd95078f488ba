// Runs the whole program, for main() and for tests that run the program inside their own process.
#pragma once

namespace fuda::cli {

// Runs a command line and returns the exit status.
int run_fuda(int argc, char** argv);

}  // namespace fuda::cli
