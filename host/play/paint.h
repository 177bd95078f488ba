// Where Paint was; see core/paint.h.
#pragma once

#include "core/paint.h"

namespace fuda::play {

using fuda::Paint;

}  // namespace fuda::play
