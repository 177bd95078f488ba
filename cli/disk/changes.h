// What became of the files and folders that were read (files/read_log.h).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "files/read_log.h"

namespace fuda {

// What has changed: "a.yaml changed", "b.lua is gone", "c.yaml is new", sorted.
[[nodiscard]] std::vector<std::string> changes(const ReadLog& log);
// Is a file gone? An editor may be about to replace it.
[[nodiscard]] bool lacks_a_file(const ReadLog& log);
// The state of everything, to compare with a later one: is somebody still writing?
[[nodiscard]] std::string state_now(const ReadLog& log);

// How many of the files were there.
[[nodiscard]] std::size_t files_in(const ReadLog& log);

}  // namespace fuda
