// What all programs of this folder do alike: they offer commands, enter the sandbox for the one that was
// given, and say what went wrong.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "program/command.h"
#include "program/permissions.h"

namespace fuda::cli {

struct Command {
  const char* name = "";
  const char* does = "";
  Offer offer = nullptr;
  Uses uses = {};
  // The program next to this one that has the command, or null. If this program has it too, the other one
  // does what needs one of the options `beyond` or a player that searches; and if it is there, it asks the
  // people who play.
  const char* program = nullptr;
  std::vector<std::string> beyond = {};

  [[nodiscard]] Command left_to(const char* other, std::vector<std::string> options = {}) const {
    Command command = *this;
    command.program = other;
    command.beyond = std::move(options);
    return command;
  }
};

// Does what the command line says, and returns the exit status. With one command, its name may be left out.
int run_program(int argc, char** argv, std::span<const Command> commands);

}  // namespace fuda::cli
