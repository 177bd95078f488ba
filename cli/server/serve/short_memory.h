// Memory that a server keeps back, so that it can say that it has no more, and goes on.
#pragma once

#include "serve/message.h"

namespace fuda::serve {

// While one exists, an allocation for which there is no memory takes what was kept back and is tried again;
// only the next one that fails throws std::bad_alloc. There can be one at a time.
class MemoryReserve {
 public:
  MemoryReserve();  // throws std::bad_alloc
  ~MemoryReserve();
  MemoryReserve(const MemoryReserve&) = delete;
  MemoryReserve& operator=(const MemoryReserve&) = delete;
};

// Whether it was taken and cannot be had back. Nothing large is to be begun then. For any thread.
[[nodiscard]] bool is_short_of_memory();

// 503, made without memory; what a request that threw std::bad_alloc is answered.
[[nodiscard]] Answer no_memory();

}  // namespace fuda::serve
