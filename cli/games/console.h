// Where people type: a terminal with line editing, history and completion (libedit), or a pipe.
#pragma once

#include <memory>

#include "play/dialog.h"

namespace fuda::cli {

// For standard input and output. `paint`: that of the output.
[[nodiscard]] std::unique_ptr<Console> console_here(const Paint& paint);

}  // namespace fuda::cli
