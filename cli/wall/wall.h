// What the program gives up before it reads what strangers wrote: files that nobody named, the network, other
// programs. A second wall behind the sandbox of the rules: it is there for the fault that nobody has found
// yet. docs/reliability.md says what it promises, docs/decisions/0008 why it is made this way.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace fuda::cli {

// What stays possible. A folder stands for everything below it; links that lead out of it do not work. What
// does not exist is skipped.
struct Reach {
  std::vector<std::filesystem::path> read;  // files, and folders whose files may be read
  std::vector<std::filesystem::path> list;  // folders: what is in them may be listed, not read
  // Descriptors of folders, which stay open: what they are called may be something else by now.
  std::vector<int> tidy;   // empty folders in them may be removed
  std::vector<int> write;  // files may be made, changed and removed in them
  bool terminal = false;   // may be set to give every key that is pressed, and its description read
  int listener = -1;       // a socket that stays open: connections to it are taken, and no others are made
  int nursery = -1;  // a descriptor that stays open: to the process that starts the programs that were named
};

// Which of it this kernel has.
struct Wall {
  int landlock = 0;      // version of Landlock; 0: files are not guarded
  bool seccomp = false;  // system calls are guarded
};

// For the rest of this process, threads made later included. To be called once, before any thread is started.
// Never fails: where a kernel lacks something, the rest is done.
Wall raise_wall(const Reach& reach);

// "Landlock 7, seccomp": what raise_wall would raise here.
[[nodiscard]] std::string wall_here();

}  // namespace fuda::cli
