// A memory reserve, which lets a server report that memory has run out, and continue.
#pragma once

#include "serve/message.h"

namespace fuda::serve {

// The reserve has three parts. While a reserve exists, an allocation that fails takes a part and tries again.
// Any allocation can take the first and the second part. Only allocations during stack unwinding can take the
// third part. If no part is left, the allocation throws std::bad_alloc. Only one reserve can exist at a time.
//
// Destructors must not throw, but the destructors of JSON allocate memory, so a lack of memory would end the
// program. For this reason, the server begins no requests while the second or the third part is missing, and
// running requests end with the help of these parts.
class MemoryReserve {
 public:
  MemoryReserve();  // throws std::bad_alloc
  ~MemoryReserve();
  MemoryReserve(const MemoryReserve&) = delete;
  MemoryReserve& operator=(const MemoryReserve&) = delete;
};

// Whether a part is missing and the system cannot replace it. While a part is missing, do not begin large
// work. Any thread may call this function.
[[nodiscard]] bool is_short_of_memory();
// Whether the second or the third part is missing and the system cannot replace it. While this part is
// missing, do not begin any work. Any thread may call is_out_of_memory().
[[nodiscard]] bool is_out_of_memory();

// The answer (503) to a request that threw std::bad_alloc. Creating this answer allocates no memory.
[[nodiscard]] Answer no_memory();

}  // namespace fuda::serve
