// What a command may reach, judging by its command line: the rule of docs/reliability.md.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "disk/folders.h"
#include "program/command.h"
#include "sandbox/process_sandbox.h"

namespace fuda::cli {

// The options of a command that name something to write, or something to read besides its arguments.
struct Uses {
  std::vector<std::string> folders = {};  // a folder to write in, made if it does not exist
  std::vector<std::string> files = {};    // a file to write
  std::vector<std::string> reads = {};
  bool here = false;                       // it makes a new folder in the working directory
  std::vector<std::string> players = {};   // "exec:COMMAND" is a program to start, "lua:FILE" is read
  std::vector<std::string> journals = {};  // a file to read and to go on writing
  bool plays = false;  // it asks people, and keeps what they play in kPlayed unless a journal is named
  // It serves: opens the socket at which it listens, and keeps games in kTables unless a folder is named.
  int (*listens)(const CLI::App& command) = nullptr;
  bool searches = false;           // it searches the folders that its arguments name for scripts
  const char* rewrites = nullptr;  // a flag with which the files that the arguments name are also written
};

// Puts the process into its sandbox for the command that was given, and tidies up after it. Folders for what
// it writes are made and opened at once (disk/folders.h), as nothing can be made outside of them afterwards.
// Those that stay empty are removed again.
class SandboxScope {
 public:
  SandboxScope(const CLI::App& command, const Globals& globals, const Uses& uses);
  ~SandboxScope();
  SandboxScope(const SandboxScope&) = delete;
  SandboxScope& operator=(const SandboxScope&) = delete;

 private:
  void make(const Path& folder, Missing missing, Permissions& permissions);

  std::vector<FolderMade> made_;  // the outer one first
};

}  // namespace fuda::cli
