// Changes on disk to the files and folders that a ReadLog notes (files/read_log.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "files/read_log.h"

namespace fuda {

// The changes, sorted, such as "a.yaml changed", "b.lua is gone", "c.yaml is new".
[[nodiscard]] std::vector<std::string> changes(const ReadLog& log);
// Whether a file of the log is missing. An editor may be about to replace a missing file.
[[nodiscard]] bool lacks_a_file(const ReadLog& log);
// The state of all files and folders. If the state changes from call to call, some program is still writing.
[[nodiscard]] std::string state_now(const ReadLog& log);

// The number of files in the log that existed when the program read them.
[[nodiscard]] std::size_t files_in(const ReadLog& log);

}  // namespace fuda
