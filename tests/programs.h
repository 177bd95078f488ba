// Programs that are part of fuda_tests, `fuda_tests --NAME ARGS…`: to link the host once more for each of
// them takes a minute.
#pragma once

namespace fuda {

int steps(int argc, char** argv);
int killed(int argc, char** argv);
int short_of_memory(int argc, char** argv);

}  // namespace fuda
