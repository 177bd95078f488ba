// fuda: plays card games whose rules are data.
#include "run.h"

int main(int argc, char** argv) { return fuda::cli::run_fuda(argc, argv); }
