// Memory that a server keeps back, so that it can say that it has no more, and goes on.
#pragma once

#include "serve/message.h"

namespace fuda::serve {

// It has three parts. While it exists, an allocation for which there is no memory takes a part and is tried
// again: the first and the second from anywhere, the third only while an exception is on its way. If none is
// left, it throws std::bad_alloc. There can be one reserve at a time.
//
// No destructor may throw, and those of JSON allocate: the program would end. So while the second or the
// third part is missing no request begins, and those that have begun end with what they gave.
class MemoryReserve {
 public:
  MemoryReserve();  // throws std::bad_alloc
  ~MemoryReserve();
  MemoryReserve(const MemoryReserve&) = delete;
  MemoryReserve& operator=(const MemoryReserve&) = delete;
};

// Whether a part was taken and cannot be had back. Nothing large may begin then. For any thread.
[[nodiscard]] bool is_short_of_memory();
// Whether that is so of the second or the third part. Nothing may begin then. For any thread.
[[nodiscard]] bool is_out_of_memory();

// 503, made without memory; what a request that threw std::bad_alloc is answered.
[[nodiscard]] Answer no_memory();

}  // namespace fuda::serve
