// Measures the memory that the server uses.
#include <malloc.h>
#include <unistd.h>

#include <sstream>

#include "files/files.h"
#include "serve/tables.h"

namespace fuda::serve {

// The number of bytes in use. mallinfo2 does not count the memory of other allocators, such as a preloaded
// allocator or a sanitizer's. If another allocator is in use, returns the resident memory of the process.
std::size_t memory_in_use() {
  const struct mallinfo2 all = mallinfo2();
  if (all.uordblks > 0) return all.uordblks + all.hblkhd;
  std::size_t pages = 0;
  std::size_t resident = 0;
  try {
    std::istringstream(read_bytes("/proc/self/statm", 4096)) >> pages >> resident;
  } catch (const Failure&) {
    return 0;  // the sandbox does not let the process read this file
  }
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace fuda::serve
