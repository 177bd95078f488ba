// --watch: does something again whenever a file changes that it has read.
#pragma once

#include <functional>

namespace fuda::cli {

inline constexpr const char* kWatchIsText = "'--watch' writes text for people, in no other format";

// Does not return while somebody reads the output: Ctrl-C ends it. What `work` throws is shown, and watching
// goes on; it is rethrown only if no file was read that could be fixed.
int watch(const std::function<int()>& work);

}  // namespace fuda::cli
