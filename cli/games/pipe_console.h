// A console on a pipe.
#pragma once

#include <memory>

#include "play/dialog.h"

namespace fuda::cli {

// Repeats each line after its prompt, so that the output reads like a dialog.
[[nodiscard]] std::unique_ptr<Console> pipe_console();

}  // namespace fuda::cli
