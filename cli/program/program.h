// What all programs of this folder do alike: they offer commands, raise the wall for the one that was given,
// and say what went wrong.
#pragma once

#include <span>

#include "program/command.h"
#include "program/reach.h"

namespace fuda::cli {

struct Command {
  const char* name = "";
  const char* does = "";
  Offer offer = nullptr;
  Uses uses = {};
  // The program beside this one that has the command; null: this one.
  const char* program = nullptr;
};

// Does what the command line says, and returns the exit status. With one command, its name may be left out.
int run_program(int argc, char** argv, std::span<const Command> commands);

}  // namespace fuda::cli
