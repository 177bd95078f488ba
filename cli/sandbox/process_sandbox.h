// What the program gives up before it reads what strangers wrote: files that were not named, the network,
// other programs. It is a second wall behind the sandbox of the rules, for faults that nobody has found yet.
// docs/reliability.md says what it promises, docs/decisions/0008 why it is made this way.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fuda::cli {

// What stays possible. A folder stands for everything below it, but not for links that lead out of it. What
// does not exist is skipped.
struct Permissions {
  std::vector<std::filesystem::path> read;  // files, and folders whose files may be read
  std::vector<std::filesystem::path> list;  // folders that may be listed, but whose files may not be read
  // Descriptors of folders, which stay open: their names may mean something else by now.
  std::vector<int> tidy;   // empty folders in them may be removed
  std::vector<int> write;  // files may be made, changed and removed in them
  bool terminal = false;   // its mode may be changed, and its description read
  int listener = -1;       // a socket that stays open: connections to it are accepted, and no others are made
  int launcher = -1;       // a descriptor that stays open: the socket to the launcher
};

// Which parts of the wall this kernel has.
struct ProcessSandbox {
  int landlock = 0;      // version of Landlock; 0: files are not guarded
  bool seccomp = false;  // system calls are guarded
};

// Raises it for the rest of this process, including threads made later. To be called once, before any thread
// is started. Never fails: if the kernel lacks a part, the others are raised.
ProcessSandbox enter_sandbox(const Permissions& permissions);

// "Landlock 7, seccomp": what enter_sandbox would raise here.
[[nodiscard]] std::string sandbox_here();

}  // namespace fuda::cli
