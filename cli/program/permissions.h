// The access that a command needs, derived from its command line by the rule in docs/reliability.md.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "disk/folders.h"
#include "program/command.h"
#include "sandbox/process_sandbox.h"

namespace fuda::cli {

// The options of a command that name a place to write, or an input in addition to its arguments.
struct Uses {
  std::vector<std::string> folders = {};  // a folder to write in, created if it does not exist
  std::vector<std::string> files = {};    // a file to write
  std::vector<std::string> reads = {};
  bool here = false;                       // whether the command creates a folder in the working directory
  std::vector<std::string> players = {};   // players, which may name a program ("exec:COMMAND") or a file
                                           // ("lua:FILE")
  std::vector<std::string> journals = {};  // a file to read and to continue
  // Whether people play in the command. The games of these people go to kPlayed if the command line names no
  // journal.
  bool plays = false;
  // For a server: opens the socket on which the server listens. A server keeps games in kTables if the
  // command line names no folder.
  int (*listens)(const CLI::App& command) = nullptr;
  // For a program that works in whole folders: the folders that the command may read and write. The command
  // line's own names of folders count no further.
  std::vector<Path> (*works_in)(const CLI::App& command) = nullptr;
  // For a language server: asks the editor that started the program for its folders.
  std::vector<std::string> (*asks)() = nullptr;
  bool searches = false;           // whether the command searches the folders named by its arguments for
                                   // scripts
  const char* rewrites = nullptr;  // the flag that also allows writing to the files named by the arguments
};

// Puts the process into the sandbox for a command, and cleans up afterwards. Creates and opens the folders
// for output at once (disk/folders.h), because later the process can create files only in these folders.
// Removes new folders that stay empty.
class SandboxScope {
 public:
  SandboxScope(const CLI::App& command, const Globals& globals, const Uses& uses);
  ~SandboxScope();
  SandboxScope(const SandboxScope&) = delete;
  SandboxScope& operator=(const SandboxScope&) = delete;

 private:
  void make(const Path& folder, Missing missing, Permissions& permissions);

  std::vector<FolderMade> made_;  // the created folders, outer folders first
};

}  // namespace fuda::cli
