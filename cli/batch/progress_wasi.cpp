// The progress line for a system without threads, on which nothing would update it: it never appears.
#include "batch/progress.h"

namespace fuda {

Progress::Progress(bool /*wanted*/, std::string what) : what_(std::move(what)) {}

void Progress::stop() {}

}  // namespace fuda
