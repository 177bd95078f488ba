// --watch: repeats work whenever a file that the work has read changes.
#pragma once

#include <functional>

namespace fuda::cli {

inline constexpr const char* kWatchIsText = "'--watch' writes only text for people";

// Repeats `work` until the user presses Ctrl-C, or until nobody reads the output. Prints the errors that
// `work` throws, and continues. Rethrows an error only in the first run, if `work` has read no file that a
// user could fix.
int watch(const std::function<int()>& work);

}  // namespace fuda::cli
