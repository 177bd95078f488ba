// --watch: does something again whenever a file that it has read changes.
#pragma once

#include <functional>

namespace fuda::cli {

inline constexpr const char* kWatchIsText = "'--watch' writes only text for people";

// Does not return as long as the output has a reader: Ctrl-C ends it. What `work` throws is shown, and
// watching goes on; it is rethrown only if no file was read that could be mended.
int watch(const std::function<int()>& work);

}  // namespace fuda::cli
