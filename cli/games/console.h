// The console where people type: a terminal with line editing, history and completion (libedit), or a pipe.
#pragma once

#include <memory>

#include "play/dialog.h"

namespace fuda::cli {

// The console on standard input and output. `paint` has the colours of the output.
[[nodiscard]] std::unique_ptr<Console> console_here(const Paint& paint);

// Repeats each line after its prompt, so that the output reads like a dialog.
[[nodiscard]] std::unique_ptr<Console> pipe_console();

}  // namespace fuda::cli
