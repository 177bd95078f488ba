// The common main function of the programs. run_program() offers commands, enters the sandbox for the chosen
// command, and reports errors.
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
  // The name of the program in the same folder that also has the command, or null. If this program also has
  // the command, the other program runs the command only for an option in `beyond`, for a searching player,
  // or for a game with people. For a game with people, the other program need not exist.
  const char* program = nullptr;
  std::vector<std::string> beyond = {};
  bool by_default = false;  // whether the program runs this command if the command line names no command

  [[nodiscard]] Command left_to(const char* other, std::vector<std::string> options = {}) const {
    Command command = *this;
    command.program = other;
    command.beyond = std::move(options);
    return command;
  }
};

// Runs the command line and returns the exit status. If the program has only one command, or a command that
// runs by default, the command line may leave out its name.
int run_program(int argc, char** argv, std::span<const Command> commands);

}  // namespace fuda::cli
