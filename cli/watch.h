// --watch: does something again whenever a file changes that it has read.
#pragma once

#include <functional>

namespace fuda::cli {

inline constexpr const char* kWatchIsText = "'--watch' gives text for people, and no other format";

// Does not return while somebody reads the output: Ctrl-C ends it. What `work` throws is shown, and the files
// are watched on; thrown on again only where nothing was read that could be put right.
int watch(const std::function<int()>& work);

}  // namespace fuda::cli
