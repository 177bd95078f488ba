// The sandbox of the process. Before the process reads files from strangers, it gives up access to files that
// the command line does not name, to the network, and to other programs. This sandbox is a second defence
// against unknown faults, after the sandbox of the rules. docs/reliability.md describes the guarantees of the
// sandbox, and docs/decisions/0008 explains its design.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fuda::cli {

// The access that the process keeps. Access to a folder includes everything below it, but not the targets of
// links that lead out of it. enter_sandbox() skips paths that do not exist.
struct Permissions {
  std::vector<std::filesystem::path> read;  // files that the process may read, and folders whose files it may
                                            // read
  std::vector<std::filesystem::path> list;  // folders that the process may list, but whose files it may not
                                            // read
  // Descriptors of folders. The descriptors stay open because the names of the folders may later refer to
  // other folders.
  std::vector<int> tidy;   // folders in which the process may remove empty folders
  std::vector<int> write;  // folders in which the process may create, change and remove files
  bool terminal = false;   // whether the process may change the mode of the terminal and read its description
  int listener = -1;       // a socket that stays open; it only accepts connections
  int launcher = -1;       // the socket to the launcher, a descriptor that stays open
};

// The protections of the sandbox that this kernel supports.
struct ProcessSandbox {
  int landlock = 0;      // the version of Landlock; 0 if the kernel does not protect files
  bool seccomp = false;  // whether the kernel filters system calls
};

// Puts this process into the sandbox for good, including threads started later. Call this function once,
// before any thread is started. Never fails. If the kernel lacks a protection, the other protections apply.
ProcessSandbox enter_sandbox(const Permissions& permissions);

// The protections that enter_sandbox would use on this machine, such as "Landlock 7, seccomp".
[[nodiscard]] std::string sandbox_here();

}  // namespace fuda::cli
